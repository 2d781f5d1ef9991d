import type { HouseCover } from "@plumbline/engine/contract";
import { type AssetCode, money, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import type { ResultOf } from "../define-call.ts";
import type { positionsSummary } from "./calls.ts";

type HouseCoverView = ResultOf<typeof positionsSummary>["house"];

/** What the house has for new positions of a book, as every member sees it. */
export const writeHouseCover = ({ funds, owed, notional }: HouseCover): HouseCoverView => ({
  funds: toDecimalText(funds.units),
  owed: toDecimalText(owed.units),
  notional: toDecimalText(notional.units),
});

export function readHouseCover(view: HouseCoverView, asset: AssetCode): HouseCover {
  const amount = (text: string) => money(asset, mustParseDecimal(text));
  return { funds: amount(view.funds), owed: amount(view.owed), notional: amount(view.notional) };
}
