import {
  divide,
  isNegative,
  lesser,
  type Money,
  PPM,
  type Price,
  price,
  type Quantity,
  quantity,
  type RatePpm,
  subtract,
  zero,
} from "#kernel";
import type { Position, Side } from "../state.ts";
import type { Market } from "../context.ts";
import { notionalIn, pointScaleOf, type PointTerms } from "../terms.ts";
import type { Exposure } from "../liquidation-price.ts";

/** The prices at which a position closes itself; null if it does not. */
export type Stops = Pick<Position, "takeProfit" | "stopLoss">;

export type StopRefusal =
  | { readonly type: "take_profit_wrong_side"; readonly reference: Price }
  | { readonly type: "stop_loss_wrong_side"; readonly reference: Price }
  | { readonly type: "stop_loss_beyond_liquidation"; readonly liquidationPrice: Price };

/**
 * Why these stops cannot be set: a take-profit must lie on the gaining side of the reference, a
 * stop-loss on the losing side, and before the price where liquidation would come first. The
 * reference is the current mark (for an order its own price), not the entry: a position that gains
 * may have its stop-loss above its entry.
 *
 * Refusals, in order: `take_profit_wrong_side`, `stop_loss_wrong_side`,
 * `stop_loss_beyond_liquidation`.
 */
export function stopRefusal(
  { takeProfit, stopLoss }: Stops,
  against: {
    readonly side: Side;
    readonly reference: Price;
    /** The present one, since in cross mode it moves with the whole account; null: none. */
    readonly liquidationPrice: Price | null;
  },
): StopRefusal | null {
  const { side, reference, liquidationPrice } = against;
  const isGain = (to: Price, from: Price): boolean => (side === "long" ? to > from : to < from);
  if (takeProfit !== null && !isGain(takeProfit, reference)) {
    return { type: "take_profit_wrong_side", reference };
  }
  if (stopLoss === null) return null;
  if (!isGain(reference, stopLoss)) return { type: "stop_loss_wrong_side", reference };
  if (liquidationPrice !== null && !isGain(stopLoss, liquidationPrice)) {
    return { type: "stop_loss_beyond_liquidation", liquidationPrice };
  }
  return null;
}

/** The share of a stop that closes everything. */
export const ALL_PERCENT = 100;

type StopShares = Pick<Position, "takeProfitPercent" | "stopLossPercent">;

/**
 * The shares of the position that its stops close, as stored: all of it if omitted, and without
 * such a stop. Anything but a whole percent of 1 to 100 is a fault: the wire's schema refuses it.
 */
export function stopShares(stops: Stops & Partial<StopShares>): StopShares {
  const { takeProfit, takeProfitPercent, stopLoss, stopLossPercent } = stops;
  return {
    takeProfitPercent: shareOf(takeProfit, takeProfitPercent),
    stopLossPercent: shareOf(stopLoss, stopLossPercent),
  };
}

function shareOf(stop: Stops["stopLoss"], percent = ALL_PERCENT): number {
  if (!Number.isSafeInteger(percent) || percent < 1 || percent > ALL_PERCENT) {
    throw new Error(`no share of a position: ${percent}`);
  }
  return stop === null ? ALL_PERCENT : percent;
}

/** The requested and the resulting size of a partial stop. */
export interface StopPart {
  readonly percent: number;
  /** Its percent of what is open, in units of the base asset rounded down: it may be zero. */
  readonly portion: bigint;
  /** What it closes: the requested part, or everything. */
  readonly closed: Quantity;
  /**
   * How far the smaller one of part and rest, at the mark and rounded down, is above the smallest
   * margin. Below zero: one of them would be too small, and everything closes.
   */
  readonly aboveMin: Money;
}

/** The part of a position that a stop with that share closes; null if it is all of it. */
export function stopPart(
  { quantity: whole, asset }: Position,
  { quote, terms }: Market,
  percent: number,
): StopPart | null {
  if (percent === ALL_PERCENT) return null;
  const portion = divide(whole * BigInt(percent), BigInt(ALL_PERCENT), "down");
  const worth = (units: bigint): Money =>
    units === 0n ? zero(asset) : notionalIn(terms, { size: units, at: quote.price }, "down");
  const aboveMin = subtract(lesser(worth(portion), worth(whole - portion)), terms.marginMin);
  const isDust = portion === 0n || isNegative(aboveMin);
  const closed = isDust ? whole : quantity(portion);
  return { percent, portion, closed, aboveMin };
}

/** The distance of a stop from the entry: a price difference, or a gain or loss. */
export type StopDistance = { readonly move: RatePpm } | { readonly result: Money };

/**
 * The price of a stop that is set as a distance from the entry: take-profits lie on the gaining
 * side, stop-losses on the losing one. Rounded towards the gaining side, so that a take-profit
 * brings at least the amount and a stop-loss loses at most it, fees and half spread apart. null if
 * no price is that low.
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
