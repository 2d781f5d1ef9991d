import type { Price } from "#kernel";
import type { Position, Side } from "../state.ts";

/** The prices at which a position closes itself; null where it does not. */
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
    /** As it is just now, for in cross mode it moves with the whole account; null: none. */
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
