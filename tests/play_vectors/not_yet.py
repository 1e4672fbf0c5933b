"""What is left for later: the one list. Files here are counted and not played; each feature that arrives shortens it.

A file is named exactly, by its family and its place below it. A name that a folder does not hold does no harm; a file
that is neither here nor playable is a failure.
"""

# Criteria that the playable files of the tie-break family expect and that the engine does not have yet: all of them
# need ratings.
CRITERIA = frozenset({"ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"})

# Feature → folder → the names in it, without `.json`.
BY_FEATURE: dict[str, dict[str, str]] = {
    "Swiss tie-breaks and the regimes for unplayed rounds": {
        "tiebreak/gold": """
            gold-papi-swiss gold-pl-swiss gold-tec-swiss gold-tec-swiss9 legacy-regimes
        """,
        "tiebreak": """
            public-swiss-01 public-swiss-02 public-swiss-03 public-swiss-04 public-swiss-05
            public-swiss-06 public-swiss-07 public-swiss-08 public-swiss-09 public-swiss-10
            public-swiss-11 public-swiss-12 public-swiss-13 public-swiss-14 public-swiss-15
            public-swiss-16 public-swiss-17 public-swiss-18 public-swiss-19 public-swiss-20
            public-swiss-21 public-swiss-22 public-swiss-23 public-swiss-24 public-swiss-25
            public-swiss-26 public-swiss-27 public-swiss-28 public-swiss-29 public-swiss-30
            public-swiss-31 public-swiss-32 public-swiss-33 public-swiss-34 public-swiss-35
            public-swiss-36 public-swiss-37 public-swiss-38 public-swiss-39 public-swiss-40
        """,
        "tiebreak/real": """
            real-cr-01 real-cr-02 real-cr-03 real-trf-01 real-trf-02 real-trf-03 real-tunx-02
            real-tunx-05 real-tunx-06 real-tunx-08 real-tunx-09 real-tunx-10 real-tunx-11
            real-tunx-12 real-tunx-13 real-tunx-15 real-tunx-16 real-tunx-17
        """,
    },
    "team tournaments: match points, board points, extended direct encounter": {
        "tiebreak/gold": """
            gold-tec-team
        """,
        "tiebreak": """
            public-team-rr-01 public-team-rr-02 public-team-rr-03 public-team-rr-04
            public-team-rr-05 public-team-rr-06 public-team-rr-07 public-team-rr-08
            public-team-swiss-01 public-team-swiss-02 public-team-swiss-03 public-team-swiss-04
            public-team-swiss-05 public-team-swiss-06 public-team-swiss-07
        """,
        "tiebreak/real": """
            real-team-01
        """,
    },
    "school Swiss with categories and incidents": {
        "competitions": """
            itb-01-swiss7-de-bh-sb itb-02-category-merge itb-03-infractions
            itb-04-direct-encounter-three itb-05-direct-encounter-unreachable-leader
        """,
    },
    "team league with line-ups and board prizes": {
        "competitions": """
            qom-01-season-5-board-by-board qom-02-season-6-sb qom-03-workflow
            qom-04-board-prize-direct-encounter
        """,
    },
    "individual Swiss with a play-off": {
        "competitions": """
            maba-chess-01-two-tied-first maba-chess-02-three-tied-first maba-chess-03-play-off
        """,
    },
    "ball and racket games: pools, groups, knockout, cards": {
        "competitions": """
            maba-badminton-01-women-9 maba-badminton-02-mixed-17 maba-basket-01-women-4-3-3
            maba-basket-02-men-4-4-4-3 maba-basket-03-equal-goal-average
            maba-decisions-01-interruptions-knockout maba-futsal-01-groups-tie-levels
            maba-futsal-02-cards-fines-bans maba-futsal-03-mini-league maba-tt-01-groups
            maba-volley-01-groups
        """,
    },
    "the multi-sport event: registration, championship, workflow": {
        "competitions": """
            maba-general-01-championship maba-registration-01-fees-fines maba-workflow-01
        """,
    },
    "bridge: scoring, teams, pairs, movements, file formats": {
        "bridge": """
            01_contract_scores 02_imp_vp_conversion 03_lateness_slow_play_procedural
            04_round_robin_vp25 05_round_robin_vp20 06_walkover 07a_disqualified_after_half
            07b_disqualified_before_half 08_knockout_carry_over 09_swiss_teams
            10_swiss_teams_bye_walkover_lateness 11_pairs_howell_session 12_pairs_tie_breaks
            13_pairs_top_integral_withdrawal 14_swiss_pairs 15_pools_and_brackets 16_barometer_final
            17_team_tie_breaks 18_cancelled_boards movements vp_scales
        """,
        "bridge/real": """
            verification
        """,
    },
}

NOT_YET = frozenset(
    f"{folder}/{name}.json"
    for feature in BY_FEATURE.values()
    for folder, names in feature.items()
    for name in names.split()
)
