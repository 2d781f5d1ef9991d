/** A range of rows of equal height; `to` is exclusive. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range for a list of another length, before its layout. A shorter list is scrolled to its end:
 * then its last rows are on the screen, as many as there were before.
 */
export function fitRange({ from, to }: RowRange, count: number): RowRange {
  const size = to - from;
  const start = Math.min(from, Math.max(0, count - size));
  return { from: start, to: Math.min(start + size, count) };
}
