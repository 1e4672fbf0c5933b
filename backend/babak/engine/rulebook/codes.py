"""Every code an Issue can carry, with the parameters its sentence may use.

The sentences are data of the edge (`babak/i18n/rulebook/<language>.json`); a test keeps the two lists equal.
"""

# Text and data that cannot be read.
READING: dict[str, tuple[str, ...]] = {
    "yaml_syntax": ("line", "problem"),
    "yaml_tab": ("line",),
    "yaml_alias": ("line",),
    "yaml_tag": ("line", "tag"),
    "yaml_several_documents": ("line",),
    "too_large": ("limit",),
    "too_deep": ("limit",),
    "too_many_values": ("limit",),
    "too_many_items": ("limit",),
    "duplicate_key": ("key",),
    "float_not_allowed": ("value", "hint"),
    "number_unusable": ("value",),
    "date_unusable": ("value",),
    "unreadable_value": ("value",),
    "unreadable_key": ("key",),
}

# A value of the wrong kind, or an unknown name, at one place.
FORM: dict[str, tuple[str, ...]] = {
    "unknown_field": ("field", "known"),
    "missing_field": ("field",),
    "unknown_word": ("word", "choices", "known"),
    "unknown_condition": ("name", "known"),
    "bad_condition": ("name", "value"),
    "unknown_language": ("language", "choices"),
    "expected_map": ("value",),
    "expected_list": ("value",),
    "expected_text": ("value",),
    "expected_name": ("value",),
    "expected_integer": ("value",),
    "expected_number": ("value",),
    "expected_boolean": ("value",),
    "expected_true": ("value",),
    "expected_date": ("value",),
    "expected_time": ("value",),
    "expected_condition": ("value",),
    "expected_source": ("value",),
    "expected_other": ("value", "forms"),
    "too_small": ("value", "least"),
    "too_great": ("value", "most"),
    "wrong_length": ("size", "length"),
    "empty_list": (),
    "pair_reversed": ("low", "high"),
    "bad_name": ("name",),
    "bad_key": ("key",),
    "bad_id": ("value",),
    "bad_slot": ("value",),
    "bad_currency": ("value",),
    "bad_time_zone": ("value",),
}

# Layers: what is laid over what.
LAYERS: dict[str, tuple[str, ...]] = {
    "unknown_rulebook": ("rulebook", "known"),
    "circular_extends": ("chain",),
    "extends_too_deep": ("limit",),
    "unknown_path": ("path", "segment", "known"),
    "not_overridable": ("path",),
    "no_such_item": ("item", "size"),
    "override_hidden_by_variant": ("variant", "instead"),
    "variant_beyond_stage": ("section", "sections"),
    "option_value_not_a_choice": ("value", "choices"),
    "option_without_value": ("path",),
}

# Rules that contradict each other, by theme.
RULES: dict[str, tuple[str, ...]] = {
    "unknown_measure": ("measure", "known"),
    "measure_hides_raw": ("measure",),
    "two_primaries": ("first",),
    "field_not_for": ("field", "by"),
    "award_needs_pair": ("award",),
    "award_needs_number": ("award",),
    "unknown_award": ("award", "known"),
    "unknown_criterion": ("criterion", "known"),
    "after_final_criterion": ("criterion", "final"),
    "criterion_repeated": ("criterion", "first"),
    "parameter_not_for": ("parameter", "criterion"),
    "by_and_cases": (),
    "case_unreachable": ("case", "before"),
    "one_consequence": ("given", "kinds"),
    "unknown_offence": ("offence", "known"),
    "missing_section": ("section",),
    "unknown_stage": ("stage", "known"),
    "stage_not_earlier": ("stage",),
    "unknown_round": ("round", "stage"),
    "group_count_mismatch": ("count", "sizes"),
    "rank_in_two_groups": ("rank", "first"),
    "rank_beyond": ("rank", "coming"),
    "slot_beyond_qualifiers": ("slot", "sent"),
    "slot_unknown_group": ("slot", "group", "groups"),
    "slot_unknown_match": ("slot", "match", "known"),
    "slot_of_same_round": ("slot", "match"),
    "slot_of_later_round": ("slot", "match"),
    "slot_used_twice": ("slot", "first"),
    "slot_left_without_pick": ("match", "known"),
    "winner_goes_nowhere": ("match",),
    "qualifier_without_slot": ("slots",),
    "dates_reversed": ("first", "last"),
    "unknown_deposit": ("deposit", "known"),
}

WARNINGS: dict[str, tuple[str, ...]] = {
    "weekday_mismatch": ("date", "printed", "actual"),
    "buchholz_in_round_robin": ("criterion",),
    "unequal_groups_compared_raw": ("sizes",),
    "field_too_large": ("places", "most"),
    "field_too_small": ("places", "most"),
    "cases_overlap": ("case", "before"),
    "cases_leave_gap": ("name", "gap"),
    "ranges_overlap": ("range", "before"),
    "scale_without_boards": ("scale", "boards"),
    "rounds_not_fewer_than_entries": ("rounds", "entries"),
    "prize_place_may_be_tied": ("places",),
    "override_hidden_by_variant": LAYERS["override_hidden_by_variant"],
}

# What the engine cannot run yet (runs.py).
NOT_YET: dict[str, tuple[str, ...]] = {
    "no_stages": (),
    "too_many_stages": ("most",),
    "not_supported_yet": ("value", "runs"),
}

ERRORS: dict[str, tuple[str, ...]] = {
    **READING,
    **FORM,
    **{code: params for code, params in LAYERS.items() if code not in WARNINGS},
    **RULES,
    **NOT_YET,
}

CODES: dict[str, tuple[str, ...]] = {**ERRORS, **WARNINGS}
