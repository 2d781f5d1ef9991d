import { err, ok, type Result } from "./result.ts";

/** Eight fraction digits everywhere: one whole is 10⁸ units of money, price or quantity. */
export const FRACTION_DIGITS = 8;
export const UNITS_PER_ONE = 100_000_000n;

/** The largest accepted amount: 10¹⁸ whole units of an asset. */
export const UNITS_MAX = 10n ** 18n * UNITS_PER_ONE;

export type DecimalRefusal = { readonly type: "malformed_amount" };

const DECIMAL_TEXT = /^-?(?:0|[1-9][0-9]{0,18})(?:\.[0-9]{1,8})?$/;

/**
 * Parses decimal text such as "12.5" into units of 10⁻⁸.
 *
 * Refuses with `malformed_amount` everything that is not plain decimal text: "1e3", "0x10", "+1", "
 * 1", "01", full-width digits, a ninth fraction digit, more than 10¹⁸, "", "-0". Nothing is
 * rounded.
 */
export function parseDecimal(text: string): Result<bigint, DecimalRefusal> {
  if (!DECIMAL_TEXT.test(text)) return err({ type: "malformed_amount" });
  const isNegative = text.startsWith("-");
  const [whole = "0", fraction = ""] = (isNegative ? text.slice(1) : text).split(".");
  const magnitude = BigInt(whole) * UNITS_PER_ONE + BigInt(fraction.padEnd(FRACTION_DIGITS, "0"));
  if (magnitude > UNITS_MAX) return err({ type: "malformed_amount" });
  if (isNegative && magnitude === 0n) return err({ type: "malformed_amount" });
  return ok(isNegative ? -magnitude : magnitude);
}

/** Parses text that this program wrote itself (a constant, a column): anything else is a fault. */
export function mustParseDecimal(text: string): bigint {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw new Error(`not decimal text: ${text}`);
  return parsed.value;
}

/** Units of 10⁻⁸ as the shortest decimal text: 1_250_000_000n is "12.5". */
export function toDecimalText(units: bigint): string {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(FRACTION_DIGITS + 1, "0");
  const point = digits.length - FRACTION_DIGITS;
  let end = digits.length;
  while (end > point && digits[end - 1] === "0") end -= 1;
  const whole = sign + digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}
