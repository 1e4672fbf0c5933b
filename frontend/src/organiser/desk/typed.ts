// What an arbiter types into the entry line: a result for the table at hand, or the number of another table.
import { plain } from '../../ui/find';

export const CODES = ['1-0', '1/2-1/2', '0-1', '+/-', '-/+', '-/-', '0-0'] as const;
export type Code = (typeof CODES)[number];

export type Typed =
  | { is: 'nothing' }
  | { is: 'result'; code: Code }
  /** A number that can only be a table, because no result is written like it. */
  | { is: 'table'; table: number }
  | { is: 'unclear' };

// One key per result. `/` and `*` are the draws of a number pad, which has no `=`.
const WRITTEN: Readonly<Record<string, Code>> = {
  '1': '1-0',
  '0': '0-1',
  '=': '1/2-1/2',
  '/': '1/2-1/2',
  '*': '1/2-1/2',
  '½': '1/2-1/2',
  '+': '+/-',
  '-': '-/+',
  '--': '-/-',
  '+-': '+/-',
  '-+': '-/+',
  '1-0': '1-0',
  '0-1': '0-1',
  '0-0': '0-0',
  '1/2': '1/2-1/2',
  '½-½': '1/2-1/2',
};

/** Digits of any script and every dash as the ones of a plain keyboard. */
const usual = (text: string): string => plain(text).replace(/[−–—ـ]/g, '-').replace(/\s/g, '');

/**
 * The meaning of `text`. A single 1 or 0 is a result; other numbers are tables, so "10" is table 10 and never 1–0.
 * A table whose number looks like a result is reached with the space bar: see `tableIn`.
 */
export function typed(text: string): Typed {
  const written = usual(text);
  if (written === '') return { is: 'nothing' };
  const code = WRITTEN[written];
  if (code) return { is: 'result', code };
  if (/^[1-9]\d{0,3}$/.test(written)) return { is: 'table', table: Number(written) };
  return { is: 'unclear' };
}

/** The table that a number names when the space bar follows it; undefined when it is no number. */
export function tableIn(text: string): number | undefined {
  const written = usual(text);
  return /^[1-9]\d{0,3}$/.test(written) ? Number(written) : undefined;
}

/** The next table of `tables` without a result after `from`, round about; undefined when there is none. */
export function nextOpen(tables: readonly number[], open: ReadonlySet<number>, from: number): number | undefined {
  const at = tables.indexOf(from);
  const order = [...tables.slice(at + 1), ...tables.slice(0, Math.max(at, 0))];
  return order.find((table) => open.has(table));
}

/** The table `step` rows further, at most the first or the last. */
export function stepped(tables: readonly number[], from: number, step: number): number {
  const at = tables.indexOf(from);
  return tables[Math.min(Math.max(at + step, 0), tables.length - 1)] ?? from;
}

export type Outcome = 'white' | 'draw' | 'black' | 'forfeit' | 'none';

/** Who a result is for, for the words beside it. */
export function outcome(code: string): Outcome {
  if (code === '1-0') return 'white';
  if (code === '0-1') return 'black';
  if (code === '1/2-1/2') return 'draw';
  return code === '0-0' ? 'none' : 'forfeit';
}
