// A pairing under a person's hands: seats that change places. A seat holds an entry or nobody.
import type { Round } from '../../api/reads';
import type { Pairing } from './calls';

export type ByeKind = 'pairing_allocated' | 'full' | 'half' | 'zero';
export const BYES: readonly ByeKind[] = ['pairing_allocated', 'full', 'half', 'zero'];

export interface Board {
  table: number;
  white: string | null;
  black: string | null;
}
export interface Bye {
  entry: string | null;
  kind: ByeKind;
}
export interface Draft {
  boards: readonly Board[];
  byes: readonly Bye[];
  /** Who neither plays nor rests. */
  out: readonly string[];
}

export type Seat = { in: 'board'; at: number; side: 'white' | 'black' } | { in: 'bye'; at: number } | { in: 'out'; at: number };

export const same = (a: Seat, b: Seat): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The pairing as it stands; `active` are the entries that could play. */
export function draftOf(round: Round, active: readonly string[]): Draft {
  const boards = round.matches.filter((match) => match.black).map((match) => ({ table: match.table ?? 0, white: match.white.id, black: match.black?.id ?? null }));
  const byes = round.matches.filter((match) => !match.black).map((match) => ({ entry: match.white.id, kind: (BYES.find((kind) => kind === match.bye) ?? 'pairing_allocated') }));
  const placed = new Set([...boards.flatMap((board) => [board.white, board.black]), ...byes.map((bye) => bye.entry)]);
  return { boards, byes, out: active.filter((entry) => !placed.has(entry)) };
}

export function seated(draft: Draft, seat: Seat): string | null {
  if (seat.in === 'board') return draft.boards[seat.at]?.[seat.side] ?? null;
  if (seat.in === 'bye') return draft.byes[seat.at]?.entry ?? null;
  return draft.out[seat.at] ?? null;
}

function put(draft: Draft, seat: Seat, entry: string | null): Draft {
  if (seat.in === 'board') return { ...draft, boards: draft.boards.map((board, at) => (at === seat.at ? { ...board, [seat.side]: entry } : board)) };
  if (seat.in === 'bye') return { ...draft, byes: draft.byes.map((bye, at) => (at === seat.at ? { ...bye, entry } : bye)) };
  return { ...draft, out: draft.out.map((one, at) => (at === seat.at ? (entry ?? '') : one)) };
}

/** Who sat in `a` sits in `b` and the other way round. An empty seat changes places too. */
export function swap(draft: Draft, a: Seat, b: Seat): Draft {
  const [first, second] = [seated(draft, a), seated(draft, b)];
  const swapped = put(put(draft, a, second), b, first);
  return { ...swapped, out: swapped.out.filter(Boolean) };
}

/** Whoever sits there sits out. */
export function leave(draft: Draft, seat: Seat): Draft {
  const entry = seated(draft, seat);
  if (entry === null || seat.in === 'out') return draft;
  const emptied = put(draft, seat, null);
  return { ...emptied, out: [...emptied.out, entry] };
}

export const turn = (draft: Draft, at: number): Draft => swap(draft, { in: 'board', at, side: 'white' }, { in: 'board', at, side: 'black' });

/** A further table, with the lowest number that is free. */
export function addBoard(draft: Draft): Draft {
  const taken = new Set(draft.boards.map((board) => board.table));
  let table = 1;
  while (taken.has(table)) table += 1;
  return { ...draft, boards: [...draft.boards, { table, white: null, black: null }] };
}

export const addBye = (draft: Draft): Draft => ({ ...draft, byes: [...draft.byes, { entry: null, kind: 'pairing_allocated' }] });

export const setBye = (draft: Draft, at: number, kind: ByeKind): Draft => ({ ...draft, byes: draft.byes.map((bye, index) => (index === at ? { ...bye, kind } : bye)) });

/** Tables with one player only; they cannot be saved. */
export const halfFull = (draft: Draft): number[] => draft.boards.filter((board) => (board.white === null) !== (board.black === null)).map((board) => board.table);

/** What is sent: empty tables and empty byes are left out. */
export function asPairing(draft: Draft, force: boolean, reason: string): Pairing {
  return {
    matches: draft.boards.flatMap(({ table, white, black }) => (white !== null && black !== null ? [{ table, white, black }] : [])),
    byes: draft.byes.flatMap(({ entry, kind }) => (entry !== null ? [{ entry, kind }] : [])),
    force,
    reason,
  };
}
