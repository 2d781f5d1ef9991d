import { toDecimalText, userBookOf } from "@plumbline/engine/kernel";
import type { SpotFigures, SpotOrder, SpotPlan } from "@plumbline/engine/spot";
import { toWireTime } from "@plumbline/protocol";

/** Spot trading exists in the demo and the live book only. */

export const figuresView = ({ price, amount, gross, fee, value, spreadCost }: SpotFigures) => ({
  price: toDecimalText(price),
  amount: toDecimalText(amount.units),
  gross: toDecimalText(gross.units),
  tradeFee: toDecimalText(fee.units),
  value: toDecimalText(value.units),
  spreadCost: toDecimalText(spreadCost.units),
});

export const orderView = (order: SpotOrder) => ({
  id: order.id,
  book: userBookOf(order.book),
  status: "filled" as const,
  symbol: order.symbol,
  base: order.amount.asset,
  asset: order.value.asset,
  side: order.side,
  by: order.by,
  ...figuresView(order),
  realisedPnl: order.result === null ? null : toDecimalText(order.result.units),
  planId: order.planId,
  tickSeq: order.tickSeq,
  receiptId: order.receiptId,
  createTime: toWireTime(order.tradedAt),
});

export const planView = ({ id, book, symbol, value, schedule, status, nextAt }: SpotPlan) => ({
  id,
  book: userBookOf(book),
  symbol,
  asset: value.asset,
  value: toDecimalText(value.units),
  schedule,
  status,
  nextTime: toWireTime(nextAt),
});
