import { divide, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";

export interface EquityHistory {
  /** The time and the worth, oldest first. */
  readonly points: readonly (readonly [number, string])[];
  /** Brought in less taken out since the first point. */
  readonly transfers: string;
}

interface Earned {
  readonly amount: string;
  /** Of the worth at the beginning; null where money came or went, and it says nothing. */
  readonly percent: string | null;
}

/** What a history earned or lost from its first point to its last; null with less than two. */
export function earnedOf({ points, transfers }: EquityHistory): Earned | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const before = mustParseDecimal(first[1]);
  const moved = mustParseDecimal(transfers);
  const units = mustParseDecimal(last[1]) - before - moved;
  const hasPercent = moved === 0n && before > 0n;
  return {
    amount: toDecimalText(units),
    // Cut towards nothing, as the amount beside it is.
    percent: hasPercent ? toDecimalText(divide(units * 10_000_000_000n, before, "down")) : null,
  };
}

const HEIGHT = 1_000n;

/** Each worth's place between the lowest and the highest, cut downwards: only shapes are drawn. */
export function heightsOf(worths: readonly string[]): readonly number[] {
  const units = worths.map((worth) => mustParseDecimal(worth));
  const low = units.reduce((least, each) => (each < least ? each : least), units[0] ?? 0n);
  const high = units.reduce((most, each) => (each > most ? each : most), low);
  const range = high === low ? 1n : high - low;
  return units.map((each) => Number(((each - low) * HEIGHT) / range));
}
