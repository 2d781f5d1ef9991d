import { divide, type Money, PPM, type Price, price, type RatePpm } from "#kernel";
import type { Stops } from "./stop-guards.ts";
import { type PointTerms, pointScaleOf } from "./point-value.ts";
import type { Exposure } from "./profit.ts";

/** How far from the entry a stop lies: as a move of the price, or as what is gained or lost. */
export type StopDistance = { readonly move: RatePpm } | { readonly result: Money };

/**
 * The price of a stop that is given as a distance from the entry: take-profits lie on the gaining
 * side, stop-losses on the losing one. Rounded towards the gaining side, so that a take-profit
 * brings at least the amount and a stop-loss loses at most it, fees and half spread apart. null
 * where no price is that low.
 */
export function stopPriceAt(
  distance: StopDistance,
  kind: keyof Stops,
  exposure: Exposure & PointTerms,
): Price | null {
  const { side, quantity, entryPrice } = exposure;
  const isLong = side === "long";
  const isAbove = isLong === (kind === "takeProfit");
  const rounding = isLong ? "up" : "down";
  const [away, scale] =
    "move" in distance
      ? [entryPrice * distance.move, PPM]
      : [distance.result.units * pointScaleOf(exposure), quantity];
  const dividend = entryPrice * scale + (isAbove ? away : -away);
  if (dividend <= 0n) return null;
  const units = divide(dividend, scale, rounding);
  return units > 0n ? price(units) : null;
}
