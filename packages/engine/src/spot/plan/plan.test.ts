import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, instant, type ReceiptId, type SymbolCode, USDT, type UserId, usdt } from "#kernel";
import { balanceKey } from "#ledger";
import type { SpotOrderId, SpotPlan, SpotPlanId } from "../state.ts";
import { DEFAULT_SPOT_TERMS, readSpotTerms } from "../terms.ts";
import { CONTEXT, SYMBOL, TERMS } from "../testing/trades.ts";
import type { TradeSpotContext } from "../trade-spot.ts";
import { runPlan } from "./run-plan.ts";
import { pausePlan, savePlan, type SavePlan } from "./save-plan.ts";
import { isSchedule, nextDueAfter, type PlanSchedule } from "./schedule.ts";

const at = (text: string) => instant(Date.parse(`${text}+08:00`));
const serverTime = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);

// Goal: the dates of the server's calendar. Method: both sides of a date, ends of months of 28, 29,
// 30 and 31 days, the turn of a year. 2027-01-14 is a Thursday.
test.each<[PlanSchedule, string, string]>([
  [{ every: "day", hour: 9 }, "2027-01-14T08:59:59.999", "2027-01-14T09:00"],
  [{ every: "day", hour: 9 }, "2027-01-14T09:00", "2027-01-15T09:00"],
  [{ every: "day", hour: 0 }, "2027-12-31T23:59", "2028-01-01T00:00"],
  [{ every: "week", weekday: 4, hour: 9 }, "2027-01-14T08:59", "2027-01-14T09:00"],
  [{ every: "week", weekday: 4, hour: 9 }, "2027-01-14T09:00", "2027-01-21T09:00"],
  [{ every: "week", weekday: 1, hour: 0 }, "2027-01-17T23:59", "2027-01-18T00:00"],
  [{ every: "week", weekday: 7, hour: 23 }, "2027-01-14T09:00", "2027-01-17T23:00"],
  [{ every: "month", day: 1, hour: 0 }, "2027-01-14T09:00", "2027-02-01T00:00"],
  [{ every: "month", day: 31, hour: 9 }, "2027-01-31T09:00", "2027-02-28T09:00"],
  [{ every: "month", day: 31, hour: 9 }, "2027-02-28T09:00", "2027-03-31T09:00"],
  [{ every: "month", day: 31, hour: 9 }, "2027-03-31T09:00", "2027-04-30T09:00"],
  [{ every: "month", day: 30, hour: 9 }, "2028-01-30T09:00", "2028-02-29T09:00"],
  [{ every: "month", day: 29, hour: 9 }, "2027-02-01T09:00", "2027-02-28T09:00"],
  [{ every: "month", day: 28, hour: 9 }, "2028-02-28T09:00", "2028-03-28T09:00"],
])("%j after %s is due at %s", (schedule, after, due) => {
  expect(serverTime(nextDueAfter(schedule, at(after)))).toBe(due);
});

test("a month has exactly one date, for any day", () => {
  const days = fc.integer({ min: 1, max: 31 });
  const moments = fc.integer({ min: 0, max: 80 * 365 * DAY_MS });
  fc.assert(
    fc.property(days, moments, (day, ms) => {
      const schedule = { every: "month", day, hour: 9 } as const;
      const first = nextDueAfter(schedule, instant(ms));
      const second = nextDueAfter(schedule, first);
      const months = [first, second].map((each) => {
        const [year = "", month = ""] = serverTime(each).split("-");
        return parseInt(year, 10) * 12 + parseInt(month, 10);
      });
      return first > ms && (months[1] ?? 0) - (months[0] ?? 0) === 1;
    }),
  );
});

test.each<[PlanSchedule, boolean]>([
  [{ every: "day", hour: 23 }, true],
  [{ every: "day", hour: 24 }, false],
  [{ every: "day", hour: 1.5 }, false],
  [{ every: "week", weekday: 0, hour: 1 }, false],
  [{ every: "week", weekday: 7, hour: 1 }, true],
  [{ every: "month", day: 31, hour: 1 }, true],
  [{ every: "month", day: 32, hour: 1 }, false],
])("%j is a schedule: %s", (schedule, isOne) => {
  expect(isSchedule(schedule)).toBe(isOne);
});

const NOW = at("2027-01-14T09:00");
const id = (text: string) => text as SpotPlanId;
const SAVE: SavePlan = {
  planId: id("p1"),
  userId: "u1" as UserId,
  book: "demo",
  symbol: SYMBOL,
  value: usdt("50"),
  schedule: { every: "month", day: 31, hour: 9 },
};
const planWith = (change: Partial<SavePlan> = {}, now = NOW): SpotPlan => {
  const saved = savePlan(
    { terms: TERMS, plans: new Map(), market: null },
    { ...SAVE, ...change },
    now,
  );
  if (!saved.ok) throw new Error(saved.error.type);
  return saved.value.next;
};

test("a plan begins when its schedule is next due", () => {
  const saved = savePlan({ terms: TERMS, plans: new Map(), market: null }, SAVE, NOW);
  expect(saved).toMatchObject({
    value: {
      next: { id: "p1", status: "active", nextAt: at("2027-01-31T09:00") },
      postings: [],
      events: [{ type: "plan_saved" }],
    },
  });
});

const twenty = new Map(Array.from({ length: 20 }, (_, index) => [id(`${index}`), planWith()]));
const off = readSpotTerms(
  {
    ...DEFAULT_SPOT_TERMS,
    symbols: DEFAULT_SPOT_TERMS.symbols.map((one) => ({ ...one, isEnabled: false })),
  },
  2,
);
const low = { value: usdt("0.99999999") };
const odd = { ...low, schedule: { every: "day", hour: 24 } } as const;
const closing = { state: { type: "open", isClosingOnly: true } } as const;
const ended = { state: { type: "closed", endedAt: NOW } } as const;

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each<[string, typeof TERMS, Partial<SavePlan>, object, typeof closing | typeof ended | null]>([
  ["too_many_plans", TERMS, {}, { plansMax: 20 }, null],
  [
    "value_above_maximum",
    TERMS,
    { value: usdt("100000.00000001") },
    { valueMax: usdt("100000") },
    null,
  ],
  ["value_below_minimum", TERMS, low, { valueMin: usdt("1") }, null],
  ["schedule_impossible", TERMS, odd, {}, null],
  ["symbol_closing", TERMS, odd, {}, closing],
  ["symbol_closing", TERMS, odd, {}, ended],
  ["spot_disabled", off, odd, {}, ended],
  ["unknown_symbol", off, { ...odd, symbol: "XUSDT" as SymbolCode }, {}, ended],
])("refuses with %s", (type, terms, change, details, market) => {
  const saved = savePlan({ terms, plans: twenty, market }, { ...SAVE, ...change }, NOW);
  expect(saved).toEqual({ ok: false, error: { type, ...details } });
});

test("an existing plan may be changed although there are twenty", () => {
  expect(
    savePlan({ terms: TERMS, plans: twenty, market: null }, { ...SAVE, planId: id("3") }, NOW).ok,
  ).toBe(true);
});

const command = { orderId: "o1" as SpotOrderId, receiptId: "r1" as ReceiptId };
const due = at("2027-01-31T09:00");
type PlanContext = Partial<TradeSpotContext & { readonly isBarred: boolean }>;
const run = (plan: SpotPlan | undefined, context: PlanContext = {}, now = due) =>
  runPlan({ ...CONTEXT, isBarred: false, ...context, plan }, command, now);

test("a plan buys for its value, the fee included, and continues to its next date", () => {
  expect(run(planWith())).toMatchObject({
    value: {
      next: {
        plan: { status: "active", nextAt: at("2027-02-28T09:00") },
        trade: { order: { planId: "p1", side: "buy", value: usdt("50") } },
      },
      events: [{ type: "spot_traded" }],
      receipts: [{ kind: "spot-trade" }],
    },
  });
});

test("dates that passed during downtime are not made up for", () => {
  expect(run(planWith(), {}, at("2027-04-02T00:00"))).toMatchObject({
    value: { next: { plan: { nextAt: at("2027-04-30T09:00") } } },
  });
});

const short = { balances: new Map([[balanceKey("demo", USDT, "available"), 4_999_999_999n]]) };

test.each<[string, PlanContext]>([
  ["own_limit", { ...short, isBarred: true }],
  ["insufficient_balance", short],
  ["spot_disabled", { terms: off }],
  ["inventory_short", { inventoryOf: (asset) => ({ asset, units: 0n }) }],
])("a date is skipped for %s, and its owner notified", (reason, context) => {
  const plan = { ...planWith(), nextAt: at("2027-02-28T09:00") };
  expect(run(planWith(), context)).toEqual({
    ok: true,
    value: {
      next: { plan, trade: null },
      postings: [],
      receipts: [],
      events: [{ type: "plan_skipped", plan, reason }],
    },
  });
});

const quote = CONTEXT.market?.quote;
if (quote === undefined) throw new Error("there is a tick");

// Goal: a delisted symbol is no longer bought, and its owner is notified once. Method: on a date
// before the end and on one after it, with and without the money.
test.each([
  ["about to end", closing],
  ["ended", ended],
])("market-11 a plan of a symbol that is %s is paused", (_what, { state }) => {
  const plan = { ...planWith(), status: "paused" };
  const market = { state, quote };
  for (const context of [{ market }, { ...short, market }]) {
    expect(run(planWith(), context)).toEqual({
      ok: true,
      value: {
        next: { plan, trade: null },
        postings: [],
        receipts: [],
        events: [{ type: "plan_skipped", plan, reason: "symbol_closing" }],
      },
    });
  }
});

const stale = { ...short, market: { state: { type: "stale" }, quote } as const };
const closed = { ...short, market: { state: { type: "closed" }, quote } as const };
const paused = { ...planWith(), status: "paused" as const };
const early = instant(due - 1);

// Goal: without a price a plan waits, and skips nothing. Method: each row breaks one more rule than
// the one before it.
test.each<[string, SpotPlan | undefined, Partial<TradeSpotContext>, number]>([
  ["price_stale", planWith(), stale, due],
  ["price_stale", planWith(), { ...short, market: null }, due],
  ["market_closed", planWith(), closed, due],
  ["not_due", planWith(), closed, early],
  ["plan_is_paused", paused, closed, early],
  ["plan_not_found", undefined, closed, early],
])("does not run: %s", (type, plan, context, now) => {
  expect(run(plan, context, instant(now))).toEqual({ ok: false, error: { type } });
});

test("a plan is paused once, and starts anew when saved again", () => {
  expect(pausePlan(planWith())).toMatchObject({
    value: { next: { status: "paused" }, events: [{ type: "plan_paused" }] },
  });
  expect(pausePlan(paused)).toEqual({ ok: false, error: { type: "plan_is_paused" } });
  expect(pausePlan(undefined)).toEqual({ ok: false, error: { type: "plan_not_found" } });
  expect(planWith({}, due)).toMatchObject({ status: "active", nextAt: at("2027-02-28T09:00") });
});
