"""Writing a report: columns of the format, one form per edition, and the way back without a loss."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.exchange.trf.test_read import BUDI, CARLA, HEAD

from babak.engine.errors import RuleError
from babak.exchange.trf import Abnormal, Apart, Cell, Player, Points, Trf, read, write

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp", "Zs", "Co", "Cn")), min_size=1, max_size=8)
TEXTS = st.lists(WORDS, max_size=3).map(" ".join)
NAMES = TEXTS.map(lambda text: text[:33].strip())
TENTHS = st.integers(0, 99)


@st.composite
def reports(draw: st.DrawFn) -> Trf:
    """Reports in normal form, with sound games and whatever else the edition has lines for."""
    edition = draw(st.sampled_from(["16", "26"]))
    numbers = draw(st.lists(st.integers(1, 9999), min_size=1, max_size=8, unique=True).map(sorted))
    played = draw(st.integers(0, 4))
    cells: dict[int, list[Cell]] = {number: [] for number in numbers}
    for _ in range(played):
        order = draw(st.permutations(numbers))
        for white, black in zip(order[::2], order[1::2], strict=False):
            one, two = draw(st.sampled_from(["10", "01", "==", "00", "+-", "--", "WL", "DD", "XX", "??"]))
            cells[white].append(Cell(black, "w", one))
            cells[black].append(Cell(white, "b", two))
        if len(order) % 2:
            cells[order[-1]].append(Cell(None, None, draw(st.sampled_from("UHFZ-+="))))
    for number in numbers[1:]:
        if draw(st.booleans()):
            cells[number].append(Cell(None, None, draw(st.sampled_from("HFZ"))))
    text = TEXTS if edition == "26" else st.just("")
    points = {name: draw(TENTHS) for name in draw(st.sets(st.sampled_from(sorted(Points.__slots__))))}
    if edition == "16":
        points.pop("unknown", None)
    several = (
        st.lists(st.sampled_from(numbers), min_size=2, max_size=4, unique=True) if len(numbers) > 1 else st.nothing()
    )
    apart = [Apart(tuple(sorted(each))) for each in draw(st.lists(several, max_size=2))] if len(numbers) > 1 else []
    if edition == "26" and apart:
        apart.append(Apart(apart[0].players, draw(st.sampled_from([None, 2, 3])), draw(st.sampled_from([None, 4, 5]))))
    rows = {number: draw(st.lists(st.sampled_from([0, 5, 10]), max_size=4)) for number in numbers}
    virtual = {number: tuple(row) for number, row in rows.items() if row and row[-1]}
    kinds = st.sampled_from(["", "W", "D", "L", "F", "H", "Z", "+", "-"])
    abnormal = st.builds(
        Abnormal, kinds, st.integers(-99, 999), st.none() | st.integers(1, 5), st.just((numbers[0],)) | st.just(())
    )
    return Trf(
        name=draw(TEXTS),
        city=draw(TEXTS),
        deputies=tuple(draw(st.lists(TEXTS.filter(bool), max_size=2))),
        dates=tuple(draw(st.lists(st.just("26/02/01"), max_size=3))),
        rounds_total=draw(st.integers(6, 20)),
        initial_colour=draw(st.sampled_from([None, "w", "b"])),
        points=Points(**points),
        system=draw(text),
        order=draw(text),
        players=tuple(
            Player(
                number,
                draw(NAMES),
                draw(st.sampled_from(["", "m", "w"])),
                draw(st.sampled_from(["", "GM", "WGM"])),
                draw(st.none() | st.integers(1, 3000)),
                draw(st.sampled_from(["", "INA"])),
                draw(st.sampled_from(["", "7100123"])),
                draw(st.sampled_from(["", "1990", "1990/04/05"])),
                draw(st.none() | st.integers(0, 999)),
                draw(st.none() | st.integers(1, 9999)),
                tuple(cells[number]),
            )
            for number in numbers
        ),
        virtual=tuple(virtual.items()),
        apart=tuple(apart),
        abnormal=tuple(draw(st.lists(abnormal, max_size=2))) if edition == "26" else (),
        others=tuple(draw(st.lists(st.sampled_from(["### a remark", "013 Team A   1    2", "XXB 1"]), max_size=2))),
        edition=edition,
    )


@given(reports())
def test_what_is_written_is_read_again_and_written_again_as_the_same_bytes(trf: Trf) -> None:
    data = write(trf)
    reading = read(data)
    assert reading.problems == ()
    assert reading.trf == trf
    assert write(reading.trf) == data


LINES = st.sampled_from(
    [*HEAD.splitlines(), CARLA, BUDI, "240 H   3    1", "142 5", "XXA    1  1.0", "XXP 1 2", "192 X"]
)


@given(st.lists(LINES | st.text(max_size=120), max_size=12), st.sampled_from(["\n", "\r\n", "\r"]))
def test_whatever_stands_in_a_file_its_second_reading_is_its_first(lines: list[str], end: str) -> None:
    data = end.join(lines).encode("utf-8", "replace")
    try:
        first = read(data)
        written = write(first.trf)
    except RuleError as error:
        assert error.code in ("trf_not_text", "trf_does_not_fit")
        return
    second = read(written)
    # Without a line of its own left in it, a TRF26 file is a TRF16 file.
    assert replace(second.trf, edition=first.trf.edition) == first.trf
    assert write(second.trf) == written


def test_trf16_is_written_by_the_columns_of_the_format() -> None:
    trf = read(f"{HEAD}{CARLA}\n{BUDI}\nXXP 1 2\nXXA    2  0.5\nXXS W=3 PAB=3\n".encode()).trf
    assert write(trf).decode().splitlines() == [
        "012 Jakarta Open",
        "022 Jakarta",
        "XXR 5",
        "XXC white1",
        "XXS WW=3.0 BW=3.0 FW=3.0 PAB=3.0 FPB=3.0",
        CARLA,
        "001    2      Santoso, Budi                          INA             1988        0.0    2     1 b 0",
        "XXA    2  0.5",
        "XXP    1    2",
    ]


def test_trf26_is_written_with_its_own_lines_and_with_those_that_older_programs_know() -> None:
    trf = read(f"{HEAD}{CARLA}\n{BUDI}\nXXP 1 2\nXXA    1  0.5\nXXA    2  0.5\nXXZ 2\n240 Z   4    1\n".encode()).trf
    points = Points(30, 30, 10, 10, forfeit_win=30, pairing_bye=10, full_bye=30, half_bye=10, unknown=10)
    changed = replace(trf, edition="26", points=points, system="FIDE_DUTCH", abnormal=(Abnormal("", -10, 2, (2,)),))
    assert write(changed).decode().splitlines() == [
        "012 Jakarta Open",
        "022 Jakarta",
        "192 FIDE_DUTCH",
        "142 5",
        "XXR 5",
        "152 W",
        "XXC white1",
        "162  W 3.0    D 1.0    P 1.0",
        CARLA,
        f"{BUDI}  0000 - Z",
        "240 Z   4    1",
        "250       0.5   1   1    1    2",
        "260   1   5    1    2",
        "299          -1.0    2    2",
    ]


def test_lines_end_as_the_format_wants_it_and_stay_lines() -> None:
    data = write(Trf(name="a\r\nname", players=(Player(1, "x\ty"),)))
    assert data.count(b"\r\n") == data.count(b"\n") == data.count(b"\r") == 2
    assert data.startswith(b"012 a name\r\n001    1      x y")


def test_a_name_is_cut_where_its_columns_end() -> None:
    trf = Trf(players=(Player(1, "x" * 50, rating=2000, rounds=(Cell(None, None, "U"),)),))
    player = read(write(trf)).trf.players[0]
    assert (player.name, player.rating, player.rounds) == ("x" * 33, 2000, trf.players[0].rounds)


@pytest.mark.parametrize(
    ("player", "what"),
    [
        (Player(10000), "number"),
        (Player(1, rating=12345), "rating"),
        (Player(1, points=1005), "points"),
        (Player(1, rounds=(Cell(10000, "w", "1"),)), "number"),
    ],
)
def test_what_has_no_room_in_its_columns_is_refused(player: Player, what: str) -> None:
    with pytest.raises(RuleError) as refused:
        write(Trf(players=(player,)))
    assert (refused.value.code, refused.value.params["what"]) == ("trf_does_not_fit", what)


def test_whole_points_lose_their_zero_before_they_lose_their_columns() -> None:
    assert read(write(Trf(players=(Player(1, points=1000),)))).trf.players[0].points == 1000
