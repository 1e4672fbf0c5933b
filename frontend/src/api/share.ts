// Two answers of the same list, old and new: rows that say the same stay the same object, so nobody draws them again.

export interface Shared<Row> {
  rows: Row[];
  /** Keys of the rows that are new or say something else. */
  changed: string[];
}

export function share<Row>(old: readonly Row[], now: readonly Row[], key: (row: Row) => string): Shared<Row> {
  const known = new Map(old.map((row) => [key(row), row]));
  const changed: string[] = [];
  const rows = now.map((row) => {
    const before = known.get(key(row));
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(row)) return before;
    changed.push(key(row));
    return row;
  });
  return { rows, changed };
}
