import { instant, type Price, price, quantityOf, usdt } from "#kernel";
import { expect, test } from "vitest";
import type { Position } from "./state.ts";
import {
  at,
  FREE,
  idOf,
  type MarketSetup,
  NOW,
  positionWith,
  contextWith,
} from "./testing/context.ts";
import { updateStops } from "./update-stops.ts";

const contextAt = (market: MarketSetup, change: Partial<Position> = {}) =>
  contextWith({ positions: [positionWith(change)], markets: [market] });
const set = (takeProfit: string | null, stopLoss: string | null) => ({
  positionId: idOf("p1"),
  takeProfit: takeProfit === null ? null : at(takeProfit),
  stopLoss: stopLoss === null ? null : at(stopLoss),
});
const halted = { state: { type: "halted", reason: "split" } } as const;

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["stop_loss_beyond_liquidation", contextAt({}), set(null, "54000")],
  ["stop_loss_wrong_side", contextAt({}), set(null, "60000")],
  ["take_profit_wrong_side", contextAt({}), set("60000", "60000")],
  ["price_stale", contextAt({ state: { type: "stale" } }), set("60000", "60000")],
  ["market_closed", contextAt({ state: { type: "closed" } }), set("60000", "60000")],
  ["market_halted", contextAt(halted), set("60000", "60000")],
  ["wrong_status", contextAt(halted, { status: "settling" }), set("60000", "60000")],
  ["position_not_found", contextAt(halted, { id: idOf("p2") }), set("60000", "60000")],
])("T5 refuses with %s", (type, context, command) => {
  expect(updateStops(context, command, NOW)).toMatchObject({ ok: false, error: { type } });
});

const order = {
  status: "working",
  entry: null,
  orderType: "limit",
  orderPrice: at("50000"),
} as const;

// Goal: accepted stops. Method: accepted rows, each for a different reason.
test.each([
  ["just inside the liquidation price", {}, {}, set(null, "54244.09844301")],
  ["a stop above entry, of a position that gains", { price: "66000" }, {}, set(null, "61000")],
  ["anywhere, where no price liquidates", {}, { marginMode: "cross" }, set(null, "1")],
  ["against an order's own price", {}, order, set("50001", "49999")],
  ["nothing, while halted", halted, { stopLoss: at("57000") }, set(null, null)],
] satisfies [string, MarketSetup, Partial<Position>, object][])(
  "sets %s",
  (_, market, change, command) => {
    const { takeProfit, stopLoss } = command;
    expect(updateStops(contextAt(market, change), command, NOW)).toMatchObject({
      value: {
        next: [{ takeProfit, stopLoss }],
        postings: [],
        events: [{ type: "stops_updated" }],
      },
    });
  },
);

// Goal: no tick that was public when they were set counts. Method: a command's time before and
// after the tick that it is decided on, and stops that are only removed.
test.each([
  [NOW + 5, set("61000", "59000"), NOW + 5],
  [NOW - 5, set("61000", "59000"), NOW],
  [NOW + 5, set(null, null), NOW - 9],
])("set at %s: %o counts from %s on", (now, command, setAt) => {
  const context = contextAt({}, { setAt: instant(NOW - 9) });
  expect(updateStops(context, command, instant(now))).toMatchObject({
    value: { next: [{ setAt }] },
  });
});

test("a short's stops are on the opposite sides", () => {
  const context = contextAt({}, { side: "short" });
  expect(updateStops(context, set("59999", "60001"), NOW).ok).toBe(true);
  expect(updateStops(context, set("60001", null), NOW)).toEqual({
    ok: false,
    error: { type: "take_profit_wrong_side", reference: at("60000") },
  });
  expect(updateStops(context, set(null, "65800"), NOW)).toMatchObject({
    error: { type: "stop_loss_beyond_liquidation" },
  });
});

// Goal: a cross stop-loss lies before the price that liquidates its account. Method: one unit on
// either side of it, for a position and for an order as its fill would leave it; 1 000 behind 0.1
// BTC, with another position that halves the allowed fall.
const cross = { marginMode: "cross" } as const;
const twin = positionWith({ ...cross, id: idOf("p2"), margin: usdt("0") });
const short = positionWith({ ...cross, id: idOf("p2"), side: "short", margin: usdt("0") });
test.each([
  ["alone", [positionWith(cross)], "50200.80321306"],
  ["beside a second one", [positionWith(cross), twin], "55220.88353434"],
  // Bought at 59 000 by an order that holds 590 and its fee of 2.95; 400 are available.
  [
    "as an order",
    [positionWith({ ...order, ...cross, orderPrice: at("59000"), margin: usdt("592.95") })],
    "49297.18875523",
  ],
])("compares with liquidation, %s", (_what, positions, beyond) => {
  const context = contextWith({ available: "400", positions, markets: [{ terms: FREE }] });
  const inside = at(beyond) + 1n;
  const update = (stopLoss: Price) =>
    updateStops(context, { positionId: idOf("p1"), takeProfit: null, stopLoss }, NOW);
  expect(update(at(beyond))).toEqual({
    ok: false,
    error: { type: "stop_loss_beyond_liquidation", liquidationPrice: at(beyond) },
  });
  expect(update(price(inside)).ok).toBe(true);
});

test("a position that only a rise can ruin has no lower bound", () => {
  const positions = [positionWith(cross), { ...short, quantity: quantityOf("1") }];
  const context = contextWith({ available: "1000", positions, markets: [{ terms: FREE }] });
  expect(updateStops(context, set(null, "1"), NOW).ok).toBe(true);
});
