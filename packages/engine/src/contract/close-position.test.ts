import { expect, test } from "vitest";
import { type MarketState, quantityOf, ratePpm, usdt } from "#kernel";
import { closePosition } from "./close-position.ts";
import { settlePosition } from "./settle-position.ts";
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
  RECEIPT,
  TERMS,
  contextWith,
} from "./testing/context.ts";

const command = { positionId: idOf("p1"), receiptId: RECEIPT };
const halted: MarketState = { type: "halted", reason: "split" };
const feeOnly = { ...FREE, closeFeeRate: ratePpm(500n) };
const contextAt = (market: MarketSetup, change: Partial<Position> = {}, available = "0") =>
  contextWith({ available, positions: [positionWith(change)], markets: [market] });
const cross = { marginMode: "cross" } as const;
const part = { ...command, quantity: quantityOf("0.05") };
// 0.0001 BTC would stay: 5 at 50 000, the smallest margin; a unit less is not enough.
const nearlyAll = { ...command, quantity: quantityOf("0.09990001") };
// Closing at 50 000 brings 49 995.
const moved = { ...nearlyAll, worstPrice: at("49995.00000001") };
const tooMuch = { ...command, quantity: quantityOf("0.10000001") };

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["insufficient_balance", contextAt({ price: "50000" }, cross), part],
  ["remainder_too_small", contextAt({ price: "50000" }, cross), nearlyAll],
  ["price_moved", contextAt({ price: "50000" }, cross), moved],
  ["price_stale", contextAt({ price: "50000", state: { type: "stale" } }, cross), nearlyAll],
  ["market_closed", contextAt({ price: "50000", state: { type: "closed" } }, cross), nearlyAll],
  ["market_halted", contextAt({ price: "50000", state: halted }, cross), nearlyAll],
  ["quantity_above_position", contextAt({ price: "50000", state: halted }, cross), tooMuch],
  ["wrong_status", contextAt({ state: halted }, { status: "settling" }), tooMuch],
  ["position_not_found", contextAt({ state: halted }, { id: idOf("p2") }), tooMuch],
])("refuses with %s", (type, context, request) => {
  expect(closePosition(context, request, NOW)).toMatchObject({ ok: false, error: { type } });
});

// Goal: no dust. Method: one unit of quantity on either side of the smallest remainder, and all.
test("a partial close leaves at least the value of the minimum margin", () => {
  const close = (quantity: string) =>
    closePosition(
      contextAt({ price: "50000" }),
      { ...command, quantity: quantityOf(quantity) },
      NOW,
    );
  expect(close("0.0999")).toMatchObject({ value: { next: [{ status: "running" }] } });
  expect(close("0.09990001")).toEqual({
    ok: false,
    error: { type: "remainder_too_small", remainderMin: usdt("5") },
  });
  expect(close("0.09999999")).toMatchObject({ error: { type: "remainder_too_small" } });
  expect(close("0.1")).toMatchObject({ value: { next: [{ status: "closed" }] } });
});

// Goal: the distribution to the last unit in isolated mode. Method: 0.1 BTC from 60 000 with 600 of
// margin and a closing fee of 0.05 %, at a gain, at losses up to the margin, and far beyond it.
test.each([
  ["66000", "600", "3.3", "600", "0", "1196.7"],
  ["57000", "-300", "2.85", "300", "0", "297.15"],
  ["54020", "-598", "2", "2", "0", "0"], // 2.701 is due, 2 is there
  ["54000", "-600", "0", "0", "0", "0"],
  ["50000", "-1000", "0", "0", "400", "0"],
  ["1", "-5999.9", "0", "0", "5399.9", "0"],
])("isolated at %s: profit %s, fee %s, margin back %s, insurance %s, then %s", (...row) => {
  const [price, pnl, fee, marginReturned, insurancePaid, left] = row;
  const context = contextAt({ price, terms: feeOnly });
  const closed = closePosition(context, command, NOW);
  const result = { pnl, fee, marginReturned, insurancePaid, availableAfter: null };
  expect(closed).toMatchObject({ ok: true, value: { receipts: [{ kind: "close", result }] } });
  if (!closed.ok) throw new Error("closes");
  const next = after(context, closed.value);
  expect([availableOf(next), marginOf(next)]).toEqual([usdt(left).units, 0n]);
});

// Goal: a cross loss uses the available balance, never below zero. Method: a loss of 1 000 on 600
// of margin, with exactly enough, one unit less, and enough for the loss but not the fee.
test("cross closes use the available balance", () => {
  const closeWith = (available: string) =>
    closePosition(contextAt({ price: "50000", terms: feeOnly }, cross, available), command, NOW);
  const paid = (fee: string, availableAfter: string) => ({
    value: { receipts: [{ result: { pnl: "-1000", fee, availableAfter, insurancePaid: "0" } }] },
  });
  expect(closeWith("500")).toMatchObject(paid("2.5", "97.5"));
  expect(closeWith("401")).toMatchObject(paid("1", "0"));
  expect(closeWith("400")).toMatchObject(paid("0", "0"));
  expect(closeWith("399.99999999")).toEqual({
    ok: false,
    error: { type: "insufficient_balance", needed: usdt("0.00000001") },
  });
});

// Goal: a part takes its share of the margin, rounded down, and the rest stays open. Method: a
// third.
test("closes a part", () => {
  const context = contextAt({ price: "60000", terms: FREE }, { margin: usdt("100") });
  const third = { ...command, quantity: quantityOf("0.03333333") };
  const closed = closePosition(context, third, NOW);
  expect(closed).toMatchObject({
    value: {
      next: [
        {
          status: "running",
          quantity: quantityOf("0.06666667"),
          openedQuantity: quantityOf("0.1"),
          margin: usdt("66.66667"),
          exit: null,
          closeReason: null,
        },
      ],
      events: [{ type: "position_reduced" }],
    },
  });
});

// Goal: the rounding of a profit. Method: 3 units of the base gain and lose a third of a unit.
test.each([
  ["long", "60000.33333334", "0"],
  ["long", "59999.66666666", "-0.00000001"],
  ["short", "59999.66666666", "0"],
  ["short", "60000.33333334", "-0.00000001"],
] as const)("T14 a %s at %s gains %s", (side, price, pnl) => {
  const tiny = { side, quantity: quantityOf("0.00000001"), margin: usdt("1") };
  const closed = closePosition(contextAt({ price, terms: FREE }, tiny), command, NOW);
  expect(closed).toMatchObject({ value: { receipts: [{ result: { pnl } }] } });
});

// Goal: a close without a reliable price waits, moves nothing, and then happens once. Method: close
// while halted, settle while halted, settle when open, settle again.
test("a close while halted settles at the first reliable tick", () => {
  const waiting = contextAt({ state: halted, terms: TERMS });
  const accepted = closePosition(waiting, command, NOW);
  expect(accepted).toMatchObject({
    value: {
      next: [{ status: "settling", closeReason: "market_halt", margin: usdt("600") }],
      postings: [],
      receipts: [],
    },
  });
  const again = { status: "settling", closeReason: "market_halt" } as const;
  expect(settlePosition(contextAt({ state: halted }, again), command, NOW)).toMatchObject({
    error: { type: "market_halted", reason: "split" },
  });
  const open = contextAt({ price: "61000", seq: 12 }, again);
  const settled = settlePosition(open, command, NOW);
  expect(settled).toMatchObject({
    value: {
      next: [
        { status: "closed", closeReason: "market_halt", exit: { tickSeq: 12 }, receiptId: RECEIPT },
      ],
      events: [{ type: "position_closed" }],
    },
  });
  if (!settled.ok) throw new Error("settles");
  const gone = settlePosition(after(open, settled.value), command, NOW);
  expect(gone).toEqual({ ok: false, error: { type: "position_not_found" } });
  expect(settlePosition(contextAt({}), command, NOW)).toMatchObject({
    error: { type: "wrong_status" },
  });
});

// Goal: nobody receives less, or pays more, than accepted, and the receipt names that price.
// Method: the price itself, and a unit on its worse side; selling brings 59 994, buying 60 006.
test.each([
  ["long", "59994", "59994.00000001"],
  ["short", "60006", "60005.99999999"],
] as const)("a %s closes at its worst price of %s and not at %s", (side, limit, missed) => {
  const close = (worstPrice: string) =>
    closePosition(contextAt({}, { side }), { ...command, worstPrice: at(worstPrice) }, NOW);
  expect(close(limit)).toMatchObject({
    value: { receipts: [{ inputs: { worstPrice: limit }, result: { exitPrice: limit } }] },
  });
  expect(close(missed)).toEqual({ ok: false, error: { type: "price_moved", price: at(limit) } });
});

// Goal: without a price a worst price cannot be accepted. Method: closing with a worst price, and
// without.
test.each([
  [halted, "market_halted"],
  [{ type: "closed" }, "market_closed"],
  [{ type: "stale" }, "price_stale"],
] as const)("closing with a worst price does not wait: %o", (state, type) => {
  const request = { ...command, worstPrice: at("1") };
  expect(closePosition(contextAt({ state }), request, NOW)).toMatchObject({ error: { type } });
  expect(closePosition(contextAt({ state }), command, NOW)).toMatchObject({ ok: true });
});

// Goal: only a halt is named as a halt. Method: the same close without a reliable price and outside
// trading hours.
test.each(["stale", "closed"] as const)("a close while %s waits as its user's", (type) => {
  expect(closePosition(contextAt({ state: { type } }), command, NOW)).toMatchObject({
    value: { next: [{ status: "settling", closeReason: "user" }], postings: [] },
  });
});
