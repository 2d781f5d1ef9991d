/** Every division names who keeps the remainder: "down" truncates, "up" rounds away from zero. */
export type Rounding = "down" | "up";

/** Integer division of units with the named rounding. The divisor is positive. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new Error(`divisor must be positive: ${divisor}`);
  const quotient = dividend / divisor;
  if (rounding === "down" || dividend % divisor === 0n) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}
