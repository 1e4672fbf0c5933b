// Which rows of a long table stand on the screen.

const STEP = 2;

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

/**
 * One step from the rows that are drawn (`now`) towards those that are wanted: at most `most` more, those on the screen
 * first, so that neither a jump nor the first view draws so many at once that the page stands still.
 */
export function towards(now: Slice, want: Slice, screen: Slice, most: number): Slice {
  const kept = { first: Math.max(now.first, want.first), end: Math.min(now.end, want.end) };
  if (kept.first >= kept.end || kept.end < screen.first || kept.first > screen.end) {
    return { first: screen.first, end: Math.min(screen.end, screen.first + most) };
  }
  let left = most;
  const grow = (side: 'first' | 'end', goal: number) => {
    const step = Math.min(left, Math.abs(goal - kept[side]));
    kept[side] += Math.sign(goal - kept[side]) * step;
    left -= step;
  };
  if (kept.end < screen.end) grow('end', screen.end);
  if (kept.first > screen.first) grow('first', screen.first);
  grow('end', want.end);
  grow('first', want.first);
  return kept;
}
