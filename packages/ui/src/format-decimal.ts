/** How a decimal text is displayed. */
export interface DecimalFormat {
  /** Fraction digits shown: longer fractions are truncated, shorter ones are padded with zeros. */
  readonly decimals?: number | undefined;
  /** Separator between thousands; empty for none. */
  readonly grouping?: string | undefined;
}

/** Shown instead of a missing figure, because a wrong one would be worse. */
export const NO_FIGURE = "—";

/**
 * Formats a decimal text for display: thousands separated, truncated (never rounded) to `decimals`.
 * Works on the digits alone, so no figure passes through a float. A minus is "−" (U+2212), and a
 * figure truncated to zero has none. Text that is not a decimal gives `NO_FIGURE`.
 */
export function formatDecimal(text: string, format: DecimalFormat = {}): string {
  const digits = readDecimal(text);
  if (digits === undefined) return NO_FIGURE;

  const { decimals, grouping = "," } = format;
  const fraction =
    decimals === undefined
      ? digits.fraction
      : digits.fraction.slice(0, decimals).padEnd(decimals, "0");
  const whole = digits.whole.replace(/\B(?=(\d{3})+$)/g, grouping);
  const isZero = !/[1-9]/.test(digits.whole + fraction);
  const sign = digits.isNegative && !isZero ? "−" : "";
  return sign + whole + (fraction === "" ? "" : `.${fraction}`);
}

/** The sign of `a − b` for two decimal texts: −1, 0 or 1; 0 if either is not a decimal. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const left = readDecimal(a);
  const right = readDecimal(b);
  if (left === undefined || right === undefined) return 0;

  const length = Math.max(left.fraction.length, right.fraction.length);
  const difference = toUnits(left, length) - toUnits(right, length);
  if (difference === 0n) return 0;
  return difference > 0n ? 1 : -1;
}

interface Digits {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function readDecimal(text: string): Digits | undefined {
  const match = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) return undefined;
  const [, minus = "", whole = "", fraction = ""] = match;
  return { isNegative: minus === "-", whole, fraction };
}

function toUnits({ isNegative, whole, fraction }: Digits, length: number): bigint {
  const units = BigInt(whole + fraction.padEnd(length, "0"));
  return isNegative ? -units : units;
}
