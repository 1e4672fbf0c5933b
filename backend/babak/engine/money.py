"""Money that follows from the facts: entry fees, deposits held, forfeited and given back (`money`).

Every line has a stable key, so that a caller can compare what is booked with what should be booked. Amounts are exact
and never negative; the kind says which way they go.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from babak.engine.conduct import NO_SHOW
from babak.engine.effect import Effective
from babak.engine.effective import Settled, settle
from babak.engine.facts import Facts, Match
from babak.engine.rules import Deposit, Rules

Kind = Literal["charge", "held", "forfeited", "returned"]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line: `charge` is owed, `held` is a deposit, `forfeited` and `returned` are what became of it.

    `code` is `entry_fee` or the code of the deposit; `match` is the walkover that cost it.
    """

    key: str
    entry: str
    kind: Kind
    code: str
    amount: Fraction
    currency: str
    match: str | None = None


def _absent(match: Match, effective: Effective) -> tuple[str, ...]:
    """Who really stayed away: walkovers reported or judged as a no-show; not what a removal left behind."""
    if match.white is None or match.black is None or effective.played:
        return ()
    real = not effective.derived or effective.reason == NO_SHOW
    if not real or effective.reason == "unreported":
        return ()
    return {"-/+": (match.white,), "+/-": (match.black,), "-/-": (match.white, match.black)}.get(effective.code, ())


def walkovers(settled: Settled) -> Mapping[str, tuple[str, ...]]:
    """Entry → the matches it stayed away from, in round order. An annulled walkover is still an absence."""
    found: dict[str, tuple[str, ...]] = {}
    for match, effective in settled.pairs:
        if effective.played:
            continue
        for entry in _absent(match, effective):
            found[entry] = (*found.get(entry, ()), match.id)
    return found


def _deposit_lines(
    entry: str, deposit: Deposit, walkovers: tuple[str, ...], currency: str, ended: bool
) -> list[LedgerLine]:
    name = f"{entry}:deposit:{deposit.code}"

    def line(suffix: str, kind: Kind, match: str | None = None) -> LedgerLine:
        return LedgerLine(f"{name}:{suffix}", entry, kind, deposit.code, deposit.amount, currency, match)

    lines = [line("held", "held")]
    costly = {"first_walkover": walkovers[:1], "each_walkover": walkovers}.get(deposit.forfeit_on, ())
    for position, match in enumerate(costly):
        if position:  # the deposit is gone: every further walkover costs the same amount again
            lines.append(line(f"charged:{match}", "charge", match))
        else:
            lines.append(line(f"forfeited:{match}", "forfeited", match))
    if ended and not costly and deposit.refund_at == "event_end":
        lines.append(line("returned", "returned"))
    return lines


def ledger_lines(
    facts: Facts, rules: Rules, *, ended: bool = False, settled: Settled | None = None
) -> tuple[LedgerLine, ...]:
    """Every line that these facts and `money` give, by starting number. Amounts are in units of the currency.

    `ended` says that the event is over, which returns the deposits that were not forfeited. `settled` is what
    `effective.settle` makes of the same facts, for who has it already; its errors are those of this function.
    """
    money = rules.money
    absences = walkovers(settled or settle(facts, rules)) if money.deposits else {}
    lines: list[LedgerLine] = []
    for entry in sorted(facts.entries, key=lambda entry: (entry.number, entry.id)):
        if money.entry_fee is not None:
            name = f"{entry.id}:entry_fee"
            lines.append(LedgerLine(name, entry.id, "charge", "entry_fee", money.entry_fee, money.currency))
        for deposit in money.deposits:
            lines += _deposit_lines(entry.id, deposit, absences.get(entry.id, ()), money.currency, ended)
    return tuple(lines)
