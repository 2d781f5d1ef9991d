import { expect, test } from "vitest";
import { ratePpm, usdt } from "#kernel";
import { cancelOrder } from "./cancel-order.ts";
import { fillOrder } from "./fill-order.ts";
import type { Position } from "./state.ts";
import {
  after,
  at,
  availableOf,
  FREE,
  idOf,
  marginOf,
  type MarketSetup,
  NOW,
  positionWith,
  TERMS,
  contextWith,
} from "./testing/context.ts";

// 0.1 BTC at 10×: margin 500, and 2.5 for the fee.
const order = positionWith({
  status: "working",
  orderType: "limit",
  orderPrice: at("50000"),
  margin: usdt("502.5"),
  entry: null,
});
const id = { positionId: order.id };
const contextAt = (market: MarketSetup, change: Partial<Position> = {}) =>
  contextWith({ available: "0", positions: [{ ...order, ...change }], markets: [market] });

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["not_triggered", contextAt({})],
  ["price_stale", contextAt({ state: { type: "stale" } })],
  ["market_closed", contextAt({ state: { type: "closed" } })],
  ["market_halted", contextAt({ state: { type: "halted", reason: "split" } })],
  ["wrong_status", contextAt({ state: { type: "stale" } }, { status: "running" })],
  ["position_not_found", contextAt({ state: { type: "stale" } }, { id: idOf("another") })],
])("filling is refused with %s", (type, context) => {
  expect(fillOrder(context, id, NOW)).toMatchObject({ ok: false, error: { type } });
});

test.each([
  ["wrong_status", contextAt({}, { status: "running" })],
  ["position_not_found", contextAt({}, { id: idOf("another"), status: "running" })],
])("cancelling is refused with %s", (type, context) => {
  expect(cancelOrder(context, id, NOW)).toMatchObject({ ok: false, error: { type } });
});

// Goal: the tick that fills. Method: one unit on either side of the edge. A limit compares the
// price paid, half a spread of 0.01 % from the mark; a stop compares the mark itself.
test.each([
  ["limit", "long", "49995.00049995", "49995.00049996"],
  ["limit", "short", "50005.00050006", "50005.0005"],
  ["stop", "long", "50000", "49999.99999999"],
  ["stop", "short", "50000", "50000.00000001"],
] as const)("a %s %s is filled at %s and rests at %s", (orderType, side, due, early) => {
  const change = { orderType, side };
  expect(fillOrder(contextAt({ price: due }, change), id, NOW).ok).toBe(true);
  const refused = fillOrder(contextAt({ price: early }, change), id, NOW);
  expect(refused).toEqual({ ok: false, error: { type: "not_triggered" } });
});

// Goal: money set aside becomes margin and fee, the rest is returned. Method: exact numbers where
// the fill is better than the limit, and where a jump makes a stop more expensive than expected.
test("a better price returns the unused amount", () => {
  const context = contextAt({ price: "40000", terms: { ...FREE, openFeeRate: ratePpm(500n) } });
  const filled = fillOrder(context, id, NOW);
  expect(filled).toMatchObject({
    value: {
      next: [{ status: "running", margin: usdt("400"), openFee: usdt("2") }],
      postings: [
        { reason: "open_fee", amount: usdt("2") },
        { reason: "order_margin_returned", amount: usdt("100.5") },
      ],
      events: [{ type: "order_filled" }],
    },
  });
  if (!filled.ok) throw new Error("fills");
  expect(marginOf(after(context, filled.value))).toBe(usdt("400").units);
});

test("a jump beyond a stop leaves as margin what remains after the fee", () => {
  const terms = { ...FREE, openFeeRate: ratePpm(500n) };
  const context = contextAt({ price: "55000", terms }, { orderType: "stop" });
  expect(fillOrder(context, id, NOW)).toMatchObject({
    value: { next: [{ status: "running", margin: usdt("499.75"), openFee: usdt("2.75") }] },
  });
});

test.each([
  ["the fee takes everything", "12000000", order.leverage],
  ["it would be liquidated by this very tick", "55000", 100],
])("is cancelled when %s", (_why, price, leverage) => {
  const margin = leverage === 100 ? usdt("20") : order.margin;
  const context = contextAt({ price, terms: TERMS }, { orderType: "stop", leverage, margin });
  const ended = fillOrder(context, id, NOW);
  expect(ended).toMatchObject({
    value: {
      next: [{ status: "closed", closeReason: "cancelled", margin: usdt("0"), entry: null }],
      events: [{ type: "order_cancelled" }],
    },
  });
  if (!ended.ok) throw new Error("ends");
  expect(availableOf(after(context, ended.value))).toBe(margin.units);
});

test("limits-2 own limits block a fill with real money: all is returned with the reason", () => {
  const bar = (book: "demo" | "live") => {
    const context = contextAt({ price: "40000" }, { book });
    return fillOrder({ ...context, isOpeningBarred: true }, id, NOW);
  };
  expect(bar("live")).toMatchObject({
    value: {
      next: [{ status: "closed", closeReason: "own_limit", margin: usdt("0"), entry: null }],
      postings: [{ reason: "order_margin_returned", amount: order.margin }],
      events: [{ type: "order_cancelled" }],
    },
  });
  expect(bar("demo")).toMatchObject({ value: { events: [{ type: "order_filled" }] } });
});

test("a halted market does not hold back a cancellation", () => {
  const context = contextAt({ state: { type: "halted", reason: "split" } });
  expect(cancelOrder(context, id, NOW)).toMatchObject({
    value: {
      next: [{ status: "closed", closeReason: "cancelled", margin: usdt("0"), closedAt: NOW }],
      postings: [{ reason: "order_margin_returned", amount: usdt("502.5") }],
      events: [{ type: "order_cancelled" }],
      receipts: [],
    },
  });
});
