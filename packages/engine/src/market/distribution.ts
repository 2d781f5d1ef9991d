import { divide, type Price } from "#kernel";

/** Hundredths of a percent: 123n is +1.23 %. Truncated towards zero. */
export const changeOf = (from: Price, to: Price): bigint =>
  divide((to - from) * 10_000n, from, "down");

/** Signed percent with two decimals: "+1.23", "-0.05", "0.00". */
export function changeText(change: bigint): string {
  const sign = change > 0n ? "+" : change < 0n ? "-" : "";
  const magnitude = change < 0n ? -change : change;
  const whole = divide(magnitude, 100n, "down");
  return `${sign}${whole}.${(magnitude % 100n).toString().padStart(2, "0")}`;
}

/** How many symbols changed by how much. A bound in percent; null: without bound. */
export interface ChangeBucket {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
  /** The indexes of the counted changes. */
  readonly members: readonly number[];
}

export interface ChangeDistribution {
  readonly buckets: readonly ChangeBucket[];
  readonly rising: number;
  readonly falling: number;
  readonly unchanged: number;
  /** The median; of two in the middle, their mean. */
  readonly median: bigint | null;
}

// In percent. Each step excludes its bound nearer to zero and includes the other: −7 is "−7 or
// less".
const STEPS = [3, 5, 7] as const;

/**
 * Sorts changes (hundredths of a percent) into ≤ −7, −7…−5, −5…−3, −3…0, 0, 0…3, 3…5, 5…7 and
 * ≥ 7 percent; a change on a bound counts to the step farther from zero.
 */
export function distribute(changes: readonly bigint[]): ChangeDistribution {
  const outer = STEPS.length + 1;
  const buckets: ChangeBucket[] = [];
  for (let step = -outer; step <= outer; step += 1) {
    const members = [...changes.keys()].filter((index) => stepOf(changes[index] ?? 0n) === step);
    buckets.push({ ...boundsOf(step), count: members.length, members });
  }
  return {
    buckets,
    rising: changes.filter((change) => change > 0n).length,
    falling: changes.filter((change) => change < 0n).length,
    unchanged: changes.filter((change) => change === 0n).length,
    median: medianOf(changes),
  };
}

/** Hundredths of a percent, truncated towards zero; null without changes. */
function medianOf(changes: readonly bigint[]): bigint | null {
  const sorted = changes.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) return null;
  return divide(lower + upper, 2n, "down");
}

/** 0 for no change, ±1 for less than the first step, and so on outwards. */
function stepOf(change: bigint): number {
  if (change === 0n) return 0;
  const magnitude = change < 0n ? -change : change;
  const step = 1 + STEPS.filter((bound) => magnitude >= BigInt(bound) * 100n).length;
  return change < 0n ? -step : step;
}

function boundsOf(step: number): { readonly from: number | null; readonly to: number | null } {
  const bounds = [0, ...STEPS];
  const size = Math.abs(step);
  if (size === 0) return { from: 0, to: 0 };
  const near = bounds[size - 1] ?? 0;
  const far = bounds[size] ?? null;
  if (step > 0) return { from: near, to: far };
  // Zero has no sign here: readers of the wire would take "-0" for a different value.
  return { from: far === null ? null : -far, to: near === 0 ? 0 : -near };
}
