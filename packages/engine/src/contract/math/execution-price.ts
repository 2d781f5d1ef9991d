import { type Price, type RatePpm, ratePpm, shiftPrice } from "#kernel";
import type { Side } from "../state.ts";
import type { ContractTerms } from "../terms.ts";

export type Act = "open" | "close";

/** A trade whose price is worse than what its owner agreed to; `price` is what it would be at. */
export interface PriceMoved {
  readonly type: "price_moved";
  readonly price: Price;
}

/** Opening a long and closing a short buy; the other two sell. */
export const isBuy = (side: Side, act: Act): boolean => (side === "long") === (act === "open");

/**
 * What a trade is executed at while the mark is `mark`: a buyer pays half the spread more, rounded
 * up; a seller gets half the spread less, rounded down.
 */
export function executionPrice(
  mark: Price,
  trade: { readonly side: Side; readonly act: Act },
  { halfSpreadRate }: Pick<ContractTerms, "halfSpreadRate">,
): Price {
  return isBuy(trade.side, trade.act)
    ? shiftPrice(mark, halfSpreadRate, "up")
    : shiftPrice(mark, ratePpm(-halfSpreadRate), "down");
}

/**
 * Whether a trade would be executed at a worse price than `worst`: for a buyer above it, for a
 * seller below. At `worst` itself it is none worse; null agrees to any price.
 */
export function priceMoved(
  at: Price,
  worst: Price | null,
  trade: { readonly side: Side; readonly act: Act },
): PriceMoved | null {
  if (worst === null) return null;
  const isWorse = isBuy(trade.side, trade.act) ? at > worst : at < worst;
  return isWorse ? { type: "price_moved", price: at } : null;
}

/**
 * The worst price that somebody agrees to who was shown one and bears a tolerance: above it for a
 * buyer, below it for a seller, rounded towards the price shown, so that it is never more.
 */
export function worstPriceAt(
  shown: Price,
  tolerance: RatePpm,
  trade: { readonly side: Side; readonly act: Act },
): Price {
  return isBuy(trade.side, trade.act)
    ? shiftPrice(shown, tolerance, "down")
    : shiftPrice(shown, ratePpm(-tolerance), "up");
}
