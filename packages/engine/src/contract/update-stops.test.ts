import { instant } from "#kernel";
import { expect, test } from "vitest";
import type { Position } from "./state.ts";
import { at, idOf, type MarketSetup, NOW, positionWith, worldWith } from "./testing/world.ts";
import { updateStops } from "./update-stops.ts";

const worldAt = (market: MarketSetup, change: Partial<Position> = {}) =>
  worldWith({ positions: [positionWith(change)], markets: [market] });
const set = (takeProfit: string | null, stopLoss: string | null) => ({
  positionId: idOf("p1"),
  takeProfit: takeProfit === null ? null : at(takeProfit),
  stopLoss: stopLoss === null ? null : at(stopLoss),
});
const halted = { state: { type: "halted", reason: "split" } } as const;

// Goal: pin the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["stop_loss_beyond_liquidation", worldAt({}), set(null, "54000")],
  ["stop_loss_wrong_side", worldAt({}), set(null, "60000")],
  ["take_profit_wrong_side", worldAt({}), set("60000", "60000")],
  ["price_stale", worldAt({ state: { type: "stale" } }), set("60000", "60000")],
  ["market_closed", worldAt({ state: { type: "closed" } }), set("60000", "60000")],
  ["market_halted", worldAt(halted), set("60000", "60000")],
  ["wrong_status", worldAt(halted, { status: "settling" }), set("60000", "60000")],
  ["position_not_found", worldAt(halted, { id: idOf("p2") }), set("60000", "60000")],
])("T5 refuses with %s", (type, world, command) => {
  expect(updateStops(world, command, NOW)).toMatchObject({ ok: false, error: { type } });
});

const order = {
  status: "working",
  entry: null,
  orderType: "limit",
  orderPrice: at("50000"),
} as const;

// Goal: what may be set. Method: accepted rows, each for a reason of its own.
test.each([
  ["just inside the liquidation price", {}, {}, set(null, "54244.09844301")],
  ["a stop above entry, of a position that gains", { price: "66000" }, {}, set(null, "61000")],
  ["beyond liquidation, in cross mode", {}, { marginMode: "cross" }, set(null, "1")],
  ["against an order's own price", {}, order, set("50001", "49999")],
  ["nothing, while halted", halted, { stopLoss: at("57000") }, set(null, null)],
] satisfies [string, MarketSetup, Partial<Position>, object][])(
  "sets %s",
  (_, market, change, command) => {
    const { takeProfit, stopLoss } = command;
    expect(updateStops(worldAt(market, change), command, NOW)).toMatchObject({
      value: {
        next: [{ takeProfit, stopLoss }],
        postings: [],
        events: [{ type: "stops_updated" }],
      },
    });
  },
);

// Goal: no tick counts that was known when they were set. Method: a command's moment before and
// after the tick that it is decided on, and stops that are only taken away.
test.each([
  [NOW + 5, set("61000", "59000"), NOW + 5],
  [NOW - 5, set("61000", "59000"), NOW],
  [NOW + 5, set(null, null), NOW - 9],
])("set at %s: %o counts from %s on", (now, command, setAt) => {
  const world = worldAt({}, { setAt: instant(NOW - 9) });
  expect(updateStops(world, command, instant(now))).toMatchObject({ value: { next: [{ setAt }] } });
});

test("a short's stops lie the other way round", () => {
  const world = worldAt({}, { side: "short" });
  expect(updateStops(world, set("59999", "60001"), NOW).ok).toBe(true);
  expect(updateStops(world, set("60001", null), NOW)).toEqual({
    ok: false,
    error: { type: "take_profit_wrong_side", reference: at("60000") },
  });
  expect(updateStops(world, set(null, "65800"), NOW)).toMatchObject({
    error: { type: "stop_loss_beyond_liquidation" },
  });
});
