import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, instant, money, ratePpm, toDecimalText, USDT, usdt } from "#kernel";
import { applyPostings, balanceKey } from "#ledger";
import { accrueDay, freezeOrder, nextDayOf, settleDefault } from "./accrue-day.ts";
import { incomeOf } from "./day.ts";
import type { BondStanding, EarnOrder } from "./product.ts";
import {
  accrue,
  accrueContext,
  bond,
  btc,
  dayAfter,
  heldIn,
  machines,
  performing,
  receiptId,
  started,
  type Step,
  termsOf,
  vault,
} from "./testing/products.ts";

const UP = ["100", "99", "100"];
const DOWN = ["100", "99", "98"];

test("P3 a vault gains and loses day by day, and returns what is left", () => {
  const up = accrue(started(vault), vault, { prices: UP });
  expect(heldIn(up.balances)).toEqual(["500.45025", "500", "0"]);
  expect(up.events).toMatchObject([{ type: "earn_accrued" }]);
  const down = accrue(up, vault, { prices: DOWN });
  expect(heldIn(down.balances)).toEqual(["500.45025", "499.40175", "0"]);
  expect(down.order).toMatchObject({ lastIncome: usdt("-0.59825"), status: "running" });
  const last = accrue(down, vault, { prices: ["100"] });
  expect(heldIn(last.balances)).toEqual(["999.852", "0", "0"]);
  expect(last.order).toMatchObject({
    status: "ended",
    principal: usdt("0"),
    totalIncome: usdt("-0.148"),
  });
  expect(last.events).toMatchObject([{ type: "earn_ended" }]);
});

test("P5 a bond pays its coupons and its principal from its treasury", () => {
  const step = started(bond);
  expect(heldIn(step.balances)).toEqual(["500", "0", "0"]);
  const second = accrue(accrue(step, bond), bond);
  expect(heldIn(second.balances)).toEqual(["500.2", "0", "0"]);
  const last = accrue(second, bond, { treasury: usdt("500.1") });
  expect(heldIn(last.balances)).toEqual(["1000.3", "0", "0"]);
});

test("P5 a machine pays in its own currency, per machine", () => {
  const { balances, order } = accrue(started(machines), machines);
  expect(heldIn(balances)).toEqual(["500", "0", "0.0000214"]);
  expect(order.totalIncome).toEqual(btc("0.0000214"));
});

test("P6 a treasury that is one unit short freezes the order, and pays the same day later", () => {
  const step = started(bond);
  const day = dayAfter(0);
  const now = instant(day + DAY_MS);
  const short = accrueContext(step, bond, { treasury: usdt("0.09999999") });
  expect(accrueDay(short, { day, receiptId }, now)).toEqual({
    ok: false,
    error: { type: "treasury_short" },
  });
  const frozen = freezeOrder(step.order, { day, reason: "treasury_short" });
  if (!frozen.ok) throw new Error(frozen.error.type);
  const { next } = frozen.value;
  expect(next).toMatchObject({ status: "frozen", reason: "treasury_short", daysAccrued: 0 });
  expect(freezeOrder(next, { day, reason: "treasury_short" })).toMatchObject({
    error: { type: "is_frozen" },
  });
  const paid = accrue({ ...step, order: next }, bond, { treasury: usdt("0.1") });
  expect(paid.order).toMatchObject({ status: "running", reason: null, daysAccrued: 1 });
  expect(paid.events).toMatchObject([{ type: "earn_resumed" }]);
  expect(freezeOrder(paid.order, { day, reason: "treasury_short" })).toMatchObject({
    error: { type: "day_accrued" },
  });
});

const standing = (change: Partial<BondStanding>) => {
  return { current: termsOf({ ...bond, standing: { ...performing, ...change } }, 2) };
};

// Goal: the order of refusals, and that each day is accrued once and in sequence.
test.each<[string, Partial<EarnOrder> | null, number, number, object]>([
  ["treasury_short", {}, 0, 0, { treasury: usdt("0") }],
  ["issuer_late", {}, 0, 0, { ...standing({ state: "late" }), treasury: usdt("0") }],
  ["issuer_defaulted", {}, 0, 0, { ...standing({ state: "defaulted" }), treasury: usdt("0") }],
  ["day_not_priced", {}, 0, 0, { ...standing({ state: "late" }), samples: null }],
  ["day_not_over", {}, 0, -1, { samples: null }],
  ["day_skipped", {}, 1, -1, { samples: null }],
  ["day_accrued", { daysAccrued: 1 }, 0, -1, { samples: null }],
  ["not_running", { daysAccrued: 1, status: "ended" }, 0, -1, { samples: null }],
  ["order_not_found", null, 0, -1, { samples: null }],
])("P3 a day is refused with %s", (type, change, days, ms, others) => {
  const step = started(bond);
  const order = change === null ? undefined : { ...step.order, ...change };
  const day = dayAfter(days);
  const context = { ...accrueContext(step, bond, others), order };
  expect(accrueDay(context, { day, receiptId }, instant(day + DAY_MS + ms))).toEqual({
    ok: false,
    error: { type },
  });
});

test("P3 a restructured bond pays the agreed rate for the additional days", () => {
  const change = standing({ state: "restructured", restructuredRate: ratePpm(100n), extraDays: 2 });
  let step: Step = started(bond);
  for (let days = 0; days < 5; days += 1) step = accrue(step, bond, change);
  expect(step.order).toMatchObject({
    status: "ended",
    cycleDays: 5,
    totalIncome: usdt("0.25"),
    dayPromise: usdt("0.05"),
  });
  expect(heldIn(step.balances)).toEqual(["1000.25", "0", "0"]);
});

// Goal: an agreement of additional days can be revoked, and no accrued day becomes part of a
// promise. Method: five more days are agreed; after four days of an order of three they become
// none, or none is needed.
test.each<[string, Partial<BondStanding>]>([
  ["performing", {}],
  ["restructured", { state: "restructured", restructuredRate: ratePpm(200n), extraDays: 0 }],
])("P3 a bond whose agreed days are over ends with its next day, %s again", (_state, change) => {
  const agreed = standing({ state: "restructured", restructuredRate: ratePpm(100n), extraDays: 5 });
  let step: Step = started(bond);
  for (let days = 0; days < 4; days += 1) step = accrue(step, bond, agreed);
  expect(step.order).toMatchObject({ status: "running", cycleDays: 8, daysAccrued: 4 });
  const { order, balances } = accrue(step, bond, standing(change));
  expect(order).toMatchObject({ status: "ended", cycleDays: 5, daysAccrued: 5 });
  expect(heldIn(balances)).toEqual(["1000.3", "0", "0"]);
});

test("P6 a bond that performs again promises its own coupon again", () => {
  const agreed = standing({ state: "restructured", restructuredRate: ratePpm(100n), extraDays: 5 });
  const less = accrue(started(bond), bond, agreed);
  expect(less.order.dayPromise).toEqual(usdt("0.05"));
  const again = accrue(less, bond);
  expect(again.order).toMatchObject({ cycleDays: 3, dayPromise: usdt("0.1") });
});

test("P4 a failed issuer's bond ends with the recovered share, or waits for it", () => {
  const { order, balances } = accrue(started(bond), bond);
  const { current } = standing({ state: "defaulted", recoveredRate: ratePpm(400_001n) });
  const at = nextDayOf(order) ?? instant(0);
  const settle = (treasury: string) =>
    settleDefault({ order, product: bond, current, treasury: usdt(treasury) }, { receiptId }, at);
  expect(settle("200.00049999")).toMatchObject({ error: { type: "treasury_short" } });
  const settled = settle("200.0005");
  if (!settled.ok) throw new Error(settled.error.type);
  expect(settled.value.next).toMatchObject({
    status: "ended",
    reason: "defaulted",
    totalIncome: usdt("-299.8995"),
  });
  expect(heldIn(applyPostings(balances, settled.value.postings))).toEqual(["700.1005", "0", "0"]);
  const context = { order, product: bond, current: termsOf(bond), treasury: usdt("500") };
  expect(settleDefault(context, { receiptId }, at)).toMatchObject({
    error: { type: "not_defaulted" },
  });
});

// Goal: a year of accrual, including a leap day, pays exactly the stated income, each day once, and
// no income is created from nothing. Method: 366 days one after another, all paid by the treasury.
test("P3 P5 P6 a year pays Σ daily income, and the treasury pays all of it", () => {
  const long = { ...bond, cycleDays: 366 };
  let step: Step = started(long);
  let fund = usdt("1000").units;
  const spendable = () => step.balances.get(balanceKey("demo", USDT, "available")) ?? 0n;
  for (let days = 0; days < 366; days += 1) {
    const before = spendable();
    step = accrue(step, long, { treasury: money(USDT, fund) });
    fund -= spendable() - before;
  }
  expect(step.order).toMatchObject({ status: "ended", totalIncome: usdt("36.6") });
  expect(toDecimalText(fund)).toBe("463.4");
});

// Goal: a vault can lose its principal and no more. Method: random days; `applyPostings` throws at
// an overdraft, and the balance always equals the order's principal.
test("P5 no days of a vault take more than its principal", () => {
  const rates = fc.bigInt({ min: -150_000_000n, max: 150_000_000n });
  fc.assert(
    fc.property(rates, (rate) => {
      const { order } = started(vault);
      const income = incomeOf(order, { kind: "arbitrage", rate });
      expect(income.units >= -order.principal.units).toBe(true);
    }),
  );
  const worth = fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 25, maxLength: 25 });
  fc.assert(
    fc.property(fc.array(worth, { maxLength: 3 }), (days) => {
      let step: Step = started(vault);
      for (const prices of days) {
        step = accrue(step, vault, { prices: prices.map(String), treasury: usdt("1000000") });
        const earnUnits = step.balances.get(balanceKey("demo", USDT, "earn")) ?? 0n;
        expect(earnUnits).toBe(step.order.principal.units);
      }
    }),
    { numRuns: 30 },
  );
});
