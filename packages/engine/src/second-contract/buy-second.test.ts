import { expect, test } from "vitest";
import { instant, money, ratePpm, type SymbolCode, USDT, usdt } from "#kernel";
import { applyPostings, balanceKey } from "#ledger";
import { type BuySecond, buySecond, type BuySecondContext } from "./buy-second.ts";
import { breakEvenRateOf, secondFigures, secondHeadOf } from "./figures.ts";
import { secondStatusOf } from "./state.ts";
import {
  DEFAULT_SECOND_TERMS,
  readSecondTerms,
  secondTermsProblems,
  type WrittenSecondTerms,
} from "./terms.ts";
import { COMMAND, CONTEXT, EXPIRY, NOW, orderWith, tickAt } from "./testing/orders.ts";

const available = (text: string) =>
  new Map([[balanceKey("demo", USDT, "available"), usdt(text).units]]);

test("a stake is set aside, and its possible gain is fixed", () => {
  const bought = buySecond(CONTEXT, COMMAND, NOW);
  if (!bought.ok) throw new Error(bought.error.type);
  const { next, postings, events, receipts } = bought.value;
  expect(
    postings.map(({ from, to, amount, reason }) => [from.kind, to.kind, amount, reason]),
  ).toEqual([["available", "hold:stake", usdt("100"), "second_stake"]]);
  expect(next).toMatchObject({
    id: "s1",
    symbol: "BTCUSDT",
    direction: "up",
    seconds: 60,
    stake: usdt("100"),
    gain: usdt("80"),
    payoutRate: 800_000n,
    termsVersion: 1,
    outcome: null,
    entry: null,
    acceptedAt: NOW,
    expiresAt: EXPIRY,
  });
  expect(events).toEqual([{ type: "second_bought", order: next }]);
  expect(receipts).toEqual([]);
  const after = applyPostings(CONTEXT.balances, postings);
  expect(after.get(balanceKey("demo", USDT, "hold:stake"))).toBe(usdt("100").units);
});

test("S1 no entry is a tick that was public at acceptance, with a fast clock neither", () => {
  const quote = tickAt(7, 250);
  const context = { ...CONTEXT, market: { state: { type: "open" } as const, quote } };
  const bought = buySecond(context, COMMAND, NOW);
  expect(bought).toMatchObject({
    value: { next: { acceptedAt: quote.at, expiresAt: quote.at + 60_000 } },
  });
});

const cover = { funds: usdt("80"), gains: usdt("0"), symbolGains: usdt("0") };
const losing = { losses: new Map([[USDT, usdt("900.00000001").units]]) };
const poor = { ...losing, balances: available("99.99999999") };
const underfunded = { ...poor, cover: { ...cover, gains: usdt("0.00000001") } };
const exposed = {
  ...underfunded,
  orders: [{ ...orderWith(), gain: usdt("4920.00000001") }],
};
const many = { ...exposed, orders: Array.from({ length: 100 }, () => orderWith()) };
const stale = { ...many, market: { state: { type: "stale" }, quote: tickAt(7, 0) } as const };
const unpriced = { ...many, market: null };
const closed = { ...many, market: { state: { type: "closed" }, quote: tickAt(7, 0) } as const };
const halt = { type: "halted", reason: "split" } as const;
const halted = { ...many, market: { state: halt, quote: tickAt(7, 0) } };
const disabled = { ...halted, terms: changed({ isEnabled: false }) };
const demoOnly = { ...disabled, isDemoOnly: true };
const low = { stake: usdt("4.99999999") };
const high = { stake: usdt("1000.00000001") };
const odd = { ...low, seconds: 45 };
const live = { ...odd, book: "live" } as const;
const unknown = { ...live, symbol: "XUSDT" as SymbolCode };

// Goal: the order of refusals. Method: each row breaks one more rule, from the last check to the
// first, and is refused by the earliest that it breaks.
test.each<[string, Partial<BuySecondContext>, Partial<BuySecond>, object]>([
  ["positions_losing", losing, {}, { mayLeave: usdt("99.99999999") }],
  ["insufficient_balance", poor, {}, { needed: usdt("100") }],
  ["market_underfunded", underfunded, {}, {}],
  ["exposure_above_maximum", exposed, {}, { exposureLeft: usdt("79.99999999") }],
  ["too_many_orders", many, {}, { ordersMax: 100 }],
  ["stake_above_maximum", many, high, { stakeMax: usdt("1000") }],
  ["stake_below_minimum", many, low, { stakeMin: usdt("5") }],
  ["price_stale", stale, low, {}],
  ["price_stale", unpriced, low, {}],
  ["market_closed", closed, low, {}],
  ["market_halted", halted, low, { reason: "split" }],
  ["unknown_duration", halted, odd, {}],
  ["product_disabled", disabled, odd, {}],
  ["demo_only", demoOnly, live, {}],
  ["unknown_symbol", demoOnly, unknown, {}],
])("S4 S6 refuses with %s", (type, context, command, details) => {
  const result = buySecond({ ...CONTEXT, ...context }, { ...COMMAND, ...command }, NOW);
  expect(result).toEqual({ ok: false, error: { type, ...details } });
});

// Goal: limits and cover apply to the last unit. Method: each limit exactly met.
test.each<[string, Partial<BuySecondContext>]>([
  ["the house's funds", { cover }],
  ["the member's exposure", { orders: [{ ...orderWith(), gain: usdt("4920") }] }],
  ["everybody's exposure", { cover: { ...CONTEXT.cover!, symbolGains: usdt("499920") } }],
  ["another symbol's exposure", { orders: [{ ...orderWith(), symbol: "XUSDT" as SymbolCode }] }],
  ["the balance", { balances: available("100") }],
  ["what positions leave", { losses: new Map([[USDT, usdt("900").units]]) }],
  ["play money only", { isDemoOnly: true }],
  ["a house that nobody here knows", { cover: null }],
])("S6 reaches %s", (_limit, context) => {
  expect(buySecond({ ...CONTEXT, ...context }, COMMAND, NOW).ok).toBe(true);
});

test("S6 everybody's exposure counts towards the limit of a symbol", () => {
  const context = { ...CONTEXT, cover: { ...CONTEXT.cover!, symbolGains: usdt("499930") } };
  const exposureLeft = usdt("70");
  const error = { type: "exposure_above_maximum", exposureLeft };
  expect(buySecond(context, COMMAND, NOW)).toEqual({ ok: false, error });
});

// Goal: odds to the last place. Method: the rates of the table, and one unit that cannot be
// divided.
test.each([
  [700_000n, 588_236n, "70", "15"],
  [800_000n, 555_556n, "80", "10"],
  [850_000n, 540_541n, "85", "7.5"],
  [900_000n, 526_316n, "90", "5"],
])("a payout of %s ppm breaks even at %s ppm", (payout, breakEven, gain, loss) => {
  expect(secondFigures(usdt("100"), ratePpm(payout))).toEqual({
    gain: usdt(gain),
    expectedLoss: usdt(loss),
    breakEvenRate: breakEven,
    returned: usdt(`${100 + parseInt(gain, 10)}`),
  });
  expect(breakEvenRateOf(ratePpm(payout))).toBe(breakEven);
});

test("a gain is rounded down and an expected loss up", () => {
  const figures = secondFigures(money(USDT, 9n), ratePpm(800_000n));
  expect(figures).toMatchObject({ gain: { units: 7n }, expectedLoss: { units: 1n } });
  expect(secondFigures(money(USDT, 4n), ratePpm(800_000n))).toMatchObject({
    gain: { units: 3n },
    expectedLoss: { units: 1n },
  });
});

test("the total counts the server day, which begins at 16:00 UTC", () => {
  const dayStart = instant(Date.UTC(2027, 0, 14, 16));
  const order = (acceptedAt: number, closedAt: number | null, profit = "0") => ({
    ...orderWith(),
    acceptedAt: instant(acceptedAt),
    ...(closedAt !== null && {
      closedAt: instant(closedAt),
      outcome: "won" as const,
      profit: usdt(profit),
    }),
  });
  const orders = [
    order(dayStart - 40_000, dayStart - 1, "80"),
    order(dayStart - 1, dayStart, "-100"),
    order(dayStart, dayStart + 30_000, "80"),
    order(dayStart - 1, null),
    order(dayStart + 1, null),
  ];
  const now = instant(dayStart + 60_000);
  expect(secondHeadOf(orders, { asset: USDT, now })).toEqual({
    todayCount: 2,
    todayStake: usdt("200"),
    todayProfit: usdt("-20"),
    runningCount: 2,
    runningStake: usdt("200"),
  });
});

test("an order runs until it expires and settles until it is closed", () => {
  const order = orderWith();
  expect(secondStatusOf(order, instant(EXPIRY - 1))).toBe("running");
  expect(secondStatusOf(order, EXPIRY)).toBe("settling");
  expect(secondStatusOf({ ...order, outcome: "void" }, EXPIRY)).toBe("closed");
});

// Goal: each mistake in new terms is reported with its place. Method: valid ones with one change.
test.each<[string, string, Partial<WrittenSecondTerms["symbols"][number]>]>([
  ["stakeMin", "minimum_is_zero", { stakeMin: "0" }],
  ["stakeMax", "maximum_below_minimum", { stakeMax: "4.99999999" }],
  ["exposureMaxMember", "exposure_below_gain", { exposureMaxMember: "999.99999999" }],
  ["exposureMaxAll", "exposure_below_gain", { exposureMaxAll: "4999.99999999" }],
  ["durations.30.payoutPpm", "out_of_range", { durations: payouts(99_999) }],
  ["durations.30.payoutPpm", "out_of_range", { durations: payouts(990_001) }],
])("terms: %s %s", (path, problem, change) => {
  expect(secondTermsProblems(written(change), DEFAULT_SECOND_TERMS)).toEqual([
    { path: `symbols.BTCUSDT.${path}`, problem },
  ]);
});

test("terms keep their symbols and durations, and are valid up to their edges", () => {
  const symbols = DEFAULT_SECOND_TERMS.symbols.slice(1);
  const problem = { path: "symbols", problem: "symbol_changed" };
  expect(secondTermsProblems({ symbols }, DEFAULT_SECOND_TERMS)).toEqual([problem]);
  const fewer = written({ durations: payouts(800_000).slice(1) });
  expect(secondTermsProblems(fewer, DEFAULT_SECOND_TERMS)).toEqual([problem]);
  const edges = [
    written({ durations: payouts(100_000) }),
    written({ durations: payouts(990_000) }),
  ];
  expect(edges.flatMap((terms) => secondTermsProblems(terms, DEFAULT_SECOND_TERMS))).toEqual([]);
});

test("a disabled duration is not offered", () => {
  const durations = payouts(800_000).map((each) => ({ ...each, isEnabled: each.id !== "60" }));
  const terms = changed({ durations });
  const error = { type: "unknown_duration" };
  expect(buySecond({ ...CONTEXT, terms }, COMMAND, NOW)).toEqual({ ok: false, error });
});

function written(change: Partial<WrittenSecondTerms["symbols"][number]>): WrittenSecondTerms {
  const [first, ...others] = DEFAULT_SECOND_TERMS.symbols;
  if (first === undefined) throw new Error("there are symbols");
  return { symbols: [{ ...first, ...change }, ...others] };
}

function changed(change: Partial<WrittenSecondTerms["symbols"][number]>) {
  return readSecondTerms(written(change), 2);
}

function payouts(first: number) {
  return ["30", "60", "120", "300"].map((id, index) => ({
    id,
    isEnabled: true,
    payoutPpm: index === 0 ? first : 800_000,
  }));
}
