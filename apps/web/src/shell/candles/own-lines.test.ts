// Goal: the chart shows the reader's positions and orders in this symbol only. Method: one position
// in each status, with and without its optional prices.
import type { PositionId } from "@plumbline/engine/contract";
import type { SymbolCode } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { expect, test } from "vitest";
import { ownLines } from "./own-lines.ts";

const view: PositionView = {
  id: "p1" as PositionId,
  book: "demo",
  symbol: "BTCUSDT" as SymbolCode, // coined here
  direction: "long",
  marginMode: "isolated",
  orderType: "market",
  leverage: 10,
  termsVersion: 1,
  status: "running",
  quantity: "0.01",
  openedQuantity: "0.01",
  orderPrice: "60000",
  wait: null,
  missReason: null,
  entryPrice: "60000.1",
  entryTickSeq: 1,
  margin: "60",
  openFee: "0",
  closeFee: "0",
  fundingPaid: "0",
  liquidationPrice: "54300.55",
  takeProfit: "70000",
  takeProfitPercent: 100,
  stopLossPercent: 100,
  stopLoss: null,
  markPrice: "60001",
  unrealisedPnl: "0",
  exitPrice: null,
  realisedPnl: "0",
  closeReason: null,
  receiptId: null,
  openedAt: "2025-01-31 08:00:00",
  closedAt: null,
};
const summary = (views: readonly PositionView[]) =>
  ownLines(views, "BTCUSDT").map(({ id, price }) => `${id} ${price}`);

test("an open position has its entry, liquidation and stops, if set", () => {
  expect(summary([view])).toEqual([
    "p1.entry 60000.1",
    "p1.liquidation 54300.55",
    "p1.takeProfit 70000",
  ]);
  const safe = { ...view, liquidationPrice: null, takeProfit: null, stopLoss: "59000" };
  expect(summary([safe])).toEqual(["p1.entry 60000.1", "p1.stopLoss 59000"]);
});

test("a working order has its trigger price, and no stops", () => {
  const order: PositionView = { ...view, status: "working", orderType: "limit", entryPrice: null };
  expect(summary([order])).toEqual(["p1.order 60000"]);
});

test("another symbol and ended positions have no line here", () => {
  expect(summary([{ ...view, symbol: "ETHUSDT" as SymbolCode }])).toEqual([]);
  expect(summary([{ ...view, status: "closed" }])).toEqual([]);
});
