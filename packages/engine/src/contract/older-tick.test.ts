import { expect, test } from "vitest";
import { instant, negate, quantityOf, USDT, usdt } from "#kernel";
import { changeMargin } from "./change-margin.ts";
import { closePosition } from "./close-position.ts";
import { crossAccountOf, isInsolvent } from "./cross-account.ts";
import { openPosition } from "./open-position.ts";
import type { Position } from "./state.ts";
import {
  after,
  at,
  BTC,
  ETH,
  FREE,
  idOf,
  type MarketSetup,
  NOW,
  OPEN,
  positionWith,
  RECEIPT,
  contextWith,
} from "./testing/context.ts";
import { evaluatePosition } from "./evaluate-position.ts";
import { updateStops } from "./update-stops.ts";
import { crossWatchBands } from "./watch-band.ts";
import type { ContractContext } from "./context.ts";

// Ticks are processed one after another while members trade on the newest of them already. Here
// tick 7 is processed and tick 8, at 60 000, is known.

const balanceRow = { book: "demo", asset: USDT } as const;
const cross = { marginMode: "cross" } as const;
const command = { positionId: idOf("p1"), receiptId: RECEIPT };
const touch = (context: ContractContext, id = "p1") =>
  evaluatePosition(context, { ...command, positionId: idOf(id) }, NOW);
const entryAt = (tickSeq: number) => ({ entry: { price: at("60000"), tickSeq, at: NOW } });
const seventh = (price: string): MarketSetup => ({ price, terms: FREE, isNewest: false });
const eighth = (price: string): MarketSetup => ({ price, terms: FREE, seq: 8 });
const contextOf = (positions: readonly Position[], market: MarketSetup, available = "3000") =>
  contextWith({ available, positions, markets: [market, { symbol: ETH, price: "3000", seq: 2 }] });

const first = positionWith(cross);
const newLong = positionWith({
  ...cross,
  ...entryAt(8),
  id: idOf("p2"),
  quantity: quantityOf("1"),
  margin: usdt("6000"),
});
const newShort: Position = { ...newLong, side: "short" };
const smallShort: Position = { ...newShort, quantity: quantityOf("0.1"), margin: usdt("600") };

// Goal: no cross position is valued, closed or paid at a tick from before its entry, in either
// direction. Method: a position entered at tick 8 next to the one that tick 7 touches, which would
// have lost (and taken the other one with it), gained, or hidden that it is due.
test.each([
  ["lost", [first, newLong], "3000"],
  ["gained", [positionWith({ ...cross, quantity: quantityOf("0.4") }), smallShort], "0"],
  ["stood in for the other", [first, newShort], "0"],
])(
  "tick 7 liquidates nobody where a member of tick 8 would have %s",
  (_what, members, available) => {
    const context = contextOf(members, seventh("50000"), available);
    expect(touch(context)).toEqual({ ok: false, error: { type: "nothing_due" } });
  },
);

// Goal: a due liquidation happens at the next tick that follows all entries. Method: the same
// accounts at tick 8.
test("tick 8 liquidates with every position included", () => {
  const context = contextOf([first, newLong], eighth("50000"));
  expect(touch(context)).toMatchObject({ value: { next: [{ id: "p2" }, { id: "p1" }] } });
});

// Goal: the balance available at a tick counts at that tick. Method: an isolated position and an
// order that took their margin from it after tick 7, and the same at tick 8.
test.each([
  { marginMode: "isolated" },
  { marginMode: "isolated", status: "working", entry: null, orderPrice: at("40000") },
] as const)("what was set aside since is not missed at tick 7: %#", (change) => {
  const since: Position = { ...smallShort, ...change, createdAt: instant(NOW + 1) };
  expect(touch(contextOf([first, since], seventh("50000"), "0")).ok).toBe(false);
  expect(touch(contextOf([first, since], eighth("50000"), "0")).ok).toBe(true);
});

// Goal: other symbols have their own ticks, and only this balance counts. Method: the due position
// next to newer ones that do not belong to it.
test.each([
  ["of another symbol", { symbol: ETH, ...entryAt(2), quantity: quantityOf("0.1") }],
  ["isolated", { marginMode: "isolated" }],
  ["of another book", { book: "live" }],
  ["still resting", { status: "working", entry: null, orderPrice: at("40000") }],
] as const)("tick 7 liquidates beside one that is %s", (_what, change) => {
  const other: Position = { ...newLong, margin: usdt("1"), ...change };
  expect(touch(contextOf([first, other], seventh("50000"), "0")).ok).toBe(true);
});

test("and it is evaluated at tick 8, being due at it", () => {
  const bands = crossWatchBands(
    crossAccountOf(contextOf([first, newLong], eighth("50000")), balanceRow),
  );
  expect(bands.get(BTC)?.below).toBe(at("50000"));
});

// Goal: opening delays a due liquidation no longer than until the next tick. Method: the account is
// already due at the newest tick: nothing can be opened in it.
test("an account that is due at the newest tick accepts no new position", () => {
  const context = contextOf(
    [positionWith({ ...cross, quantity: quantityOf("1") })],
    eighth("59300"),
    "300",
  );
  expect(isInsolvent(crossAccountOf(context, balanceRow))).toBe(true);
  const opened = openPosition(context, { ...OPEN, ...cross, positionId: idOf("p2") }, NOW);
  expect(opened.ok).toBe(false);
});

// Goal: the other effects of a tick continue. Method: a stop that tick 7 reached, and an order that
// it fills though a newer position would seem to ruin the account.
test("a stop is still filled at tick 7", () => {
  const stopped = positionWith({ ...cross, stopLoss: at("57000") });
  expect(touch(contextOf([stopped, newLong], seventh("56000")))).toMatchObject({
    value: { next: [{ id: "p1", closeReason: "stop_loss", exit: { tickSeq: 7 } }] },
  });
});

test("an order is still filled at tick 7", () => {
  const order = {
    status: "working",
    entry: null,
    orderType: "limit",
    orderPrice: at("57000"),
  } as const;
  const resting = positionWith({ ...cross, ...order, margin: usdt("700") });
  expect(touch(contextOf([resting, newLong], seventh("50000")))).toMatchObject({
    value: { next: [{ id: "p1", status: "running", entry: { tickSeq: 7 } }] },
  });
});

// Goal: the margin at a tick counts at that tick. Method: 1 000 of margin suffice at 52 000 and 600
// would not; 400 are removed at tick 8.
test("margin removed at tick 8 still counts at tick 7", () => {
  const LATER = instant(NOW + 100);
  const position = positionWith({ margin: usdt("1000") });
  const before = contextOf([position], eighth("60000"));
  expect(touch(contextOf([position], seventh("52000"))).ok).toBe(false);
  const eighthAt = withTime(before, LATER);
  const result = changeMargin(
    eighthAt,
    { positionId: idOf("p1"), amount: negate(usdt("400")) },
    LATER,
  );
  if (!result.ok) throw new Error("taken");
  const [left] = result.value.next;
  if (left === undefined) throw new Error("left");
  expect(touch(contextOf([left], seventh("52000")))).toMatchObject({
    error: { type: "nothing_due" },
  });
  expect(touch(withTime(after(before, result.value), LATER)).ok).toBe(false);
  const ninth = contextOf([left], { ...eighth("52000"), seq: 9 });
  expect(touch(withTime(ninth, LATER))).toMatchObject({
    value: { next: [{ closeReason: "liquidation" }] },
  });
});

// Goal: setting stops does not undo an older tick. Method: tick 7 is due, and the stops are set on
// tick 8, which is not.
test("stops that are set at tick 8 do not block tick 7", () => {
  const LATER = instant(NOW + 100);
  const safe = withTime(contextOf([positionWith({})], eighth("60000")), LATER);
  const request = { positionId: idOf("p1"), takeProfit: at("70000"), stopLoss: null };
  const updated = updateStops(safe, request, LATER);
  const [left] = updated.ok ? updated.value.next : [];
  if (left === undefined) throw new Error("left");
  expect(left.setAt).toBe(LATER);
  expect(touch(contextOf([left], seventh("54000")))).toMatchObject({
    value: { next: [{ closeReason: "liquidation", exit: { tickSeq: 7 } }] },
  });
});

// Goal: nobody closes at a tick that was public at the request. Method: tick 7 is processed after
// closing began to wait, and tick 8 comes after that.
test("a waiting close is filled by the next tick, not by an earlier one", () => {
  const requestedAt = instant(NOW + 5);
  const stale = contextOf([positionWith({})], { ...eighth("60000"), state: { type: "stale" } });
  const closed = closePosition(stale, command, requestedAt);
  const [waiting] = closed.ok ? closed.value.next : [];
  if (waiting === undefined) throw new Error("waiting");
  expect(waiting).toMatchObject({ status: "settling", setAt: requestedAt });
  expect(touch(contextOf([waiting], seventh("61000")))).toMatchObject({
    error: { type: "nothing_due" },
  });
  const next = withTime(contextOf([waiting], eighth("60000")), instant(NOW + 6));
  expect(touch(next)).toMatchObject({
    value: { next: [{ status: "closed", exit: { tickSeq: 8 } }] },
  });
});

// Goal: setting stops repeatedly does not prevent liquidation. Method: stops that are set after the
// newest tick was recorded, which is due.
test("stops that are set after the newest tick do not block it", () => {
  const position = positionWith({});
  const due = contextOf([position], eighth("54000"));
  const request = { positionId: idOf("p1"), takeProfit: at("70000"), stopLoss: null };
  const updated = updateStops(due, request, instant(NOW + 5));
  if (!updated.ok) throw new Error("updated");
  expect(touch(after(due, updated.value))).toMatchObject({
    value: { next: [{ closeReason: "liquidation", exit: { tickSeq: 8 } }] },
  });
});

function withTime(context: ContractContext, time: typeof NOW): ContractContext {
  const market = context.marketOf(BTC);
  if (market === null || market.quote === null) throw new Error("a market");
  return { ...context, marketOf: () => ({ ...market, quote: { ...market.quote, at: time } }) };
}
