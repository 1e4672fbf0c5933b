// Which rows of a long table stand on the screen.

const STEP = 4;

export interface Slice {
  first: number;
  /** One past the last. */
  end: number;
}

/** Rows of `height` px that meet the screen, with `spare` more on both sides. `top` is the table's first row relative to the screen. */
export function visible(count: number, height: number, top: number, screen: number, spare = 12): Slice {
  if (height <= 0) return { first: 0, end: Math.min(count, 2 * spare) };
  // In steps, so that most scroll events change nothing, and small ones, so that no change takes long.
  const step = (row: number) => Math.floor(row / STEP) * STEP;
  const first = Math.max(0, Math.min(step(-top / height) - spare, Math.max(0, count - spare)));
  const end = Math.min(count, Math.max(step((screen - top) / height) + STEP + spare, first + spare));
  return { first, end };
}
