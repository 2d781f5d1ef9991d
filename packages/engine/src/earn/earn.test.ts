import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AssetCode,
  DAY_MS,
  instant,
  type Instant,
  type Money,
  money,
  type Price,
  priceOf,
  ratePpm,
  type ReceiptId,
  startOfServerDay,
  type SymbolCode,
  toDecimalText,
  usdt,
} from "#kernel";
import { applyPostings, balanceKey, type Balances } from "#ledger";
import { accrueDay, type DayOutcome, incomeOf } from "./accrue-day.ts";
import { type BuyContext, buyProduct, promiseOf } from "./buy-product.ts";
import {
  BOND_CANCEL_MS,
  bondOutcome,
  cancelOrder,
  redemptionOf,
  redeemOrder,
  refundBond,
  startOrder,
} from "./end-order.ts";
import { breakEvenDay, machineDay, type NetworkTerms } from "./machine.ts";
import type {
  BondProduct,
  EarnOrder,
  EarnProduct,
  MachineProduct,
  VaultProduct,
} from "./product.ts";
import { vaultDay, type VaultRule } from "./vault.ts";

const BTC = "BTC" as AssetCode;
const USDT = "USDT" as AssetCode;
const NOW = instant(1_800_000_000_000);
const FIRST_DAY = instant(startOfServerDay(NOW) + DAY_MS);
const dayAfter = (days: number): Instant => instant(FIRST_DAY + days * DAY_MS);
const btc = (text: string) => money(BTC, usdt(text).units);
const receiptId = "r1" as ReceiptId;

const rule: VaultRule = {
  type: "grid",
  symbol: "BTCUSDT" as SymbolCode,
  stepRate: ratePpm(5_000n),
  levelsMax: 4n,
  lotRate: ratePpm(50_000n),
  costRate: ratePpm(500n),
  trendHours: 4,
  dayRateMax: ratePpm(20_000n),
};
const common = {
  id: "p1",
  version: 1,
  name: "Product",
  isOnSale: true,
  currency: USDT,
  cycleDays: 3,
  levelMin: 0,
  amountMin: usdt("100"),
  userMax: usdt("1000"),
  quota: usdt("5000"),
};
const vault: VaultProduct = {
  ...common,
  kind: "arbitrage",
  rule,
  redeemFeeRate: ratePpm(10_000n),
  coverDays: 7,
};
const network: NetworkTerms = {
  version: 1,
  asset: BTC,
  // Of 700 EH/s at 144 blocks a day: 700 · 10¹⁸ · 600 ÷ 2³².
  difficulty: 97_788_870_334_625n,
  rewardUnits: 312_500_000n,
  poolFeeRate: ratePpm(0n),
  kwhPrice: usdt("0.05"),
  source: "https://example.org/difficulty",
  asOf: "2026-11-01",
};
const rig = {
  manufacturer: "Example",
  hashrateThs: 100,
  powerWatts: 3_000,
  sizeMm: "400×195×290",
  weightGrams: 14_000,
  temperatureC: "0–40",
  humidityPct: "10–90",
  network: "BTC",
};
const machines: MachineProduct = { ...common, kind: "mining", machine: rig, coverDays: 30 };
const bond: BondProduct = {
  ...common,
  kind: "bond",
  dailyRate: ratePpm(200n),
  target: usdt("500"),
  deadline: instant(NOW + 10 * DAY_MS),
  issuer: "Example",
  use: "Roofs",
  seniority: "senior",
};

// Goal: (x) 100 TH/s at 700 EH/s, 3.125 BTC and 144 blocks a day make 0.0000643 BTC before costs.
test("P1 a machine's day follows the formula to the last unit", () => {
  const day = machineDay(rig, network, priceOf("60000"));
  const texts = [day.output, day.power, day.net].map(({ units }) => toDecimalText(units));
  expect(texts).toEqual(["0.00006428", "0.00006", "0.00000428"]);
  const pool = { ...network, poolFeeRate: ratePpm(20_000n) };
  expect(machineDay(rig, pool, priceOf("60000")).output).toEqual(btc("0.000063"));
  expect(breakEvenDay(usdt("100"), day, priceOf("60000"))).toBe(390n);
});

test("P1 a machine whose power costs more stands still and may never pay for itself", () => {
  const day = machineDay(rig, network, priceOf("50000"));
  expect(day.net).toEqual(btc("0"));
  expect(breakEvenDay(usdt("100"), day, priceOf("50000"))).toBeNull();
});

const ticks = (...texts: string[]) =>
  texts.map((text, index) => ({ seq: index + 1, price: priceOf(text) }));

// Goal: a vault's day by hand. Down 1 %: two levels bought at 99; back at 100, all sold: 2 levels
// of 5 % gain 1 of 100 each, and cost 0.05 % of 99 and of 100 for each level.
test("P2 a grid's day is its trades, less their costs", () => {
  const { trades, rate } = vaultDay(rule, ticks("100", "99", "100"));
  expect(trades).toEqual([
    { seq: 2, price: priceOf("99"), before: 0n, after: 2n },
    { seq: 3, price: priceOf("100"), before: 2n, after: 0n },
  ]);
  expect(toDecimalText(rate)).toBe("0.0009005");
});

test("P2 a day may lose, never more than its limit, and one without a move is nothing", () => {
  expect(toDecimalText(vaultDay(rule, ticks("100", "99", "98")).rate)).toBe("-0.0010985");
  expect(toDecimalText(vaultDay(rule, ticks("100", "90", "50")).rate)).toBe("-0.02");
  expect(vaultDay(rule, ticks("100", "100.4", "99.6"))).toEqual({ trades: [], rate: 0n });
  expect(vaultDay(rule, [])).toEqual({ trades: [], rate: 0n });
});

test("P2 a trend goes with the hours before", () => {
  const trend = { ...rule, type: "trend", trendHours: 1 } as const;
  const { trades } = vaultDay(trend, ticks("100", "101", "102", "101"));
  expect(trades.map(({ after }) => after)).toEqual([4n, 0n]);
});

const rich: Balances = new Map([[balanceKey("demo", USDT, "available"), usdt("1000").units]]);
const context = (
  product: EarnProduct | undefined,
  change: Partial<BuyContext> = {},
): BuyContext => {
  return {
    product,
    level: 0,
    bought: usdt("0"),
    sold: usdt("0"),
    balances: rich,
    treasury: product?.kind === "mining" ? btc("1") : usdt("1000"),
    promised: product?.kind === "mining" ? btc("0") : usdt("0"),
    promise: product === undefined ? usdt("0") : promiseOf(product, usdt("500"), btc("0.00000428")),
    ...change,
  };
};
const purchase = { orderId: "o1", book: "demo", amount: usdt("500") } as const;

test("promises: all of a bond, the best days of a vault, a machine's days", () => {
  expect(promiseOf(bond, usdt("500"), btc("0"))).toEqual(usdt("500.3"));
  expect(promiseOf(vault, usdt("500"), btc("0"))).toEqual(usdt("30"));
  expect(promiseOf(machines, usdt("500"), btc("0.00000428"))).toEqual(btc("0.0000642"));
});

const uncovered = { treasury: usdt("29.99999999") };
const poor = {
  ...uncovered,
  balances: new Map([[balanceKey("demo", USDT, "available"), usdt("499.99999999").units]]),
};
const full = { ...poor, sold: usdt("4500.00000001") };
const greedy = { ...full, bought: usdt("500.00000001") };
const small = { ...purchase, amount: usdt("99.99999999") };
const noble = { ...vault, levelMin: 1 };

// Goal: pin the order of refusals. Method: each row breaks one more rule, from the last check to
// the first, and is refused by the earliest that it breaks.
test.each<[string, BuyContext, typeof purchase, object]>([
  ["cover_short", context(vault, uncovered), purchase, {}],
  ["insufficient_balance", context(vault, poor), purchase, { needed: usdt("500") }],
  ["quota_exhausted", context(vault, full), purchase, { left: usdt("499.99999999") }],
  ["above_purchase_limit", context(vault, greedy), purchase, { left: usdt("499.99999999") }],
  ["amount_below_minimum", context(vault, greedy), small, { amountMin: usdt("100") }],
  ["level_too_low", context(noble, greedy), small, { levelMin: 1 }],
  ["not_on_sale", context({ ...noble, isOnSale: false }, greedy), small, {}],
  ["product_changed", context({ ...noble, isOnSale: false }, greedy), { ...small, version: 2 }, {}],
  ["product_not_found", context(undefined, greedy), { ...small, version: 2 }, {}],
  ["not_whole_machines", context(machines, greedy), { ...purchase, amount: usdt("150") }, {}],
])("P3 a purchase is refused with %s", (type, given, sent, details) => {
  expect(buyProduct(given, sent, NOW)).toEqual({ ok: false, error: { type, ...details } });
});

test("P3 a bond is sold until its deadline", () => {
  const late = buyProduct(context(bond), purchase, bond.deadline);
  expect(late).toEqual({ ok: false, error: { type: "not_on_sale" } });
});

function bought(product: EarnProduct): { readonly order: EarnOrder; readonly balances: Balances } {
  const result = buyProduct(context(product), purchase, NOW);
  if (!result.ok) throw new Error(result.error.type);
  const balances = applyPostings(rich, result.value.postings);
  return { order: result.value.next, balances };
}

function started(product: EarnProduct) {
  const { order, balances } = bought(product);
  const result = startOrder(order, product.kind === "bond" ? NOW : FIRST_DAY);
  if (!result.ok) throw new Error(result.error.type);
  return { order: result.value.next, balances: applyPostings(balances, result.value.postings) };
}

const heldIn = (balances: Balances) => [
  ...(["available", "earn"] as const).map((kind) =>
    toDecimalText(balances.get(balanceKey("demo", USDT, kind)) ?? 0n),
  ),
  toDecimalText(balances.get(balanceKey("demo", BTC, "available")) ?? 0n),
];

test.each<[EarnProduct, string[]]>([
  [vault, ["500", "500", "0"]],
  [machines, ["500", "0", "0"]],
  [bond, ["500", "500", "0"]],
])("P3 what is bought is paid once, and starts on the next server day: %#", (product, held) => {
  const { order, balances } = bought(product);
  expect(heldIn(balances)).toEqual(held);
  expect(order).toMatchObject({ status: "not_started", daysAccrued: 0 });
  expect(order.quantity).toBe(product.kind === "mining" ? 5n : 1n);
  const early = startOrder(order, instant(FIRST_DAY - 1));
  expect(early.ok).toBe(product.kind === "bond");
});

type Step = { readonly order: EarnOrder; readonly balances: Balances };

function accrue(step: Step, outcome: DayOutcome, [days, treasury]: readonly [number, Money]) {
  const { order, balances } = step;
  const day = dayAfter(days);
  const result = accrueDay(
    { order, outcome, treasury, repayment: treasury },
    { day, receiptId },
    instant(day + DAY_MS),
  );
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings, events } = result.value;
  return { order: next, balances: applyPostings(balances, postings), events };
}

test("P4 a vault gains and loses day by day, and returns what is left", () => {
  const fund = usdt("1000");
  const up = accrue(started(vault), { kind: "arbitrage", rate: 1_000_001n }, [0, fund]);
  expect(heldIn(up.balances)).toEqual(["505.000005", "500", "0"]);
  const down = accrue(up, { kind: "arbitrage", rate: -2_000_000n }, [1, fund]);
  expect(heldIn(down.balances)).toEqual(["505.000005", "490", "0"]);
  const last = accrue(down, { kind: "arbitrage", rate: 0n }, [2, fund]);
  expect(heldIn(last.balances)).toEqual(["995.000005", "0", "0"]);
  expect(last.order).toMatchObject({
    status: "ended",
    principal: usdt("0"),
    totalIncome: usdt("-4.999995"),
  });
  expect(last.events).toEqual([{ type: "earn_ended", orderId: "o1" }]);
});

test("P4 a bond pays its coupons and its principal from its treasury", () => {
  const step = started(bond);
  expect(heldIn(step.balances)).toEqual(["500", "0", "0"]);
  const day: DayOutcome = { kind: "bond", dailyRate: bond.dailyRate };
  const first = accrue(step, day, [0, usdt("1000")]);
  const second = accrue(first, day, [1, usdt("1000")]);
  expect(heldIn(second.balances)).toEqual(["500.2", "0", "0"]);
  const last = accrue(second, day, [2, usdt("500.1")]);
  expect(heldIn(last.balances)).toEqual(["1000.3", "0", "0"]);
});

test("P5 a machine pays in its own currency, for each machine", () => {
  const day: DayOutcome = { kind: "mining", net: btc("0.00000428") };
  const { balances, order } = accrue(started(machines), day, [0, btc("1")]);
  expect(heldIn(balances)).toEqual(["500", "0", "0.0000214"]);
  expect(order.totalIncome).toEqual(btc("0.0000214"));
});

test("P5 a treasury that runs dry freezes the order, and pays the same day later, once", () => {
  const day: DayOutcome = { kind: "bond", dailyRate: bond.dailyRate };
  const step = started(bond);
  const dry = accrue(step, day, [0, usdt("0.09999999")]);
  expect(dry.order).toMatchObject({ status: "frozen", reason: "treasury_short", daysAccrued: 0 });
  expect(dry.events).toEqual([{ type: "earn_frozen", orderId: "o1" }]);
  expect(accrue(dry, day, [0, usdt("0")]).events).toEqual([]);
  const paid = accrue(dry, day, [0, usdt("0.1")]);
  expect(paid.order).toMatchObject({ status: "running", reason: null, daysAccrued: 1 });
  expect(paid.events).toEqual([{ type: "earn_resumed", orderId: "o1" }]);
});

// Goal: pin the order of refusals of a day, and that each is taken once and in order.
test.each<[string, Partial<EarnOrder> | undefined, number, number]>([
  ["day_not_over", {}, 0, -1],
  ["day_skipped", {}, 1, -1],
  ["day_accrued", { daysAccrued: 1 }, 0, -1],
  ["not_running", { daysAccrued: 1, status: "ended" }, 0, -1],
  ["order_not_found", undefined, 0, -1],
])("P5 a day is refused with %s", (type, change, days, ms) => {
  const order = change && { ...started(bond).order, firstDay: FIRST_DAY, ...change };
  const outcome = { kind: "bond", dailyRate: bond.dailyRate } as const;
  const day = dayAfter(days);
  const result = accrueDay(
    { order, outcome, treasury: usdt("1"), repayment: usdt("1") },
    { day, receiptId },
    instant(day + DAY_MS + ms),
  );
  expect(result).toEqual({ ok: false, error: { type } });
});

test("P6 an order is cancelled whole before it starts, a bond within four days", () => {
  for (const product of [vault, bond]) {
    const { order, balances } = bought(product);
    const result = cancelOrder(order, instant(NOW + BOND_CANCEL_MS - 1));
    if (!result.ok) throw new Error(result.error.type);
    expect(heldIn(applyPostings(balances, result.value.postings))).toEqual(["1000", "0", "0"]);
  }
  const refused = (order: EarnOrder | undefined, ms: number) =>
    cancelOrder(order, instant(NOW + ms));
  const no = (type: string) => ({ ok: false, error: { type } });
  expect(refused(bought(bond).order, BOND_CANCEL_MS)).toEqual(no("cancel_time_over"));
  expect(refused(bought(machines).order, 0)).toEqual(no("machine_paid"));
  expect(refused(started(vault).order, 0)).toEqual(no("already_started"));
  expect(refused(undefined, 0)).toEqual(no("order_not_found"));
});

test("P6 leaving a vault early costs the stated fee, and nothing while it is frozen", () => {
  const { order, balances } = started(vault);
  const terms = { feeRate: vault.redeemFeeRate };
  expect(redemptionOf(order, terms.feeRate)).toEqual({ fee: usdt("5"), returned: usdt("495") });
  const left = redeemOrder(order, terms);
  if (!left.ok) throw new Error(left.error.type);
  expect(heldIn(applyPostings(balances, left.value.postings))).toEqual(["995", "0", "0"]);
  const frozen = redeemOrder({ ...order, status: "frozen" }, terms);
  if (!frozen.ok) throw new Error(frozen.error.type);
  expect(heldIn(applyPostings(balances, frozen.value.postings))).toEqual(["1000", "0", "0"]);
  const refused = { ok: false, error: { type: "no_early_exit" } };
  expect(redeemOrder(started(bond).order, terms)).toEqual(refused);
  const ended = { ok: false, error: { type: "not_running" } };
  expect(redeemOrder({ ...order, status: "ended" }, terms)).toEqual(ended);
});

test("P6 a bond starts at its target once nobody can cancel any more, or is refunded", () => {
  const at = (ms: number) => instant(NOW + ms);
  const where = (raised: string, ms: number) =>
    bondOutcome(bond, { raised: usdt(raised), lastBoughtAt: NOW }, at(ms));
  expect(where("500", BOND_CANCEL_MS - 1)).toBe("open");
  expect(where("500", BOND_CANCEL_MS)).toBe("starts");
  expect(where("499.99999999", 14 * DAY_MS - 1)).toBe("open");
  expect(where("499.99999999", 14 * DAY_MS)).toBe("missed");
  const { order, balances } = bought(bond);
  const refunded = refundBond(order);
  if (!refunded.ok) throw new Error(refunded.error.type);
  expect(refunded.value.next).toMatchObject({ status: "cancelled", reason: "target_missed" });
  expect(heldIn(applyPostings(balances, refunded.value.postings))).toEqual(["1000", "0", "0"]);
});

// Goal: a year of accrual, a leap day in it, pays exactly what was said, each day once, and no
// income is made from nothing. Method: 366 days one after another; the treasury pays all of them.
test("P5 a year pays Σ daily income, and the treasury pays all of it", () => {
  const long = { ...bond, cycleDays: 366 };
  let step: Step = started(long);
  let fund = usdt("1000").units;
  for (let days = 0; days < 366; days += 1) {
    const day: DayOutcome = { kind: "bond", dailyRate: bond.dailyRate };
    const before = BigInt(step.balances.get(balanceKey("demo", USDT, "available")) ?? 0n);
    step = accrue(step, day, [days, money(USDT, fund)]);
    fund -= (step.balances.get(balanceKey("demo", USDT, "available")) ?? 0n) - before;
  }
  expect(step.order).toMatchObject({ status: "ended", totalIncome: usdt("36.6") });
  expect(toDecimalText(fund)).toBe("463.4");
});

// Goal: a vault loses its principal at worst. Method: random days; `applyPostings` throws at an
// overdraft, and what it holds is always what the order says.
test("P2 no days of a vault take more than its principal", () => {
  const rates = fc.array(fc.bigInt({ min: -150_000_000n, max: 150_000_000n }), { maxLength: 3 });
  fc.assert(
    fc.property(rates, (days) => {
      let step: Step = started(vault);
      days.forEach((rate, index) => {
        const outcome = { kind: "arbitrage", rate } as const;
        expect(incomeOf(step.order, outcome).units >= -step.order.principal.units).toBe(true);
        step = accrue(step, outcome, [index, usdt("1000000")]);
        const held = step.balances.get(balanceKey("demo", USDT, "earn")) ?? 0n;
        expect(held).toBe(step.order.principal.units);
      });
    }),
  );
});

test("a grid's day is the same for whoever holds more", () => {
  const prices = fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 2, maxLength: 25 });
  fc.assert(
    fc.property(prices, (units) => {
      const day = vaultDay(
        rule,
        units.map((price, seq) => ({ seq, price: price as Price })),
      );
      expect(day.rate <= 2_000_000n && day.rate >= -2_000_000n).toBe(true);
      expect(day.trades.at(-1)?.after ?? 0n).toBe(0n);
    }),
  );
});
