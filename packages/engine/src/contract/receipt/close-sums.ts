import {
  add,
  type AssetCode,
  money,
  type Money,
  mustParseDecimal,
  type Receipt,
  subtract,
} from "#kernel";
import type { Position } from "../state.ts";

/** The result of one close: the same sums before it, after it and on its receipt. */
export interface CloseSums {
  /** The margin that was released: the part's whole share, before a loss is paid from it. */
  readonly margin: Money;
  /** The owner's gain, or below zero loss, without what insurance paid. */
  readonly profit: Money;
  readonly fee: Money;
  /** The change of the available balance: margin + profit − fee. */
  readonly received: Money;
}

type Settled = Pick<Position, "margin" | "realisedPnl" | "closeFee">;

/** The sums of the close between a position's states before and after it. */
export function closeSumsBetween(before: Settled, after: Settled): CloseSums {
  return sumsOf({
    margin: subtract(before.margin, after.margin),
    profit: subtract(after.realisedPnl, before.realisedPnl),
    fee: subtract(after.closeFee, before.closeFee),
  });
}

/** The sums on a receipt; null if the receipt is not of a close, or is malformed. */
export function closeSumsOf({ kind, inputs, result }: Facts): CloseSums | null {
  const { asset, margin } = inputs;
  const { marginLeft, pnl, insurancePaid, fee } = result;
  const texts = [margin, marginLeft, pnl, insurancePaid, fee];
  if (kind !== "close" || typeof asset !== "string") return null;
  if (!texts.every((text) => typeof text === "string" && DECIMAL.test(text))) return null;
  const of = (text: unknown) => money(asset as AssetCode, mustParseDecimal(String(text)));
  return sumsOf({
    margin: subtract(of(margin), of(marginLeft)),
    profit: add(of(pnl), of(insurancePaid)),
    fee: of(fee),
  });
}

type Facts = Pick<Receipt, "kind" | "inputs" | "result">;

const DECIMAL = /^-?\d{1,20}(\.\d{1,8})?$/;

const sumsOf = (sums: Omit<CloseSums, "received">): CloseSums => ({
  ...sums,
  received: subtract(add(sums.margin, sums.profit), sums.fee),
});
