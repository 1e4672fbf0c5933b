// A pairing under a person's hands: seats that change places. A seat holds an entry or nobody.
import type { Round } from '../../api/reads';
import { plain } from '../../ui/find';
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

/** Whoever sits there has a bye instead. */
export function rest(draft: Draft, seat: Seat): Draft {
  const entry = seated(draft, seat);
  if (entry === null || seat.in === 'bye') return draft;
  const left = put(draft, seat, null);
  return { ...left, out: left.out.filter(Boolean), byes: [...left.byes, { entry, kind: 'pairing_allocated' }] };
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

/** Where somebody sits, rests or waits. */
export function seatOf(draft: Draft, entry: string): Seat | undefined {
  for (const [at, board] of draft.boards.entries()) {
    if (board.white === entry) return { in: 'board', at, side: 'white' };
    if (board.black === entry) return { in: 'board', at, side: 'black' };
  }
  const bye = draft.byes.findIndex((one) => one.entry === entry);
  if (bye >= 0) return { in: 'bye', at: bye };
  const out = draft.out.indexOf(entry);
  return out >= 0 ? { in: 'out', at: out } : undefined;
}

/** `white` and `black` play each other: at the table of one of them, else at a new one. Whom they leave takes the place. */
export function meet(draft: Draft, white: string, black: string): Draft {
  let now = draft;
  const anchor = [white, black].map((entry) => seatOf(now, entry)).find((seat) => seat?.in === 'board');
  if (!anchor) {
    now = addBoard(now);
    const at = now.boards.length - 1;
    for (const [side, entry] of [['white', white], ['black', black]] as const) {
      const from = seatOf(now, entry);
      if (from) now = swap(now, from, { in: 'board', at, side });
    }
    return now;
  }
  const { at } = anchor as { in: 'board'; at: number };
  const here = now.boards[at];
  if (here?.white !== white && here?.black === black) now = swapped(now, white, { in: 'board', at, side: 'white' });
  else if (here?.white === white && here.black !== black) now = swapped(now, black, { in: 'board', at, side: 'black' });
  else if (here?.black === white) now = turn(swapped(now, black, { in: 'board', at, side: 'white' }), at);
  else if (here?.white === black) now = turn(swapped(now, white, { in: 'board', at, side: 'black' }), at);
  return now;
}

const swapped = (draft: Draft, entry: string, to: Seat): Draft => {
  const from = seatOf(draft, entry);
  return from ? swap(draft, from, to) : draft;
};

export type Wish = { is: 'nothing' | 'unclear' } | { is: 'swap' | 'meet'; numbers: readonly [number, number] };

/** "12 x 7": the two change places. "12 - 7": they play each other, the first with White. Digits of any script. */
export function wished(text: string): Wish {
  const written = plain(text).replace(/[−–—ـ]/g, '-');
  if (written === '') return { is: 'nothing' };
  const found = /^(\d{1,5})\s*([x×*✕↔ -])\s*(\d{1,5})$/.exec(written);
  if (!found || found[1] === found[3]) return { is: 'unclear' };
  return { is: found[2] === '-' ? 'meet' : 'swap', numbers: [Number(found[1]), Number(found[3])] };
}

export interface Changed {
  table: number | null;
  before: readonly (string | null)[];
  now: readonly (string | null)[];
}

/** Tables and byes that are not what they were. */
export function changes(before: Draft, now: Draft): Changed[] {
  const tables = [...new Set([...before.boards, ...now.boards].map((board) => board.table))].sort((a, b) => a - b);
  const at = (draft: Draft, table: number) => {
    const board = draft.boards.find((one) => one.table === table);
    return board ? [board.white, board.black] : [];
  };
  const boards = tables.map((table) => ({ table, before: at(before, table), now: at(now, table) }));
  const resting = (draft: Draft) => draft.byes.flatMap((bye) => (bye.entry ? [bye.entry] : [])).sort();
  const all = [...boards, { table: null, before: resting(before), now: resting(now) }];
  return all.filter((one) => one.before.join() !== one.now.join());
}

/** A beginning where nothing was paired: by order of the table, neighbours meet; the last one of an odd field rests. */
export function proposed(order: readonly string[], resting: readonly Bye[]): Draft {
  const away = new Set(resting.map((bye) => bye.entry));
  const here = order.filter((entry) => !away.has(entry));
  const boards = Array.from({ length: Math.floor(here.length / 2) }, (_, at) => ({ table: at + 1, white: here[2 * at] ?? null, black: here[2 * at + 1] ?? null }));
  const odd: Bye[] = here.length % 2 === 1 ? [{ entry: here.at(-1) ?? null, kind: 'pairing_allocated' }] : [];
  return { boards, byes: [...odd, ...resting], out: [] };
}

/** What is sent: empty tables and empty byes are left out. `confirm` answers what is to be confirmed twice. */
export function asPairing(draft: Draft, force: boolean, reason: string, confirm: string | null = null): Pairing {
  return {
    matches: draft.boards.flatMap(({ table, white, black }) => (white !== null && black !== null ? [{ table, white, black }] : [])),
    byes: draft.byes.flatMap(({ entry, kind }) => (entry !== null ? [{ entry, kind }] : [])),
    force,
    reason,
    ...(confirm === null ? {} : { confirm }),
  };
}
