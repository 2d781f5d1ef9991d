import fc from "fast-check";
import { expect, test } from "vitest";
import {
  instant,
  money,
  type Quote,
  type Receipt,
  type ReceiptId,
  type TickBoundary,
  USDT,
  usdt,
} from "#kernel";
import { applyPostings, balanceKey } from "#ledger";
import type { SecondTicks } from "./outcome.ts";
import { isSecondReceiptHonest, type SecondRecords } from "./receipt.ts";
import { settleSecond } from "./settle-second.ts";
import type { SecondDirection, SecondOrder } from "./state.ts";
import { COMMAND, EXPIRY, NOW, orderWith, TERMS, tickAt, ticksTo } from "./testing/orders.ts";

const receiptId = "r1" as ReceiptId;
const settle = (order: SecondOrder | undefined, ticks: SecondTicks, now = EXPIRY) =>
  settleSecond({ order, ticks }, { receiptId }, now);

// Goal: the payout, to the last unit. Method: one unit of price on each side of the entry.
test.each<[string, SecondDirection, string, [string, string, string][], string]>([
  ["won", "up", "60000.00000001", [back("100"), won("80")], "80"],
  ["lost", "up", "59999.99999999", [lost("100")], "-100"],
  ["refunded", "up", "60000", [back("100")], "0"],
  ["won", "down", "59999.99999999", [back("100"), won("80")], "80"],
  ["lost", "down", "60000.00000001", [lost("100")], "-100"],
  ["refunded", "down", "60000", [back("100")], "0"],
])("S3 %s going %s at %s", (outcome, direction, exit, moved, profit) => {
  const settled = settle(orderWith({ direction }), ticksTo(exit));
  if (!settled.ok) throw new Error(settled.error.type);
  const { next, postings, events } = settled.value;
  expect(postings.map(({ to, amount, reason }) => [to.kind, amount, reason])).toEqual(
    moved.map(([kind, amount, reason]) => [kind, usdt(amount), reason]),
  );
  expect(next).toMatchObject({
    outcome,
    profit: usdt(profit),
    closedAt: EXPIRY,
    receiptId,
    entry: { seq: 8 },
    exit: { seq: 90 },
  });
  expect(events).toEqual([{ type: "second_settled", order: next }]);
});

const around = (at: number, last: Quote, next: Quote | null): TickBoundary => ({
  at: instant(at),
  last,
  next,
});
const { acceptance, expiry } = ticksTo("61000");

// Goal: without a tick at both ends the stake is returned. Method: each edge met and missed by a
// millisecond; 61 000 would win.
test.each<[string, string, SecondTicks]>([
  ["won", "an entry 5 s late", { expiry, acceptance: around(NOW, tickAt(7, 0), tickAt(8, 5000)) }],
  ["void", "an entry later", { expiry, acceptance: around(NOW, tickAt(7, 0), tickAt(8, 5001)) }],
  ["void", "no entry", { expiry, acceptance: around(NOW, tickAt(7, 0), null) }],
  [
    ...(["won", "an exit 5 s old"] as const),
    { acceptance, expiry: around(EXPIRY, tickAt(90, 55_000, "61000"), null) },
  ],
  [
    ...(["void", "an exit older"] as const),
    { acceptance, expiry: around(EXPIRY, tickAt(90, 54_999, "61000"), tickAt(91, 70_000)) },
  ],
  [
    ...(["won", "an exit at the expiry"] as const),
    { acceptance, expiry: around(EXPIRY, tickAt(90, 60_000, "61000"), null) },
  ],
])("S4 %s with %s", (outcome, _what, ticks) => {
  const settled = settle(orderWith(), ticks, instant(EXPIRY + 30_000));
  expect(settled).toMatchObject({ value: { next: { outcome } } });
  if (outcome === "void") {
    expect(settled).toMatchObject({
      value: { postings: [{ amount: usdt("100"), reason: "second_stake_returned" }] },
    });
  }
});

test("S4 one tick for both ends decides nothing", () => {
  const short = { ...orderWith(), expiresAt: instant(NOW + 4_000) };
  const only = tickAt(8, 300);
  const ticks = {
    acceptance: around(NOW, tickAt(7, 0), only),
    expiry: around(short.expiresAt, only, tickAt(9, 4_100)),
  };
  expect(settle(short, ticks)).toMatchObject({ value: { next: { outcome: "void" } } });
});

const unrecorded = { acceptance, expiry: { ...expiry, next: null } };
const closed = { ...orderWith(), outcome: "won" as const };
const early = instant(EXPIRY - 1);

// Goal: the order of refusals, by which each order settles once. Method: each row breaks one more
// rule than the one before it.
test.each<[string, SecondOrder | undefined, SecondTicks, number]>([
  ["ticks_not_recorded", orderWith(), unrecorded, EXPIRY + 29_999],
  ["not_expired", orderWith(), unrecorded, early],
  ["order_closed", closed, unrecorded, early],
  ["order_not_found", undefined, unrecorded, early],
])("S5 refuses with %s", (type, order, ticks, now) => {
  expect(settle(order, ticks, instant(now))).toEqual({ ok: false, error: { type } });
});

test("S5 an expiry during downtime ends as it would have in time", () => {
  const inTime = settle(orderWith(), ticksTo("61000"));
  const late = settle(orderWith(), ticksTo("61000"), instant(EXPIRY + 86_400_000));
  if (!inTime.ok || !late.ok) throw new Error("settles");
  expect(late.value.postings).toEqual(inTime.value.postings);
  expect(late.value.receipts).toEqual(inTime.value.receipts);
});

const recorded = [
  tickAt(7, -400),
  tickAt(8, 300),
  tickAt(9, 900),
  tickAt(89, 59_000),
  tickAt(90, 59_700, "61000"),
  tickAt(91, 60_300, "1"),
];
const recordsOf = (ticks: readonly Quote[]): SecondRecords => ({
  tickOf: (symbol, seq) => ticks.find((tick) => tick.symbol === symbol && tick.seq === seq) ?? null,
  termsOf: (version) => (version === 1 ? TERMS : null),
});
const records = recordsOf(recorded);
const receipt = receiptOf(ticksTo("61000"));

test("S8 a receipt follows from four ticks and the published terms", () => {
  expect(isSecondReceiptHonest(receipt, records)).toBe(true);
  expect(receipt).toMatchObject({
    kind: "second-contract",
    ruleVersion: "second-contract/1",
    ticks: [7, 8, 90, 91].map((seq) => ({ symbol: "BTCUSDT", seq })),
    result: { outcome: "won", entryPrice: "60000", exitPrice: "61000", profit: "80" },
  });
});

test("S8 a receipt of a time without ticks stays valid when the next one comes", () => {
  const nothing = { last: tickAt(7, -400), next: null };
  const ticks = {
    acceptance: { at: NOW, ...nothing },
    expiry: { at: EXPIRY, ...nothing },
  };
  const voided = receiptOf(ticks);
  expect(isSecondReceiptHonest(voided, recordsOf([tickAt(7, -400)]))).toBe(true);
  expect(isSecondReceiptHonest(voided, recordsOf([tickAt(7, -400), tickAt(8, 60_001)]))).toBe(true);
  expect(isSecondReceiptHonest(voided, recordsOf([tickAt(7, -400), tickAt(8, 60_000)]))).toBe(
    false,
  );
});

// Goal: on the millisecond, a tick at a moment counts as before it. Method: an exit at the expiry
// itself, and one more tick there that the receipt omits.
test("S8 a tick at the expiry itself counts as before it", () => {
  const last = tickAt(90, 60_000, "61000");
  const exact = { acceptance, expiry: { at: EXPIRY, last, next: tickAt(91, 60_300, "1") } };
  const ticks = [tickAt(7, 0), ...recorded.slice(1, 4), last, tickAt(91, 60_300, "1")];
  expect(isSecondReceiptHonest(receiptOf(exact), recordsOf(ticks))).toBe(true);
  const passed = [...recorded.slice(0, 5), tickAt(91, 60_000, "1")];
  expect(isSecondReceiptHonest(receipt, recordsOf(passed))).toBe(false);
});

// Goal: no fact of a receipt can be changed, nor another tick be the entry or the exit. Method: a
// valid one with one fact changed.
test.each<[string, Partial<Receipt>]>([
  ["more won", { result: { ...receipt.result, profit: "81" } }],
  ["another outcome", { result: { ...receipt.result, outcome: "lost" } }],
  ["a fact more", { result: { ...receipt.result, bonus: "1" } }],
  ["the other direction", { inputs: { ...receipt.inputs, direction: "down" } }],
  ["another stake", { inputs: { ...receipt.inputs, stake: "101" } }],
  ["another book", { inputs: { ...receipt.inputs, book: "live" } }],
  ["a duration not on sale", { inputs: { ...receipt.inputs, seconds: 61 } }],
  ["an asset that is not staked", { inputs: { ...receipt.inputs, asset: "BTC" } }],
  ["terms never published", { inputs: { ...receipt.inputs, termsVersion: 2 } }],
  ["an entry that is not the first", { inputs: { ...receipt.inputs, tickAtAcceptance: 8 } }],
  ["an exit that is not the last", { inputs: { ...receipt.inputs, tickAtExpiry: 89 } }],
  ["an exit after expiry", { inputs: { ...receipt.inputs, tickAtExpiry: 91 } }],
  ["an entry left out", { inputs: { ...receipt.inputs, tickAfterAcceptance: null } }],
  ["accepted at another time", { inputs: { ...receipt.inputs, acceptedAtMs: NOW - 401 } }],
  ["another tick", { ticks: [{ symbol: "BTCUSDT", seq: 8 }] }],
  ["another kind", { kind: "close" }],
])("S7 S8 %s is invalid", (_what, change) => {
  expect(isSecondReceiptHonest({ ...receipt, ...change }, records)).toBe(false);
});

const stakes = fc.bigInt({ min: usdt("5").units, max: usdt("1000").units });
const paths = fc.array(fc.constantFrom("59999", "60000", "60001"), { minLength: 1, maxLength: 30 });
const hold = balanceKey("demo", USDT, "hold:stake");
const free = balanceKey("demo", USDT, "available");

// Goal: no sequence of outcomes loses more than its stakes, wins more than promised, or leaves a
// stake on hold. Method: buy, settle, and compare with the ledger's own sums.
test("second-contract-1 a loss is limited to the stake, and nothing stays on hold", () => {
  fc.assert(
    fc.property(stakes, paths, (units, exits) => {
      let balances: ReadonlyMap<string, bigint> = new Map([[free, 0n]]);
      let expected = 0n;
      for (const exit of exits) {
        const order = orderWith({ stake: money(USDT, units) });
        const settled = settle(order, ticksTo(exit));
        if (!settled.ok) return false;
        const before = new Map([
          [free, balances.get(free) ?? 0n],
          [hold, units],
        ] as const);
        balances = applyPostings(before, settled.value.postings);
        const { profit, gain } = settled.value.next;
        if (profit.units < -units || profit.units > gain.units || gain.units >= units) return false;
        expected += profit.units + units;
        if (balances.get(hold) !== 0n || balances.get(free) !== expected) return false;
      }
      return true;
    }),
  );
});

test("second-contract-1 up and down together never win, at any stakes and price", () => {
  fc.assert(
    fc.property(stakes, fc.constantFrom("59999", "60000", "60001"), (units, exit) => {
      const both = (["up", "down"] as const).map((direction) => {
        const settled = settle(orderWith({ direction, stake: money(USDT, units) }), ticksTo(exit));
        if (!settled.ok) throw new Error(settled.error.type);
        return settled.value.next.profit.units;
      });
      return (both[0] ?? 1n) + (both[1] ?? 1n) <= 0n;
    }),
  );
});

function receiptOf(ticks: SecondTicks): Receipt {
  const settled = settle(orderWith(COMMAND), ticks, instant(EXPIRY + 30_000));
  const [only] = settled.ok ? settled.value.receipts : [];
  if (only === undefined) throw new Error("a settled order has a receipt");
  return only;
}

function back(amount: string): [string, string, string] {
  return ["available", amount, "second_stake_returned"];
}

function won(amount: string): [string, string, string] {
  return ["available", amount, "second_won"];
}

function lost(amount: string): [string, string, string] {
  return ["market", amount, "second_lost"];
}
