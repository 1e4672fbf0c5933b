"""The sample cup: a school round robin of eight, half played, with a walkover, two warnings and a draw."""

from datetime import datetime, timedelta

from babak.entries import service as entries
from babak.entries.schemas import EntryIn
from babak.events import service as events
from babak.events.schemas import EventIn
from babak.http.caller import system
from babak.incidents import service as incidents
from babak.incidents.schemas import IncidentIn
from babak.results import repo as result_repo
from babak.results import service as results
from babak.results.schemas import ResultIn
from babak.rounds import service as rounds
from babak.rounds.schemas import RoundIn, RoundPatch
from babak.server import Server
from babak.tournaments import service as tournaments
from babak.tournaments.schemas import TournamentIn

EVENT = {
    "name": "Piala Gonzaga (contoh)",
    "organiser": "SMA Kolese Gonzaga",
    "venue": "Aula, Jakarta",
    "time_zone": "Asia/Jakarta",
    "languages": ["id", "en", "fa"],
    "published": True,
}
PLAYERS = (
    ("Ayu Lestari", "SMA Kolese Gonzaga", "INA", 1512),
    ("Bagus Pratama", "SMA Kanisius", "INA", 1634),
    ("Citra Dewi", "SMA Santa Ursula", "INA", None),
    ("Dimas Nugroho", "SMA Negeri 8", "INA", 1478),
    ("Eka Saputra", "SMA Kolese Loyola", "INA", 1555),
    ("پارسا احمدی", "دبیرستان البرز", "IRI", 1601),
    ("Gita Ramadhani", "SMA Kolese Gonzaga", "INA", None),
    ("Hendra Wijaya", "SMA Negeri 68", "INA", 1420),
)
# Round, table, result, reason.
RESULTS = (
    (1, 1, "1-0", "checkmate"),
    (1, 2, "0-1", "resignation"),
    (1, 3, "1/2-1/2", "agreement"),
    (1, 4, "1-0", "flag"),
    (2, 1, "1/2-1/2", "repetition"),
    (2, 2, "+/-", "no_show"),
    (2, 3, "0-1", "resignation"),
    (2, 4, "1-0", "checkmate"),
    (3, 1, "0-1", "checkmate"),
    (3, 2, "1-0", "resignation"),
    (3, 3, "1/2-1/2", "no_capture"),
    (3, 4, "1-0", "resignation"),
    (4, 1, "1-0", "checkmate"),
)


def make(server: Server, now: datetime) -> tuple[str, str]:
    """Add the sample to a migrated database: the slugs of the event and of the tournament.

    It goes through the services that the API uses, as `babak demo` in the audit.
    """
    caller = system("babak demo")
    with server.db.write() as session:
        event = events.create(session, caller, EventIn.model_validate(EVENT))
        data = TournamentIn(name="SMA", rulebook="gonzaga-2025", slug=None)
        tournament = tournaments.create(session, caller, event, data)
        given = [
            EntryIn(name=name, organisation=school, federation=federation, rating=rating)
            for name, school, federation, rating in PLAYERS
        ]
        entries.add(session, caller, event, tournament, given)
        rules = server.rules.of(session, tournament)
        for number in range(1, 5):
            start = now + timedelta(minutes=45 * (number - 4))
            rounds.pair_next(session, caller, event, tournament, rules, RoundIn(starts_at=start))
            row = rounds.must_find(session, tournament, number)
            rounds.change(session, caller, event, tournament, row, RoundPatch(status="published"))
        for number, table, code, reason in RESULTS:
            place = result_repo.by_table(session, tournament.id, number, table)
            place = results.check_open(place, caller, f"{number}/{table}")
            body = ResultIn.model_validate({"result": code, "reason": reason})
            results.put(session, caller, place, rules, body, fresh=None)
        for _ in range(2):
            warning = IncidentIn(code="violation", round=4, table=2, offender="black", note="")
            incidents.add(session, caller, event, tournament, rules, warning)
    # Rounds close only when nothing is missing, and that is derived.
    server.keeper.refresh(tournament.id)
    with server.db.write() as session:
        event, tournament = tournaments.changeable(session, caller, tournament.id, "rounds:write")
        for number in range(1, 4):
            row = rounds.must_find(session, tournament, number)
            rounds.change(session, caller, event, tournament, row, RoundPatch(status="closed"))
    server.keeper.refresh(tournament.id)
    return event.slug, tournament.slug
