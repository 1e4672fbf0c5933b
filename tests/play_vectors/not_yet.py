"""What is left for later: the one list. Files here are counted and not played; each feature that arrives shortens it.

A file is named exactly, by its family and its place below it. A name that a folder does not hold does no harm; a file
that is neither here nor playable is a failure.
"""

# Feature → folder → the names in it, without `.json`.
BY_FEATURE: dict[str, dict[str, str]] = {
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
    "team league with line-ups and board prizes": {
        "competitions": """
            qom-01-season-5-board-by-board qom-02-season-6-sb qom-03-workflow
            qom-04-board-prize-direct-encounter
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
