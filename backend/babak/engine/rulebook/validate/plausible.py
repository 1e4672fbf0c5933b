"""Dates, prizes, money: what contradicts itself or leaves something open."""

from collections.abc import Iterable
from datetime import date

from babak.engine.rulebook.conditions import asked_in
from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.schema.competition import WEEKDAYS
from babak.engine.rulebook.validate.cases import check_places, range_of
from babak.engine.rulebook.validate.criteria import check_lists
from babak.engine.rulebook.validate.scene import a_map, maps_in
from babak.engine.rulebook.values import REMARKS, Data, Value, near

_MOST_PLACES = 200
_DECIDES = ("lots", "play_off", "decision", "number", "team_rank")


def check_event(data: Data, report: Report) -> None:
    event = a_map(data.get("event"))
    _in_order(event.get("start"), event.get("end"), "event.end", report)
    for key, stage in maps_in(a_map(event.get("registration")).get("stages")):
        _in_order(stage.get("opens"), stage.get("closes"), f"event.registration.stages.{key}.closes", report)
    for printed, weekday in a_map(event.get("printed_weekdays")).items():
        at = f"event.printed_weekdays.{printed}"
        if printed in REMARKS or not isinstance(weekday, str):
            continue
        try:
            actual = WEEKDAYS[date.fromisoformat(printed).weekday()]
        except ValueError:
            report.error(at, "date_unusable", value=printed)
            continue
        if weekday.lower() != actual:
            report.warning(at, "weekday_mismatch", date=printed, printed=weekday.lower(), actual=actual)


def _in_order(first: Value, last: Value, at: str, report: Report) -> None:
    if isinstance(first, date) and isinstance(last, date) and first > last:
        report.error(at, "dates_reversed", first=first.isoformat(), last=last.isoformat())


def check_money(data: Data, report: Report) -> None:
    money = a_map(data.get("money"))
    amount = a_map(money.get("mismatch")).get("amount")
    deposits = a_map(money.get("deposits"))
    if isinstance(amount, str) and amount not in deposits:
        # A base may leave the deposits to the competitions that extend it.
        if deposits or data.get("stages") is not None:
            hint = near(amount, deposits)
            report.error("money.mismatch.amount", "unknown_deposit", deposit=amount, **hint)


def check_prizes(data: Data, report: Report) -> None:
    prizes = a_map(data.get("prizes"))
    check_places(prizes.get("places"), "prizes.places", report)
    check_places(a_map(data.get("championship")).get("placement"), "championship.placement", report)
    boards = a_map(a_map(prizes.get("boards")).get("ranking"))
    check_lists(boards, "prizes.boards.ranking", data, report)
    check_lists(a_map(a_map(data.get("championship")).get("ranking")), "championship.ranking", {}, report)
    if data.get("stages") is not None:
        _check_ties(data, report)


def _check_ties(data: Data, report: Report) -> None:
    """A prize place that the list can leave tied needs a decision on the day."""
    stages = maps_in(data.get("stages"))
    places = set(_places(a_map(a_map(data.get("prizes")).get("places"))))
    if stages:
        places -= set(_places(a_map(stages[-1][1].get("places"))))
    ranking = a_map(data.get("ranking"))
    listed = [item for name in ("criteria", "finally") for _, item in maps_in(ranking.get(name))]
    open_ = sorted(place for place in places if not any(_decides(item, place) for item in listed))
    if open_:
        named = ", ".join(map(str, open_[:20]))
        report.warning("prizes.places", "prize_place_may_be_tied", places=named)


def _decides(item: Data, place: int) -> bool:
    if item.get("by") not in _DECIDES:
        return False
    tests = asked_in(item.get("when"))
    return all(name == "place" and test.holds(place) for name, test in tests.items())


def _places(keys: Iterable[str]) -> Iterable[int]:
    for key in keys:
        range_ = range_of(key) if key not in REMARKS else None
        if range_ is not None and range_.low is not None and range_.high is not None:
            yield from range(int(range_.low), min(int(range_.high), _MOST_PLACES) + 1)
