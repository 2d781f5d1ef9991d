import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AssetCode,
  HOUR_MS,
  type Instant,
  instant,
  type Money,
  money,
  type Price,
  price,
  priceOf,
  ratePpm,
  type Receipt,
  type ReceiptId,
  type SymbolCode,
  toDecimalText,
  usdt,
} from "#kernel";
import { applyPostings, balanceKey, type Balances } from "#ledger";
import {
  affordableAmount,
  applyCredit,
  type CreditContext,
  interestToEnd,
  reviewCredit,
  signCredit,
} from "./apply-credit.ts";
import { applyPledge, collateralFor, type PledgeContext } from "./apply-pledge.ts";
import { changeCollateral } from "./change-collateral.ts";
import { endTerm, evaluateLoan } from "./evaluate-loan.ts";
import { interestOf, type Loan, ltvOf, owedAt, priceAtLtv, valueOf } from "./loan.ts";
import { isLoanReceiptHonest } from "./recompute-loan.ts";
import type { LoanTick } from "./receipt.ts";
import { repay } from "./repay.ts";
import {
  DEFAULT_LOAN_TERMS,
  loanTermsProblems,
  readLoanTerms,
  type WrittenLoanProduct,
} from "./terms.ts";

const BTC = "BTC" as AssetCode;
const USDT = "USDT" as AssetCode;
const START = instant(1_800_000_000_000);
const after = (ms: number): Instant => instant(START + ms);
const DAYS_7 = 7 * 24 * HOUR_MS;
const btc = (text: string): Money => money(BTC, usdt(text).units);
const terms = readLoanTerms(DEFAULT_LOAN_TERMS, 3);
const receiptId = "r1" as ReceiptId;
const tickAt = (text: string, seq = 7): LoanTick => {
  return { symbol: "BTCUSDT" as SymbolCode, seq, price: priceOf(text) };
};

const context: PledgeContext = {
  terms,
  collateralPrice: priceOf("60000"),
  balances: new Map([[balanceKey("demo", BTC, "available"), btc("1").units]]),
  treasury: usdt("1000000"),
};
const command = {
  loanId: "l1",
  book: "demo",
  productId: "pledge-usdt",
  amount: usdt("39000"),
  days: 7,
  collateral: btc("1"),
} as const;

const short = { ...context, treasury: usdt("38999.99999999") };
const poor = { ...short, balances: new Map([[balanceKey("demo", BTC, "available"), 99_999_999n]]) };
const little = { ...command, collateral: btc("0.99999999") };
const stale = { ...poor, collateralPrice: null };
const other = { ...little, collateral: money("DOGE" as AssetCode, 1n) };
const much = { ...other, amount: usdt("500000.00000001") };
const few = { ...other, amount: usdt("49.99999999") };
const odd = { ...few, days: 8 };

// Goal: pin the order of refusals. Method: each row breaks one more rule, from the last check to
// the first, and is refused by the earliest that it breaks.
test.each<[string, PledgeContext, typeof command | typeof odd, object]>([
  ["treasury_short", short, command, { left: usdt("38999.99999999") }],
  ["insufficient_balance", poor, command, { needed: btc("1") }],
  ["collateral_too_small", poor, little, { needed: btc("1") }],
  ["price_stale", stale, little, {}],
  ["collateral_not_accepted", stale, other, {}],
  ["amount_above_maximum", stale, much, { amountMax: usdt("500000") }],
  ["amount_below_minimum", stale, few, { amountMin: usdt("50") }],
  ["term_not_offered", stale, odd, {}],
  ["loan_not_offered", stale, { ...odd, productId: "credit-usdt" }, {}],
])("a pledge is refused with %s", (type, given, sent, details) => {
  expect(applyPledge(given, sent, START)).toEqual({ ok: false, error: { type, ...details } });
});

function pledged(): { readonly loan: Loan; readonly balances: Balances } {
  const result = applyPledge(context, command, START);
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings } = result.value;
  return { loan: next, balances: applyPostings(context.balances, postings) };
}

const heldIn = (balances: Balances) =>
  [
    [USDT, "available"],
    [BTC, "available"],
    [BTC, "hold:pledge"],
  ].map(([asset, kind]) => {
    const key = `demo/${asset}/${kind}` as Parameters<Balances["get"]>[0];
    return toDecimalText(balances.get(key) ?? 0n);
  });

test("a pledge loan is paid at once, whole", () => {
  const { loan, balances } = pledged();
  expect(heldIn(balances)).toEqual(["39000", "0", "1"]);
  expect(loan).toMatchObject({ status: "paid", stage: "running", endsAt: START + DAYS_7 });
});

// Goal: interest to the last unit. Method: one row on each side of an hour, and of the term's end.
test.each([
  [0, "0"],
  [1, "0.325"],
  [HOUR_MS, "0.325"],
  [HOUR_MS + 1, "0.65"],
  [DAYS_7, "54.6"],
  [DAYS_7 + 1, "55.25"],
])("after %s ms the interest on 39 000 at 0.02 % a day is %s", (ms, text) => {
  const { interest } = owedAt(pledged().loan, after(ms));
  expect(toDecimalText(interest.units)).toBe(text);
});

test("interest is rounded up", () => {
  const rate = { dailyRate: ratePpm(200n), hours: 1 };
  expect(interestOf(usdt("0.00000001"), rate).units).toBe(1n);
});

// Goal: (x) from 65 % a fall of 13.3 % calls, one of 21.7 % liquidates. Method: the prices at which
// the ratios are reached, and one unit of price on each side.
test("L1 the ladder of ratios lies where the vector says", () => {
  const owed = { owed: usdt("39000"), collateral: btc("1") };
  const callAt = priceAtLtv(owed, ratePpm(750_000n)) ?? 0n;
  const sellAt = priceAtLtv(owed, ratePpm(830_000n)) ?? 0n;
  expect([toDecimalText(callAt), toDecimalText(sellAt)]).toEqual(["52000", "46987.95180723"]);
  const fall = (at: bigint) => Number(((priceOf("60000") - at) * 1000n) / priceOf("60000"));
  expect([fall(callAt), fall(sellAt)]).toEqual([133, 216]);
});

const seen = (loan: Loan, text: string, ms = 0) =>
  evaluateLoan(loan, { tick: tickAt(text), receiptId }, after(ms));

test("L1 a loan is called at 75 %, and recovers below 70 %", () => {
  const { loan } = pledged();
  const nothing = { ok: false, error: { type: "nothing_due" } };
  expect(seen(loan, "52000.00000001")).toMatchObject({ ok: true });
  expect(seen(loan, "52000.1")).toEqual(nothing);
  const called = seen(loan, "52000");
  if (!called.ok) throw new Error(called.error.type);
  expect(called.value.next.stage).toBe("margin_call");
  expect(called.value.events).toEqual([{ type: "loan_margin_called", loanId: "l1" }]);
  expect(called.value.postings).toEqual([]);
  expect(seen(called.value.next, "52000")).toEqual(nothing);
  expect(seen(called.value.next, "55714")).toEqual(nothing);
  expect(seen(called.value.next, "55715")).toMatchObject({ value: { next: { stage: "running" } } });
});

const records = {
  priceOfTick: (symbol: SymbolCode, seq: number): Price | null =>
    symbol === "BTCUSDT" && seq >= 7 ? tickAt(PRICES[seq - 7] ?? "60000").price : null,
  termsOf: (version: number) => (version === 3 ? terms : null),
};
const PRICES = ["46987", "30000"];

test("L2 a liquidation sells a part and brings the loan back below its initial ratio", () => {
  const { loan, balances } = pledged();
  const sold = seen(loan, "46987");
  if (!sold.ok) throw new Error(sold.error.type);
  const { next, postings, receipts, events } = sold.value;
  const ltv = ltvOf(next.principal, valueOf(next.collateral ?? btc("0"), priceOf("46987"), USDT));
  expect(next.stage).toBe("running");
  expect(Number(ltv)).toBeLessThanOrEqual(640_000);
  expect(Number(ltv)).toBeGreaterThan(639_990);
  expect(events).toEqual([{ type: "loan_liquidated", loanId: "l1" }]);
  const [usdtLeft, btcLeft, held] = heldIn(applyPostings(balances, postings));
  expect([usdtLeft, btcLeft]).toEqual(["39000", "0"]);
  expect(held).toBe(toDecimalText(next.collateral?.units ?? 0n));
  expect(toDecimalText(next.principal.units)).toBe("14199.11068837");
  const receipt = receipts[0] as Receipt;
  expect(isLoanReceiptHonest(receipt, records)).toBe(true);
  const lied = { ...receipt, result: { ...receipt.result, paid: "24800.8894" } };
  expect(isLoanReceiptHonest(lied, records)).toBe(false);
  const dearer = { ...receipt, ticks: [{ symbol: "BTCUSDT", seq: 8 }] };
  expect(isLoanReceiptHonest(dearer, records)).toBe(false);
  const another = { ...receipt, ticks: [{ symbol: "ETHUSDT", seq: 7 }] };
  expect(isLoanReceiptHonest(another, records)).toBe(false);
});

test("L3 a fall below the debt costs the lender, never the member", () => {
  const { loan, balances } = pledged();
  const sold = evaluateLoan(loan, { tick: tickAt("30000", 8), receiptId }, after(1));
  if (!sold.ok) throw new Error(sold.error.type);
  const { next, postings, receipts } = sold.value;
  expect(next).toMatchObject({ stage: "liquidated", principal: usdt("0"), collateral: btc("0") });
  expect(heldIn(applyPostings(balances, postings))).toEqual(["39000", "0", "0"]);
  expect(receipts[0]?.result).toMatchObject({ owed: "39000.325", paid: "30000" });
  expect(isLoanReceiptHonest(receipts[0] as Receipt, records)).toBe(true);
});

const repaying = (loan: Loan, balances: Balances, tick: LoanTick | null = null) => {
  return { loan, balances, tick };
};

test("L4 repaying takes interest first, and with the last of it the collateral returns", () => {
  const { loan, balances } = pledged();
  const part = { amount: usdt("1000.325"), from: "available", receiptId } as const;
  const first = repay(repaying(loan, balances), part, after(1));
  if (!first.ok) throw new Error(first.error.type);
  expect(first.value.next).toMatchObject({ principal: usdt("38000"), interest: usdt("0") });
  const then = applyPostings(balances, first.value.postings);
  expect(heldIn(then)).toEqual(["37999.675", "0", "1"]);
  const rest = { amount: null, from: "available", receiptId } as const;
  const poorer = repay(repaying(first.value.next, then), rest, after(2));
  expect(poorer).toEqual({
    ok: false,
    error: { type: "insufficient_balance", needed: usdt("38000") },
  });
  const richer = new Map(then).set(balanceKey("demo", USDT, "available"), usdt("38000").units);
  const last = repay(repaying(first.value.next, richer), rest, after(2));
  if (!last.ok) throw new Error(last.error.type);
  expect(last.value.next).toMatchObject({ stage: "repaid", collateral: btc("0") });
  expect(heldIn(applyPostings(richer, last.value.postings))).toEqual(["0", "1", "0"]);
  for (const { receipts } of [first.value, last.value]) {
    expect(isLoanReceiptHonest(receipts[0] as Receipt, records)).toBe(true);
  }
});

test("L4 a loan repaid from collateral returns what is left of it", () => {
  const { loan, balances } = pledged();
  const whole = { amount: null, from: "collateral", receiptId } as const;
  const done = repay(repaying(loan, balances, tickAt("60000", 9)), whole, after(1));
  if (!done.ok) throw new Error(done.error.type);
  expect(heldIn(applyPostings(balances, done.value.postings))).toEqual([
    "39000",
    "0.34999458",
    "0",
  ]);
  expect(isLoanReceiptHonest(done.value.receipts[0] as Receipt, records)).toBe(true);
});

// Goal: pin the order of refusals of repaying, as above.
test.each<[string, Parameters<typeof repay>[0], Parameters<typeof repay>[1], object]>([
  [
    "insufficient_collateral",
    repaying(pledged().loan, new Map(), tickAt("30000")),
    { amount: null, from: "collateral", receiptId },
    { worth: usdt("30000") },
  ],
  [
    "price_stale",
    repaying(pledged().loan, new Map()),
    { amount: null, from: "collateral", receiptId },
    {},
  ],
  [
    "nothing_pledged",
    repaying({ ...pledged().loan, collateral: null }, new Map()),
    { amount: null, from: "collateral", receiptId },
    {},
  ],
  [
    "amount_not_positive",
    repaying({ ...pledged().loan, collateral: null }, new Map()),
    { amount: usdt("0"), from: "collateral", receiptId },
    {},
  ],
  [
    "loan_not_running",
    repaying({ ...pledged().loan, stage: "repaid" }, new Map()),
    { amount: usdt("0"), from: "collateral", receiptId },
    {},
  ],
  [
    "loan_not_found",
    { loan: undefined, balances: new Map(), tick: null },
    { amount: usdt("0"), from: "collateral", receiptId },
    {},
  ],
])("repaying is refused with %s", (type, given, sent, details) => {
  expect(repay(given, sent, START)).toEqual({ ok: false, error: { type, ...details } });
});

test("collateral goes in without a price, and out down to the initial ratio", () => {
  const { loan, balances } = pledged();
  const rich = new Map(balances).set(balanceKey("demo", BTC, "available"), btc("0.5").units);
  const added = changeCollateral({ loan, balances: rich, tick: null }, btc("0.5"), START);
  if (!added.ok) throw new Error(added.error.type);
  expect(added.value.next.collateral).toEqual(btc("1.5"));
  const given = { loan: added.value.next, balances: rich, tick: tickAt("60000") };
  const out = changeCollateral(given, btc("-0.5"), START);
  expect(out).toMatchObject({ ok: true, value: { next: { collateral: btc("1") } } });
  const refused = { ok: false, error: { type: "above_initial_ratio", removable: btc("0.5") } };
  expect(changeCollateral(given, btc("-0.50000001"), START)).toEqual(refused);
  const dark = { ...given, tick: null };
  const stalePrice = { ok: false, error: { type: "price_stale" } };
  expect(changeCollateral(dark, btc("-0.1"), START)).toEqual(stalePrice);
  const more = changeCollateral({ ...given, balances: new Map() }, btc("1"), START);
  expect(more).toEqual({ ok: false, error: { type: "insufficient_balance", needed: btc("1") } });
});

test("L5 the term ends by money, by one extension, by collateral, in this order", () => {
  const { loan, balances } = pledged();
  const due = after(DAYS_7);
  const rich = new Map(balances).set(balanceKey("demo", USDT, "available"), usdt("39054.6").units);
  const early = endTerm({ loan, balances, tick: null }, { receiptId }, instant(due - 1));
  expect(early).toEqual({ ok: false, error: { type: "term_running" } });
  const paid = endTerm({ loan, balances: rich, tick: null }, { receiptId }, due);
  expect(paid).toMatchObject({ value: { next: { stage: "repaid", collateral: btc("0") } } });
  const extended = endTerm({ loan, balances, tick: null }, { receiptId }, due);
  if (!extended.ok) throw new Error(extended.error.type);
  expect(extended.value.next).toMatchObject({ isExtended: true, endsAt: due + DAYS_7 });
  const given = { loan: extended.value.next, balances, tick: null };
  const later = instant(due + DAYS_7);
  const waiting = endTerm(given, { receiptId }, later);
  expect(waiting).toEqual({ ok: false, error: { type: "price_stale" } });
  const sold = endTerm({ ...given, tick: tickAt("60000", 9) }, { receiptId }, later);
  if (!sold.ok) throw new Error(sold.error.type);
  expect(sold.value.next.stage).toBe("liquidated");
  expect(heldIn(applyPostings(balances, sold.value.postings))).toEqual(["39000", "0.34818", "0"]);
  expect(isLoanReceiptHonest(sold.value.receipts[0] as Receipt, records)).toBe(true);
});

const affordability = {
  income: usdt("3000"),
  spending: usdt("1500"),
  otherDebts: usdt("500"),
} as const;
const creditCommand = {
  loanId: "l2",
  book: "live",
  productId: "credit-usdt",
  amount: usdt("297.3"),
  days: 30,
  affordability,
} as const;
const creditContext: CreditContext = {
  terms,
  isVerified: true,
  creditMax: usdt("5000"),
  owed: usdt("4702.7"),
};

test("credit takes at most a third of what is left of a month, interest included", () => {
  const product = terms.products[1];
  if (product === undefined) throw new Error("no credit");
  const most = (days: number) =>
    toDecimalText(affordableAmount(product, { affordability, days }).units);
  expect([most(7), most(30), most(90)]).toEqual(["299.37132022", "297.32408325", "876.33885102"]);
});

// Goal: pin the order of refusals of applying for credit, as above.
test.each<[string, Partial<CreditContext>, object, object]>([
  [
    "not_affordable",
    {},
    { affordability: { ...affordability, income: usdt("2999.9") } },
    { affordable: usdt("297.29435084") },
  ],
  [
    "above_credit_limit",
    { owed: usdt("4702.70000001") },
    { affordability: { ...affordability, income: usdt("0") } },
    { left: usdt("297.29999999") },
  ],
  ["verification_required", { isVerified: false, owed: usdt("9000") }, {}, {}],
  [
    "amount_above_maximum",
    { isVerified: false },
    { amount: usdt("20001") },
    { amountMax: usdt("20000") },
  ],
])("credit is refused with %s", (type, change, sent, details) => {
  const result = applyCredit({ ...creditContext, ...change }, { ...creditCommand, ...sent });
  expect(result).toEqual({ ok: false, error: { type, ...details } });
});

test("L6 credit is reviewed, signed and only then paid", () => {
  const applied = applyCredit(creditContext, creditCommand);
  if (!applied.ok) throw new Error(applied.error.type);
  const loan = applied.value.next;
  expect(toDecimalText(interestToEnd(loan).units)).toBe("2.6757");
  expect(reviewCredit(loan, "pass")).toEqual({ ok: false, error: { type: "not_under_review" } });
  const taken = reviewCredit(loan, "take_on");
  const passed = taken.ok ? reviewCredit(taken.value.next, "pass") : taken;
  if (!passed.ok) throw new Error(passed.error.type);
  const signature = { typedName: " Ana  maria SOUZA", textHash: "ab", isDrawn: true };
  const given = {
    loan: passed.value.next,
    verifiedName: "Ana Maria Souza",
    textHash: "ab",
    treasury: usdt("297.3"),
  };
  const signed = signCredit(given, { signature }, START);
  expect(signed).toMatchObject({ value: { next: { status: "paid", startsAt: START } } });
  const no = (type: string, change: object, other: object = {}) => {
    const result = signCredit(
      { ...given, ...other },
      { signature: { ...signature, ...change } },
      START,
    );
    expect(result).toMatchObject({ ok: false, error: { type } });
  };
  no("treasury_short", {}, { treasury: usdt("297.29999999") });
  no("agreement_changed", { textHash: "ac" }, { treasury: usdt("0") });
  no("name_differs", { textHash: "ac", typedName: "Ana Souza" });
  no("signature_missing", { isDrawn: false, typedName: "Ana Souza" });
  no("not_passed", { isDrawn: false }, { loan });
  no("loan_not_found", { isDrawn: false }, { loan: undefined });
});

test("L7 credit that is due takes what is available, and no more; the rest costs the late rate", () => {
  const applied = applyCredit(creditContext, { ...creditCommand, book: "demo" });
  if (!applied.ok) throw new Error(applied.error.type);
  const loan: Loan = {
    ...applied.value.next,
    status: "paid",
    stage: "running",
    startsAt: START,
    endsAt: after(30 * 24 * HOUR_MS),
  };
  const balances = new Map([[balanceKey("demo", USDT, "available"), usdt("100").units]]);
  const due = after(30 * 24 * HOUR_MS);
  const ended = endTerm({ loan, balances, tick: null }, { receiptId }, due);
  if (!ended.ok) throw new Error(ended.error.type);
  expect(ended.value.next).toMatchObject({ stage: "overdue", principal: usdt("199.9757") });
  expect(heldIn(applyPostings(balances, ended.value.postings))).toEqual(["0", "0", "0"]);
  const nextDay = owedAt(ended.value.next, instant(due + 24 * HOUR_MS));
  expect(toDecimalText(nextDay.interest.units)).toBe("0.08998907");
  const again = endTerm({ loan: ended.value.next, balances, tick: null }, { receiptId }, due);
  expect(again).toEqual({ ok: false, error: { type: "loan_not_running" } });
});

// Goal: no order of repayments, changes, prices and terms makes money or leaves anybody below zero.
// Method: a random walk of commands over one loan; `applyPostings` throws at an overdraft, and each
// currency of member and lender together must not move.
test("L8 whatever happens to a loan, money is neither made nor lost, and nobody is overdrawn", () => {
  const step = fc.record({
    what: fc.constantFrom("repay", "sell", "change", "tick", "end"),
    share: fc.bigInt({ min: -100n, max: 100n }),
    price: fc.bigInt({ min: 100n, max: 9_000_000n }),
    hours: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let { loan, balances } = pledged();
      let now: number = START;
      for (const { what, share, price: units, hours } of steps) {
        now += hours * HOUR_MS;
        const tick = { ...tickAt("1"), price: price(units * 1_000_000n) };
        const given = { loan, balances, tick };
        const at = instant(now);
        const amount = money(USDT, (usdt("39000").units * (share < 1n ? 1n : share)) / 100n);
        const result =
          what === "tick"
            ? evaluateLoan(loan, { tick, receiptId }, at)
            : what === "end"
              ? endTerm(given, { receiptId }, at)
              : what === "change"
                ? changeCollateral(given, money(BTC, share * 1_000_000n), at)
                : repay(
                    given,
                    { amount, from: what === "sell" ? "collateral" : "available", receiptId },
                    at,
                  );
        if (!result.ok) continue;
        balances = applyPostings(balances, result.value.postings);
        loan = result.value.next;
        const held = balances.get(balanceKey("demo", BTC, "hold:pledge")) ?? 0n;
        expect(held).toBe(loan.collateral?.units ?? 0n);
        expect(loan.principal.units >= 0n && loan.interest.units >= 0n).toBe(true);
      }
    }),
  );
});

test("L9 borrowing on what was borrowed is bounded by the initial ratio", () => {
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
    // All of it is spent on more collateral, at the price and without any cost.
    collateral = (amount * 100_000_000n) / priceOf("60000");
  }
  // 60 000 × 0.65 ÷ 0.35 is what a loop without end would come to.
  expect(borrowed <= usdt("111428.57142858").units).toBe(true);
});

const withPledge = (change: Partial<WrittenLoanProduct>) => {
  const [pledge, credit] = DEFAULT_LOAN_TERMS.products;
  if (pledge === undefined || credit === undefined) throw new Error("no terms");
  return { products: [{ ...pledge, ...change }, credit] };
};

// Goal: each mistake in new terms is named where it was made. Method: sound ones with one change.
test.each<[string, string, Partial<WrittenLoanProduct>]>([
  ["dailyPpm", "out_of_range", { dailyPpm: 1_001, lateDailyPpm: 1_001 }],
  ["lateDailyPpm", "out_of_range", { lateDailyPpm: 199 }],
  ["days", "days_not_rising", { days: [7, 7] }],
  ["days", "days_not_rising", { days: [] }],
  ["amountMin", "minimum_is_zero", { amountMin: "0" }],
  ["amountMax", "maximum_below_minimum", { amountMax: "49" }],
  ["liquidationLtvPpm", "ladder_not_rising", { liquidationLtvPpm: 750_000 }],
  ["liquidationLtvPpm", "ladder_not_rising", { liquidationLtvPpm: 900_001 }],
  ["collaterals", "collateral_missing", { collaterals: [] }],
])("terms: %s %s", (field, problem, change) => {
  const problems = loanTermsProblems(withPledge(change), DEFAULT_LOAN_TERMS);
  expect(problems).toContainEqual({ path: `products.pledge-usdt.${field}`, problem });
});

test("terms are sound as they come, and no product changes its kind", () => {
  expect(loanTermsProblems(DEFAULT_LOAN_TERMS, DEFAULT_LOAN_TERMS)).toEqual([]);
  const changed = { products: DEFAULT_LOAN_TERMS.products.toReversed() };
  const [problem] = loanTermsProblems(changed, DEFAULT_LOAN_TERMS);
  expect(problem).toEqual({ path: "products", problem: "kind_changed" });
});
