import { divide, toDecimalText, UNITS_PER_ONE } from "@plumbline/engine/kernel";

/** part ÷ whole in percent, two decimals, truncated; "0" if the whole is zero. */
export function percentOf(part: bigint, whole: bigint): string {
  if (whole <= 0n) return "0";
  const hundredths = divide(part * 10_000n, whole, "down");
  return toDecimalText((hundredths * UNITS_PER_ONE) / 100n);
}
