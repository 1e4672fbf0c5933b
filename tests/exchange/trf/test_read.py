"""Reading a report: what its lines say, and how far a file may be off and still be understood."""

import pytest
from tests.engine.dutch.vectors import FOLDER, load
from tests.exchange.trf.reports import numbers, report

from babak.engine.errors import RuleError
from babak.exchange.trf import BLANK, Abnormal, Apart, Cell, Points, Trf, read

#       columns of the format: 5-8 10 11-13 15-47                          49-52    58-68       70-79      81-84 86-89
CARLA = "001    1 m IM Lestari, Carla                    2412 INA     7100123 1990/04/05  1.5    1     2 w 1  0000 - H"
BUDI = "001    2      Santoso, Budi                          INA             1988        0.0    2     1 b 0"
HEAD = "012 Jakarta Open\n022 Jakarta\nXXR 5\nXXC white1\n"


def one(text: str) -> Trf:
    """A report without anything to complain of."""
    reading = read(text.encode())
    assert (reading.problems, reading.warnings) == ((), ())
    return reading.trf


def test_a_player_line_is_read_by_its_columns() -> None:
    carla, budi = one(f"{HEAD}{CARLA}\n{BUDI}\n").players
    assert (carla.number, carla.sex, carla.title, carla.name) == (1, "m", "IM", "Lestari, Carla")
    assert (carla.rating, carla.federation, carla.fide_id, carla.birth) == (2412, "INA", "7100123", "1990/04/05")
    assert (carla.points, carla.rank, carla.rounds) == (15, 1, (Cell(2, "w", "1"), Cell(None, None, "H")))
    assert (budi.rating, budi.title, budi.birth, budi.line) == (None, "", "1988", 6)
    assert budi.rounds == (Cell(1, "b", "0"),)


def test_the_lines_of_a_tournament_are_read() -> None:
    trf = one(
        "012 Open\n022 Jakarta\n032 INA\n042 2026/02/01\n052 2026/02/09\n062 2 (2)\n072 1\n092 Swiss\n102 Sri\n"
        f"112 Adi\n112 Wati\n122 90+30\n132{' ' * 88}26/02/01  26/02/02\n{CARLA}\n{BUDI}\n"
    )
    assert (trf.name, trf.city, trf.federation, trf.start, trf.end) == (
        "Open",
        "Jakarta",
        "INA",
        "2026/02/01",
        "2026/02/09",
    )
    assert (trf.player_count, trf.rated_count, trf.kind, trf.arbiter) == ("2 (2)", "1", "Swiss", "Sri")
    assert (trf.deputies, trf.time_control, trf.dates) == (("Adi", "Wati"), "90+30", ("26/02/01", "26/02/02"))
    assert (trf.rounds_total, trf.initial_colour, trf.edition) == (None, None, "16")


def test_the_lines_of_trf26_are_read() -> None:
    trf = one(
        "142 9\n152 B\n162  W 3.0    D 1.0\n172 INA FIDE\n182 Somebody\n192 FIDE_DUTCH\n202 BH,SB\n212 PTS,BH\n"
        f"222 5400+30\n{CARLA.replace(' 1.5 ', ' 4.0 ')}\n{BUDI}\n"
        "250       1.0   1   2    1    1\n250       0.5   3   3    1    2\n260   2   3    1    2\n"
        "299 W        2.0    1    1\n"
    )
    assert (trf.rounds_total, trf.initial_colour, trf.edition) == (9, "b", "26")
    assert (trf.numbering, trf.program, trf.system) == ("INA FIDE", "Somebody", "FIDE_DUTCH")
    assert (trf.tie_breaks, trf.order, trf.clock) == ("BH,SB", "PTS,BH", "5400+30")
    assert trf.virtual == ((1, (10, 10, 5)), (2, (0, 0, 5)))
    assert trf.apart == (Apart((1, 2), 2, 3),)
    assert trf.abnormal == (Abnormal("W", 20, 1, (1,)),)


def test_byes_of_240_and_absences_of_xxz_are_put_into_the_rounds() -> None:
    trf = one(f"{HEAD}{CARLA.split('  0000')[0].replace('1.5', '1.0')}\n{BUDI}\n240 H   2    1\n240 Z   4    1    2\n")
    assert [player.rounds[1:] for player in trf.players] == [
        (Cell(None, None, "H"), BLANK, Cell(None, None, "Z")),
        (BLANK, BLANK, Cell(None, None, "Z")),
    ]
    trf = one(f"{HEAD}{CARLA}\n{BUDI}\nXXZ 2 1\n")
    assert [player.cell(2).result for player in trf.players] == ["H", "Z"]


def test_a_330_of_the_draft_is_a_bye_and_a_330_of_the_format_is_a_forfeited_match() -> None:
    trf = one(f"{HEAD}{CARLA}\n{BUDI}\n330 Z   3    2\n330 +-   3   1   2\n")
    assert trf.players[1].cell(3) == Cell(None, None, "Z")
    assert trf.others == ("330 +-   3   1   2",)


def test_acceleration_and_forbidden_pairs_are_read_in_their_older_form() -> None:
    trf = one(f"{HEAD}{CARLA}\n{BUDI}\nXXA    1  1.0  1.0  0.5\nXXA 2 0.0 .5\nXXP 2 1\n")
    assert trf.virtual == ((1, (10, 10, 5)), (2, (0, 5)))
    assert trf.apart == (Apart((1, 2)),)


def test_pairs_forbidden_in_every_round_are_the_same_in_both_forms() -> None:
    older, newer = (one(f"{HEAD}{CARLA}\n{BUDI}\n{line}\n") for line in ("XXP 1 2", "260   1   5    1    2"))
    assert older.apart == newer.apart == (Apart((1, 2)),)


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("XXR 5", Points()),
        (
            "162  W 3.0    D 1.0",
            Points(30, 30, 10, 10, forfeit_win=30, pairing_bye=30, full_bye=30, half_bye=10, unknown=10),
        ),
        ("162  P 0.5    A 0.1    X 0.0", Points(pairing_bye=5, zero_bye=1, forfeit_loss=1, unknown=0)),
        (
            "XXS W=3 D=1 PAB=2",
            Points(30, 30, 10, 10, forfeit_win=30, pairing_bye=20, full_bye=30, half_bye=10, unknown=10),
        ),
        ("XXS WW=1.5 BL=.5", Points(white_win=15, black_loss=5)),
        ("BBW  2.0\nBBD  1.0\nBBU  1.0\nBBF  0.5", Points(20, 20, 10, 10, 0, 0, 20, 5, 10, 20, 10, 0, 10)),
    ],
)
def test_point_systems_are_read_in_every_form(lines: str, points: Points) -> None:
    reading = read(f"{lines}\n{CARLA}\n{BUDI}\n".encode())
    assert reading.problems == ()
    assert reading.trf.points == points


def test_line_ends_marks_and_encodings_change_nothing() -> None:
    text = f"{HEAD}{CARLA.replace('Carla', 'Zoë  ')}\n{BUDI}\n"
    plain = read(text.encode()).trf
    assert plain.players[0].name == "Lestari, Zoë"
    for data in (
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
        text.replace("\n", "\r\r\n").encode(),
        b"\xef\xbb\xbf" + text.encode(),
        text.encode("latin-1"),
        text.encode("utf-16"),
        "".join(line + " " * 40 + "\n" for line in text.splitlines()).encode(),
        ("\n\n" + text + "\n\n").encode(),
    ):
        assert read(data).trf == plain


def test_small_letters_decimal_commas_and_blanks_for_nobody_are_understood() -> None:
    carla = CARLA.replace(" 1.5 ", " 1,5 ").replace("  0000 - H", "       - h").replace("w 1", "W 1")
    trf = one(f"012 Jakarta Open\n022 Jakarta\nxxr 5\nxxc WHITE1\n{carla}\n{BUDI}\n")
    assert trf == one(f"{HEAD}{CARLA}\n{BUDI}\n")


def test_missing_ranks_and_points_and_gaps_in_the_numbers_do_no_harm() -> None:
    carla = f"{CARLA[:80]}{' ' * 9}{CARLA[89:]}".replace("     2 w", "     7 w")
    trf = one(f"{HEAD}{carla}\n{BUDI.replace('001    2', '001    7')}\n")
    assert [(player.number, player.points, player.rank) for player in trf.players] == [(1, None, None), (7, 0, 2)]


def test_a_name_that_is_too_long_moves_no_result() -> None:
    long = "Wijayakusuma Prabowo Hadiningrat, Raden Mas"
    shifted = f"{CARLA[:14]}{long}{CARLA[47:]}"
    carla = one(f"{HEAD}{shifted}\n{BUDI}\n").players[0]
    assert (carla.name, carla.rating, carla.rounds[0]) == (long, 2412, Cell(2, "w", "1"))


def test_a_name_that_was_padded_by_bytes_moves_no_result() -> None:
    name = "Żółć, Łucja"
    bytes_long = len(name.encode())
    shifted = f"{CARLA[:14]}{name}{' ' * (33 - bytes_long)}{CARLA[47:]}"
    carla = one(f"{HEAD}{shifted}\n{BUDI}\n").players[0]
    assert (carla.name, carla.rating, carla.rounds[0]) == (name, 2412, Cell(2, "w", "1"))


def test_a_date_of_birth_that_is_too_long_moves_no_result() -> None:
    shifted = f"{CARLA[:69]}05. 04. 1990{CARLA[79:]}"
    carla = one(f"{HEAD}{shifted}\n{BUDI}\n").players[0]
    assert (carla.birth, carla.points, carla.rounds[0]) == ("1990/04/05", 15, Cell(2, "w", "1"))


def test_rounds_between_single_blanks_and_tabs_are_put_into_their_columns() -> None:
    for tail in (" 2 w 1 0000 - H", "\t2 w 1\t0000 - H"):
        carla = one(f"{HEAD}{CARLA[:89]}{tail}\n{BUDI}\n").players[0]
        assert carla.rounds == (Cell(2, "w", "1"), Cell(None, None, "H"))


def test_unknown_lines_are_kept_and_only_odd_ones_are_mentioned() -> None:
    lines = "### a remark\nXXB 12\nINA    1      Lestari, Carla\n013 A team\nwhatever this is\n"
    reading = read(f"{HEAD}{CARLA}\n{BUDI}\n{lines}".encode())
    assert reading.trf.others == tuple(lines.splitlines())
    assert [(each.line, each.code) for each in reading.warnings] == [(11, "trf_line_unknown")]
    assert reading.problems == ()


def test_a_game_without_a_result_is_not_an_absence() -> None:
    trf = one(
        f"{HEAD}{CARLA.split('  0000')[0].replace('w 1', 'w').replace('1.5', '0.0')}\n{BUDI.replace('b 0', 'b')}\n"
    )
    assert trf.players[0].rounds == (Cell(2, "w"),)
    assert trf.players[0].cell(1).pending
    assert trf.last_round == 1


def test_a_round_of_absences_is_still_to_be_paired_until_everybody_has_one() -> None:
    three = f"{HEAD}{CARLA}\n{BUDI}\n"
    assert one(three).last_round == 1
    assert one(three.replace("b 0", "b 0  0000 - Z")).last_round == 2


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"PK\x03\x04\x00\x00"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(RuleError) as refused:
        read(data)
    assert refused.value.code == "trf_not_text"


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        read(b" " * (8 * 1024 * 1024 + 1))
    assert (refused.value.code, refused.value.params) == ("trf_too_large", {"limit_mib": 8})


def test_the_reports_of_the_vectors_have_nothing_to_complain_of() -> None:
    for path in sorted(FOLDER.glob("pub-*.json"))[::8]:
        data = load(path)
        last = numbers(data)[-1]
        assert one(report(data, last, "26")).players == one(report(data, last, "16")).players
