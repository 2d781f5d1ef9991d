import { divide, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";

export interface EquityHistory {
  /** Time and equity, oldest first. */
  readonly points: readonly (readonly [number, string])[];
  /** Deposits less withdrawals since the first point. */
  readonly transfers: string;
}

interface Earned {
  readonly amount: string;
  /**
   * Relative to the equity at the beginning; null if there were transfers, which make it
   * meaningless.
   */
  readonly percent: string | null;
}

/** The earnings of a history from its first point to its last; null with fewer than two. */
export function earnedOf({ points, transfers }: EquityHistory): Earned | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const before = mustParseDecimal(first[1]);
  const moved = mustParseDecimal(transfers);
  const units = mustParseDecimal(last[1]) - before - moved;
  const hasPercent = moved === 0n && before > 0n;
  return {
    amount: toDecimalText(units),
    // Rounded towards zero, like the amount next to it.
    percent: hasPercent ? toDecimalText(divide(units * 10_000_000_000n, before, "down")) : null,
  };
}

const HEIGHT = 1_000n;

/**
 * Each value's position between the lowest and the highest, rounded down: only shapes are drawn.
 */
export function heightsOf(worths: readonly string[]): readonly number[] {
  const units = worths.map((worth) => mustParseDecimal(worth));
  const low = units.reduce((least, each) => (each < least ? each : least), units[0] ?? 0n);
  const high = units.reduce((most, each) => (each > most ? each : most), low);
  const range = high === low ? 1n : high - low;
  return units.map((each) => Number(((each - low) * HEIGHT) / range));
}
