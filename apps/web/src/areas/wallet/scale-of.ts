interface Line {
  readonly currency: string;
  readonly amount: string;
  readonly balanceAfter: string;
}

/** Money is written with two fraction digits at the least. */
const DIGITS_MIN = 2;

/**
 * How many fraction digits each currency is shown with, so that its points stand below one another
 * and nothing is cut: as many as the longest of its figures has.
 */
export function scalesOf(lines: readonly Line[]): ReadonlyMap<string, number> {
  const scales = new Map<string, number>();
  for (const { currency, amount, balanceAfter } of lines) {
    scales.set(currency, Math.max(scaleOf([amount, balanceAfter]), scales.get(currency) ?? 0));
  }
  return scales;
}

/** As many fraction digits as the longest of these figures has. */
export const scaleOf = (figures: readonly string[]): number =>
  Math.max(DIGITS_MIN, ...figures.map(digitsOf));

const digitsOf = (decimal: string): number => (decimal.split(".")[1] ?? "").length;
