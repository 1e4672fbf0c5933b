"""TRF16 and TRF26, the tournament report files of chess, for individual Swiss events.

    reading = read(data)              the file, what is wrong with it, what is odd in it: each with its line
    write(reading.trf)                the same file in its normal form, byte for byte the same every time
    to_players(trf, round_number)     what the Dutch system wants to know to pair a round

| part      | content                                                             | module       |
|-----------|---------------------------------------------------------------------|--------------|
| model     | the file as data; points are integers in tenths of a point          | model        |
| text      | bytes to lines, columns, numbers                                    | text         |
| 001       | a player with his rounds, also where the columns have slipped       | player_line  |
| the rest  | tournament lines of TRF16 and TRF26, `XX.` and `BB.` lines          | other_lines  |
| points    | 162, XXS, BB.                                                       | points       |
| the whole | byes and absences put into the rounds, both sides of a game compared | read, agreement |
| standings | facts and rules of the engine                                       | facts, rules |
| rounds    | players of a pairing; a round held against the rules                 | pairing, check |
| an import | entries, rounds and settings, with what keeps the report out         | people, plan |

Team lines are kept as they are; nobody reads them here.
"""

from babak.exchange.trf.model import BLANK, Abnormal, Apart, Cell, Player, Points, Trf
from babak.exchange.trf.pairing import Drawn, drawn_round, initial_colour, to_players, total_rounds
from babak.exchange.trf.read import Reading, read
from babak.exchange.trf.text import Remark
from babak.exchange.trf.write import write

__all__ = [
    "BLANK",
    "Abnormal",
    "Apart",
    "Cell",
    "Drawn",
    "Player",
    "Points",
    "Reading",
    "Remark",
    "Trf",
    "drawn_round",
    "initial_colour",
    "read",
    "to_players",
    "total_rounds",
    "write",
]
