/** Of rows of equal height; `to` is the first one behind them. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range for a list of another length, before that is laid out. A shorter list moves up to its
 * end: its last rows are on the screen then, as many as there were before.
 */
export function fitRange({ from, to }: RowRange, count: number): RowRange {
  const size = to - from;
  const start = Math.min(from, Math.max(0, count - size));
  return { from: start, to: Math.min(start + size, count) };
}
