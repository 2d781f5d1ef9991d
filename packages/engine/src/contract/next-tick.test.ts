import { expect, test } from "vitest";
import { instant, quantityOf, usdt } from "#kernel";
import { cancelOrder } from "./cancel-order.ts";
import { closePosition } from "./close-position.ts";
import { expireWait } from "./expire-wait.ts";
import { openPosition } from "./open-position.ts";
import { previewOpen } from "./preview.ts";
import type { Position } from "./state.ts";
import {
  after,
  at,
  availableOf,
  idOf,
  marginOf,
  type MarketSetup,
  NOW,
  OPEN,
  positionWith,
  RECEIPT,
  TERMS,
  contextWith,
} from "./testing/context.ts";
import { evaluatePosition } from "./evaluate-position.ts";
import { updateStops } from "./update-stops.ts";

// Goal: on terms that fill at the next tick nobody gets a price that was public at the request, nor
// one worse than accepted, and a missed tick leaves everything unchanged. Method: orders and closes
// accepted at 60 000, and ticks around each edge of their wait.

const terms = { ...TERMS, fillAt: "next" } as const;
const positionId = idOf("p1");
const command = { positionId, receiptId: RECEIPT };
const later = (ms: number) => instant(NOW + ms);
/** Buying costs 60 006 at 60 000, and 60 056.005 at 60 050. */
const order = { ...OPEN, worstPrice: at("60056.005") };

const contextAt = (positions: readonly Position[], market: MarketSetup) =>
  contextWith({ available: "9396.9397", positions, markets: [{ terms, ...market }] });

function accepted(change: Partial<typeof order> = {}): Position {
  const opened = openPosition(contextWith({ markets: [{ terms }] }), { ...order, ...change }, NOW);
  const [position] = opened.ok ? opened.value.next : [];
  if (position === undefined) throw new Error("is accepted");
  return position;
}

const touched = (position: Position, market: MarketSetup) =>
  evaluatePosition(contextAt([position], { seq: 8, ...market }), command, later(3_000));

test("a market order is accepted with the amount needed at this tick set aside", () => {
  expect(openPosition(contextWith({ markets: [{ terms }] }), order, NOW)).toMatchObject({
    value: {
      next: [
        {
          status: "working",
          entry: null,
          orderPrice: at("60006"),
          margin: usdt("603.0603"),
          setAt: NOW,
          wait: {
            fillBy: later(2_000),
            quantity: quantityOf("0.1"),
            worstPrice: at("60056.005"),
          },
        },
      ],
      postings: [{ reason: "order_margin", amount: usdt("603.0603") }],
      events: [{ type: "order_placed" }],
      receipts: [],
    },
  });
  const latest = previewOpen(contextWith(), order, NOW);
  expect(previewOpen(contextWith({ markets: [{ terms }] }), order, NOW)).toEqual(latest);
});

// The edges in time and in price: a millisecond, and a unit.
test.each([
  ["the tick it was accepted on", { at: NOW }, "nothing_due"],
  ["the first one after it", { at: later(1) }, "running"],
  ["the last moment", { at: later(2_000) }, "running"],
  ["a moment too late", { at: later(2_001) }, "no_price"],
  ["at the worst price", { at: later(1), price: "60050" }, "running"],
  ["a unit worse", { at: later(1), price: "60050.00000001" }, "price_moved"],
  ["worse, and too late", { at: later(2_001), price: "61000" }, "no_price"],
] satisfies [string, MarketSetup, string][])("an order at %s: %o is %s", (_edge, tick, is) => {
  const result = touched(accepted(), tick);
  const [position] = result.ok ? result.value.next : [];
  const ended = position?.status === "closed" ? position.closeReason : position?.status;
  expect(ended ?? (result.ok ? null : result.error.type)).toBe(is);
});

test("a filled order pays the price of its tick from the amount set aside", () => {
  const filled = touched(accepted(), { at: later(1), price: "59000" });
  expect(filled).toMatchObject({
    value: {
      next: [
        {
          status: "running",
          entry: { price: at("59005.9"), tickSeq: 8 },
          margin: usdt("590.059"),
          wait: null,
        },
      ],
      postings: [
        { reason: "open_fee", amount: usdt("2.950295") },
        { reason: "order_margin_returned", amount: usdt("10.051005") },
      ],
      events: [{ type: "order_filled" }],
    },
  });
});

test.each(["missed", "expired"])("an order that is %s returns everything", (how) => {
  const position = accepted();
  const context = contextAt([position], { at: how === "missed" ? later(2_001) : NOW });
  const ended =
    how === "missed"
      ? evaluatePosition(context, command, later(2_001))
      : expireWait(context, command, later(2_001));
  if (!ended.ok) throw new Error(ended.error.type);
  expect(ended.value.next).toMatchObject([
    { status: "closed", closeReason: "no_price", wait: null },
  ]);
  expect(ended.value.events).toMatchObject([{ type: "order_cancelled" }]);
  const left = after(context, ended.value);
  expect([availableOf(left), marginOf(left)]).toEqual([usdt("10000").units, 0n]);
});

// Goal: the owner, who may already see the next tick elsewhere, can no longer change anything.
// Method: every command of theirs, on an order and on a close.
test("while waiting for its tick, an order or close accepts no command of its owner", () => {
  const waiting = [accepted(), closingOf()];
  for (const position of waiting) {
    const context = contextAt([position], {});
    const stops = { takeProfit: null, stopLoss: null };
    const refused = { error: { type: "wrong_status", status: position.status } };
    expect(cancelOrder(context, command, NOW)).toMatchObject(refused);
    expect(updateStops(context, { positionId, ...stops }, NOW)).toMatchObject(refused);
    expect(closePosition(context, command, NOW)).toMatchObject(refused);
  }
});

/** A close of 0.04 of 0.1, at no less than 59 894.01: half a spread below 59 900. */
const part = { quantity: quantityOf("0.04"), worstPrice: at("59894.01") };

function closingOf(change: Partial<Position> = {}): Position {
  const context = contextAt([positionWith(change)], {});
  const closed = closePosition(context, { ...command, ...part }, NOW);
  const [position] = closed.ok ? closed.value.next : [];
  if (position === undefined) throw new Error("is accepted");
  return position;
}

test("a close is accepted, and nothing moves before its tick", () => {
  const context = contextAt([positionWith()], {});
  expect(closePosition(context, { ...command, ...part }, NOW)).toMatchObject({
    value: {
      next: [{ status: "settling", closeReason: null, wait: { fillBy: later(2_000), ...part } }],
      postings: [],
      events: [{ type: "position_settling" }],
      receipts: [],
    },
  });
  const request = { ...command, ...part, worstPrice: at("59994.00000001") };
  expect(closePosition(context, request, NOW)).toEqual({
    ok: false,
    error: { type: "price_moved", price: at("59994") },
  });
});

test("a close is filled at its tick, with the requested quantity", () => {
  expect(touched(closingOf(), { at: later(1), price: "59900" })).toMatchObject({
    value: {
      next: [
        {
          status: "running",
          quantity: quantityOf("0.06"),
          margin: usdt("360"),
          wait: null,
          closeReason: null,
          missReason: null,
        },
      ],
      events: [{ type: "position_reduced" }],
      receipts: [{ inputs: { reason: "user", worstPrice: "59894.01", exitTick: 8 } }],
    },
  });
});

test.each([
  [{ at: NOW }, "nothing_due"],
  [{ at: later(2_000) }, "reduced"],
  [{ at: later(2_001) }, "no_price"],
  [{ at: later(1), price: "59899.99999999" }, "price_moved"],
] satisfies [MarketSetup, string][])("a close at %o is %s", (tick, is) => {
  const result = touched(closingOf(), tick);
  if (!result.ok) return expect(result.error.type).toBe(is);
  const [position] = result.value.next;
  expect(position).toMatchObject({ status: "running", wait: null });
  expect(position?.missReason ?? "reduced").toBe(is);
  if (is !== "reduced") {
    expect(result.value).toMatchObject({
      next: [{ ...positionWith(), missReason: is }],
      postings: [],
      events: [{ type: "close_missed" }],
      receipts: [],
    });
  }
});

// Goal: requesting a close does not protect from a stop or liquidation. Method: ticks that miss the
// close and reach the position's triggers.
test("a tick that the close misses stops or liquidates all the same", () => {
  const stopped = touched(closingOf({ stopLoss: at("59000") }), { at: later(1), price: "58900" });
  expect(stopped).toMatchObject({
    value: { next: [{ status: "closed", closeReason: "stop_loss", exit: { tickSeq: 8 } }] },
  });
  const liquidated = touched(closingOf(), { at: later(1), price: "54100" });
  expect(liquidated).toMatchObject({
    value: { next: [{ status: "closed", closeReason: "liquidation", wait: null }] },
  });
});

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["nothing_due", [accepted()], NOW, later(2_000)],
  ["nothing_due", [accepted()], later(1), later(2_001)],
  ["nothing_due", [positionWith({ status: "settling" })], NOW, later(2_001)],
  ["wrong_status", [positionWith()], NOW, later(2_001)],
  ["position_not_found", [], NOW, later(2_001)],
] as const)("expiring refuses with %s", (type, positions, tickAt, now) => {
  const context = contextAt(positions, { at: tickAt });
  expect(expireWait(context, { positionId }, now)).toMatchObject({ error: { type } });
});

test("a close without a tick leaves the position unchanged", () => {
  const context = contextAt([closingOf()], {});
  expect(expireWait(context, { positionId }, later(2_001))).toEqual({
    ok: true,
    value: {
      next: [{ ...positionWith(), setAt: NOW, missReason: "no_price" }],
      postings: [],
      events: [{ type: "close_missed", position: expect.anything() }],
      receipts: [],
    },
  });
});
