// Which value separates a row from its neighbour with the same points.
import type { Standings } from '../api/reads';

type Rows = Standings['rows'];

/** For each row the place (in the list of criteria) of the value that parted it from a neighbour; 0 where points did. */
export function separators(rows: Rows, keys: readonly string[]): number[] {
  const found = rows.map(() => 0);
  const same = (one: number, other: number) => keys.every((key) => rows[one]?.values[key] === rows[other]?.values[key]);
  for (let at = 0; at + 1 < rows.length; at += 1) {
    const above = rows[at]?.values;
    const below = rows[at + 1]?.values;
    if (!above || !below) continue;
    const place = keys.findIndex((key) => above[key] !== below[key]);
    if (place < 1) continue;
    // Those who share a place were parted from the same neighbour by the same value.
    for (let up = at; up >= 0 && same(up, at); up -= 1) found[up] = Math.max(found[up] ?? 0, place);
    for (let down = at + 1; down < rows.length && same(down, at + 1); down += 1) found[down] = Math.max(found[down] ?? 0, place);
  }
  return found;
}

/** Whether the row at `at` is the last one with its points. */
export function endsGroup(rows: Rows, at: number, points: string | undefined): boolean {
  const next = rows[at + 1];
  return points !== undefined && next !== undefined && next.values[points] !== rows[at]?.values[points];
}
