import { type Price, ratePpm, shiftPrice } from "#kernel";
import type { Side } from "../state.ts";
import type { ContractTerms } from "../terms.ts";

export type Act = "open" | "close";

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
