import { expect, test } from "vitest";
import {
  type AssetCode,
  HOUR_MS,
  money,
  priceOf,
  ratePpm,
  toDecimalText,
  usdt,
  USDT,
} from "#kernel";
import { applyPledge, collateralFor, OPEN_LOANS_MAX, type PledgeContext } from "./apply-pledge.ts";
import { interestOf, owedAt, valueOf } from "./loan.ts";
import {
  after,
  available,
  BTC,
  btc,
  command,
  context,
  DAYS_7,
  heldIn,
  isHonest,
  pledged,
  START,
  terms,
} from "./testing/loans.ts";

const short = { ...context, treasury: usdt("38999.99999999") };
const reversing = { ...short, isReversalOpen: true };
const losing = { ...reversing, losses: new Map([[BTC, 1n]]) };
const poor = { ...losing, balances: available("demo", btc("0.99999999")) };
const little = { ...command, collateral: btc("0.99999999") };
const stale = { ...poor, tick: null };
const many = { ...stale, openLoans: OPEN_LOANS_MAX };
const other = { ...little, collateral: money("DOGE" as AssetCode, 1n) };
const much = { ...other, amount: usdt("500000.00000001") };
const few = { ...other, amount: usdt("49.99999999") };
const odd = { ...few, days: 8 };

// Goal: the order of refusals. Method: each row breaks one more rule, from the last check to
// the first, and is refused by the earliest rule it breaks.
test.each<[string, PledgeContext, typeof command, object]>([
  ["treasury_short", short, command, { left: usdt("38999.99999999") }],
  ["reversal_open", reversing, command, {}],
  ["positions_losing", losing, command, { mayLeave: btc("0.99999999") }],
  ["insufficient_balance", poor, command, { needed: btc("1") }],
  ["collateral_too_small", poor, little, { needed: btc("1") }],
  ["price_stale", stale, little, {}],
  ["too_many_loans", many, little, {}],
  ["collateral_not_accepted", many, other, {}],
  ["amount_above_maximum", many, much, { amountMax: usdt("500000") }],
  ["amount_below_minimum", many, few, { amountMin: usdt("50") }],
  ["term_not_offered", many, odd, {}],
  ["loan_not_offered", many, { ...odd, productId: "credit-usdt" }, {}],
  ["product_changed", { ...many, isAsShown: false }, { ...odd, productId: "credit-usdt" }, {}],
])("a pledge is refused with %s", (type, inputs, sent, details) => {
  expect(applyPledge(inputs, sent, START)).toEqual({ ok: false, error: { type, ...details } });
});

test("a pledge loan is paid at once, whole", () => {
  const { loan, balances } = pledged();
  expect(heldIn(balances)).toEqual(["39000", "0", "1"]);
  expect(loan).toMatchObject({ status: "paid", stage: "running", endsAt: START + DAYS_7 });
});

test("its receipt is recomputed, from its tick and its terms only", () => {
  const result = applyPledge(context, command, START);
  const [receipt] = result.ok ? result.value.receipts : [];
  if (receipt === undefined) throw new Error("paid without a receipt");
  expect(isHonest(receipt, "60000")).toBe(true);
  expect(isHonest(receipt, "59999")).toBe(false);
  const more = { ...receipt, inputs: { ...receipt.inputs, amount: "39000.00000001" } };
  expect(isHonest(more, "60000")).toBe(false);
  const longer = { ...receipt, inputs: { ...receipt.inputs, days: 8 } };
  expect(isHonest(longer, "60000")).toBe(false);
});

// Goal: interest to the last unit. Method: one row on each side of an hour, and of the term's end.
test.each([
  [0, "0"],
  [1, "0.325"],
  [HOUR_MS, "0.325"],
  [HOUR_MS + 1, "0.65"],
  [DAYS_7, "54.6"],
  [DAYS_7 + 1, "55.25"],
])("L3 after %s ms the interest on 39 000 at 0.02 %% a day is %s", (ms, text) => {
  const { interest } = owedAt(pledged().loan, after(ms));
  expect(toDecimalText(interest.units)).toBe(text);
});

test("L3 interest is rounded up", () => {
  const rate = { dailyRate: ratePpm(200n), hours: 1 };
  expect(interestOf(usdt("0.00000001"), rate).units).toBe(1n);
});

test("L5 borrowing against borrowed money is bounded by the initial ratio", () => {
  const product = terms.products[0];
  if (product === undefined) throw new Error("no pledge");
  let [collateral, borrowed] = [btc("1").units, 0n];
  for (let round = 0; round < 200 && collateral > 1_000n; round += 1) {
    const amount =
      (valueOf(btc("0.00000001"), priceOf("60000"), USDT).units * collateral * 65n) / 100n;
    const needed = collateralFor(money(USDT, amount), {
      at: priceOf("60000"),
      product,
      asset: BTC,
    });
    expect(needed.units <= collateral).toBe(true);
    borrowed += amount;
    // The whole loan buys more collateral, at the price and without any cost.
    collateral = (amount * 100_000_000n) / priceOf("60000");
  }
  // An unlimited repetition would approach 60 000 × 0.65 ÷ 0.35.
  expect(borrowed <= usdt("111428.57142858").units).toBe(true);
});
