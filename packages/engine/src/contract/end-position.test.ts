// Goal: positions in a delisted symbol end at its end and not before, at its last price, in any
// state, to the unit. Method: each row breaks one more rule; a position in each state, closed a
// tenth below its entry; orders at the last tick before.
import { expect, test } from "vitest";
import { HOUR_MS, type Instant, instant, quantityOf, RECORDED_WITHIN_MS, usdt } from "#kernel";
import { endPosition } from "./end-position.ts";
import { fillOrder } from "./fill-order.ts";
import { openPosition } from "./open-position.ts";
import type { Position } from "./state.ts";
import {
  after,
  at,
  availableOf,
  ETH,
  FREE,
  idOf,
  marginOf,
  NOW,
  OPEN,
  positionWith,
  RECEIPT,
  contextWith,
} from "./testing/context.ts";

const END = instant(NOW + 24 * HOUR_MS);
const DECIDED = instant(END + RECORDED_WITHIN_MS);
const command = {
  positionId: idOf("p1"),
  receiptId: RECEIPT,
  opensUntil: NOW,
  endsAt: END as Instant | null,
};
const contextAt = (price: string, change: Partial<Position> = {}, tickAt = NOW) =>
  contextWith({
    available: "0",
    positions: [positionWith(change)],
    markets: [{ price, at: tickAt, terms: FREE }],
  });
const cross = { marginMode: "cross" } as const;
const resting = { status: "working", orderType: "limit", orderPrice: at("59000") } as const;

// The gain of another symbol keeps the account alive, and cannot pay.
const solvent = contextWith({
  available: "0",
  positions: [
    positionWith(cross),
    positionWith({
      ...cross,
      id: idOf("p2"),
      symbol: ETH,
      entryPrice: "3000",
      quantity: quantityOf("1"),
      margin: usdt("300"),
    }),
  ],
  markets: [
    { price: "50000", terms: FREE },
    { symbol: ETH, price: "5000", terms: FREE },
  ],
});

test.each([
  ["insufficient_balance", solvent, command, DECIDED],
  ["nothing_due", contextAt("50000", cross), command, instant(DECIDED - 1)],
  ["nothing_due", contextAt("50000", cross), { ...command, endsAt: null }, DECIDED],
  // A quote recorded at the end, and not before it, is not the last price.
  ["nothing_due", contextAt("50000", cross, END), command, DECIDED],
  ["nothing_due", contextAt("50000", resting), command, instant(NOW - 1)],
  ["wrong_status", contextAt("50000", { status: "closed" }), command, NOW],
  ["position_not_found", contextAt("50000", { id: idOf("p2") }), command, NOW],
])("refuses with %s", (type, context, request, now) => {
  expect(endPosition(context, request, now)).toMatchObject({ ok: false, error: { type } });
});

const wait = { fillBy: NOW, worstPrice: null, quantity: quantityOf("0.05") };

test.each([{}, { status: "settling", closeReason: "user" }, { status: "settling", wait }] as const)(
  "a position %o is closed at the last price, all of it",
  (change) => {
    const context = contextAt("59000", change);
    const ended = endPosition(context, command, DECIDED);
    if (!ended.ok) throw new Error(ended.error.type);
    expect(ended.value.next).toMatchObject([
      { status: "closed", closeReason: "market_halt", exit: { price: at("59000"), tickSeq: 7 } },
    ]);
    expect(availableOf(after(context, ended.value))).toBe(usdt("500").units);
    expect(marginOf(after(context, ended.value))).toBe(0n);
  },
);

test("an insolvent cross account is liquidated at the last price, and owes nothing", () => {
  const context = contextAt("50000", cross);
  const ended = endPosition(context, command, DECIDED);
  if (!ended.ok) throw new Error(ended.error.type);
  expect(ended.value.next).toMatchObject([{ status: "closed", closeReason: "liquidation" }]);
  expect(availableOf(after(context, ended.value))).toBe(0n);
  expect(ended.value.postings).toContainEqual(
    expect.objectContaining({ reason: "insurance_cover", amount: usdt("400") }),
  );
});

test("an order returns its margin and fee, and is not filled before that", () => {
  const context = contextAt("58000", resting);
  const ended = endPosition(context, command, NOW);
  if (!ended.ok) throw new Error(ended.error.type);
  expect(ended.value.next).toMatchObject([{ status: "closed", closeReason: "cancelled" }]);
  expect(availableOf(after(context, ended.value))).toBe(usdt("600").units);

  const state = { type: "open", isClosingOnly: true } as const;
  const closing = contextWith({
    positions: [positionWith(resting)],
    markets: [{ price: "58000", terms: FREE, state }],
  });
  const filled = fillOrder(closing, { positionId: idOf("p1") }, NOW);
  expect(filled).toMatchObject({
    value: { next: [{ status: "closed", closeReason: "cancelled" }] },
  });
  expect(openPosition(closing, OPEN, NOW)).toMatchObject({ error: { type: "symbol_closing" } });
});
