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
  worldWith,
} from "./testing/world.ts";

// 0.1 BTC at 10×: margin 500, and 2.5 for the fee.
const order = positionWith({
  status: "working",
  orderType: "limit",
  orderPrice: at("50000"),
  margin: usdt("502.5"),
  entry: null,
});
const id = { positionId: order.id };
const worldAt = (market: MarketSetup, change: Partial<Position> = {}) =>
  worldWith({ available: "0", positions: [{ ...order, ...change }], markets: [market] });

// Goal: pin the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["not_triggered", worldAt({})],
  ["price_stale", worldAt({ state: { type: "stale" } })],
  ["market_closed", worldAt({ state: { type: "closed" } })],
  ["market_halted", worldAt({ state: { type: "halted", reason: "split" } })],
  ["wrong_status", worldAt({ state: { type: "stale" } }, { status: "running" })],
  ["position_not_found", worldAt({ state: { type: "stale" } }, { id: idOf("another") })],
])("filling is refused with %s", (type, world) => {
  expect(fillOrder(world, id, NOW)).toMatchObject({ ok: false, error: { type } });
});

test.each([
  ["wrong_status", worldAt({}, { status: "running" })],
  ["position_not_found", worldAt({}, { id: idOf("another"), status: "running" })],
])("cancelling is refused with %s", (type, world) => {
  expect(cancelOrder(world, id, NOW)).toMatchObject({ ok: false, error: { type } });
});

// Goal: the tick that fills. Method: one unit on either side of the edge. A limit counts what is
// really paid, half a spread of 0.01 % from the mark; a stop counts the mark itself.
test.each([
  ["limit", "long", "49995.00049995", "49995.00049996"],
  ["limit", "short", "50005.00050006", "50005.0005"],
  ["stop", "long", "50000", "49999.99999999"],
  ["stop", "short", "50000", "50000.00000001"],
] as const)("a %s %s is filled at %s and rests at %s", (orderType, side, due, early) => {
  const change = { orderType, side };
  expect(fillOrder(worldAt({ price: due }, change), id, NOW).ok).toBe(true);
  const refused = fillOrder(worldAt({ price: early }, change), id, NOW);
  expect(refused).toEqual({ ok: false, error: { type: "not_triggered" } });
});

// Goal: money set aside becomes margin and fee, the rest comes back. Method: exact numbers where
// the fill is better than the limit, and where a jump makes a stop dearer than expected.
test("a better price returns what was not needed", () => {
  const world = worldAt({ price: "40000", terms: { ...FREE, openFeeRate: ratePpm(500n) } });
  const filled = fillOrder(world, id, NOW);
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
  expect(marginOf(after(world, filled.value))).toBe(usdt("400").units);
});

test("a jump beyond a stop leaves what the fee leaves", () => {
  const terms = { ...FREE, openFeeRate: ratePpm(500n) };
  const world = worldAt({ price: "55000", terms }, { orderType: "stop" });
  expect(fillOrder(world, id, NOW)).toMatchObject({
    value: { next: [{ status: "running", margin: usdt("499.75"), openFee: usdt("2.75") }] },
  });
});

test.each([
  ["the fee takes everything", "12000000", order.leverage],
  ["it would be liquidated by this very tick", "55000", 100],
])("is cancelled when %s", (_why, price, leverage) => {
  const margin = leverage === 100 ? usdt("20") : order.margin;
  const world = worldAt({ price, terms: TERMS }, { orderType: "stop", leverage, margin });
  const ended = fillOrder(world, id, NOW);
  expect(ended).toMatchObject({
    value: {
      next: [{ status: "closed", closeReason: "cancelled", margin: usdt("0"), entry: null }],
      events: [{ type: "order_cancelled" }],
    },
  });
  if (!ended.ok) throw new Error("ends");
  expect(availableOf(after(world, ended.value))).toBe(margin.units);
});

test("limits-2 own limits bar a fill with real money: everything comes back, and says why", () => {
  const bar = (book: "demo" | "live") => {
    const world = worldAt({ price: "40000" }, { book });
    return fillOrder({ ...world, isOpeningBarred: true }, id, NOW);
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
  const world = worldAt({ state: { type: "halted", reason: "split" } });
  expect(cancelOrder(world, id, NOW)).toMatchObject({
    value: {
      next: [{ status: "closed", closeReason: "cancelled", margin: usdt("0"), closedAt: NOW }],
      postings: [{ reason: "order_margin_returned", amount: usdt("502.5") }],
      events: [{ type: "order_cancelled" }],
      receipts: [],
    },
  });
});
