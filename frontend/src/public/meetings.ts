// The cells of a crosstable: `[code, round, colour, points, counts]` for each meeting, `[kind, round, points]` for a bye.
// A Swiss has `games` instead: the place of the other row, and then the same.
import type { Crosstable } from '../api/reads';

export interface Meeting {
  round: number;
  /** The number of the opponent; null for a bye. */
  opponent: number | null;
  colour: string;
  /** null: not yet played. */
  points: number | null;
  forfeit: '+' | '−' | null;
  counts: boolean;
}

type CrossRow = Crosstable['rows'][number];

const forfeit = (code: unknown): Meeting['forfeit'] => (code === '+/-' || code === '-/+' || code === '-/-' ? '−' : null);

/** One meeting of the row with the entry of column `other`. */
export function meeting(cell: readonly unknown[], other: CrossRow): Meeting {
  const [code, round, colour, points, counts] = cell;
  const absent = forfeit(code);
  const won = typeof points === 'number' && points > 0;
  return {
    round: Number(round),
    opponent: other.entry.number,
    colour: String(colour),
    points: typeof points === 'number' ? points : null,
    forfeit: absent && won ? '+' : absent,
    counts: counts !== false,
  };
}

/** Everything a row did, by round: for fields too large for a grid of all against all. */
export function byRound(row: CrossRow, rows: readonly CrossRow[]): Map<number, Meeting> {
  const found = new Map<number, Meeting>();
  const games = row.games ?? (row.cells ?? []).flatMap((cells, at) => (cells ?? []).map((cell) => [at, ...cell]));
  for (const [at, ...cell] of games) {
    const other = rows[Number(at)];
    const one = other && meeting(cell, other);
    if (one) found.set(one.round, one);
  }
  for (const [, round, points] of row.byes) {
    found.set(Number(round), { round: Number(round), opponent: null, colour: '', points: typeof points === 'number' ? points : null, forfeit: null, counts: true });
  }
  return found;
}
