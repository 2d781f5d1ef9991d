import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS, instant, money, price, ratePpm, usdt, USDT } from "#kernel";
import { applyPostings, balanceKey, type Balances } from "#ledger";
import { changeCollateral } from "./change-collateral.ts";
import { endTerm, evaluateLoan } from "./evaluate-loan.ts";
import type { Loan } from "./loan.ts";
import type { LoanTick } from "./receipt.ts";
import { collateralTaken, repay } from "./repay.ts";
import {
  after,
  available,
  BTC,
  btc,
  DAYS_7,
  heldIn,
  isHonest,
  losses,
  pledged,
  receiptId,
  START,
  tickAt,
} from "./testing/loans.ts";

const repaying = (loan: Loan, balances: Balances, tick: LoanTick | null = null) => {
  return { loan, balances, losses, isReversalOpen: false, tick };
};

test("L7 repaying pays interest first, and the last repayment returns the collateral", () => {
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
  for (const { receipts } of [first.value, last.value]) expect(isHonest(receipts[0])).toBe(true);
});

// 39 000.325 ÷ (60 000 × 0.999), rounded up.
test("L4 a loan repaid from collateral returns the rest, less the spread", () => {
  const { loan, balances } = pledged();
  const whole = { amount: null, from: "collateral", receiptId } as const;
  const done = repay(repaying(loan, balances, tickAt("60000")), whole, after(1));
  if (!done.ok) throw new Error(done.error.type);
  expect(heldIn(applyPostings(balances, done.value.postings))).toEqual([
    "39000",
    "0.34934392",
    "0",
  ]);
  expect(isHonest(done.value.receipts[0], "60000")).toBe(true);
});

// Goal: repaying from collateral gains nothing by choosing the moment. Method: any amount at any
// price leaves the lender at least the spread above it, and less than a unit's worth more; under
// older terms without a spread, receipts stay unchanged.
test("repaying from collateral costs the spread, to the unit, and liquidation none", () => {
  const { loan } = pledged();
  const pledge = { ...loan, collateral: btc("1") };
  fc.assert(
    fc.property(
      fc.bigInt(1n, 1_000_000_000_000n),
      fc.bigInt(1n, 10_000_000_000_000n),
      (units, at) => {
        const amount = money(USDT, units);
        const { units: collateralUnits } = collateralTaken(amount, pledge, { price: price(at) });
        const covered = (each: bigint) => each * at * 999_000n >= units * 100_000_000n * 1_000_000n;
        return covered(collateralUnits) && !covered(collateralUnits - 1n);
      },
    ),
  );
  const free = { ...loan, rates: { ...loan.rates, collateralSpread: ratePpm(0n) } };
  const part = { amount: usdt("600"), from: "collateral", receiptId } as const;
  const pay = (one: Loan) => repay(repaying(one, new Map(), tickAt("60000")), part, after(1));
  expect(pay(free)).toMatchObject({ value: { next: { collateral: btc("0.99") } } });
  expect(pay(loan)).toMatchObject({ value: { next: { collateral: btc("0.98998998") } } });
});

// Goal: the order of refusals of repaying.
test.each<[string, Parameters<typeof repay>[0], Parameters<typeof repay>[1], object]>([
  [
    "insufficient_collateral",
    repaying(pledged().loan, new Map(), tickAt("30000")),
    { amount: null, from: "collateral", receiptId },
    { worth: usdt("29970") },
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
    { loan: undefined, balances: new Map(), losses, isReversalOpen: false, tick: null },
    { amount: usdt("0"), from: "collateral", receiptId },
    {},
  ],
])("repaying is refused with %s", (type, repayContext, sent, details) => {
  expect(repay(repayContext, sent, START)).toEqual({ ok: false, error: { type, ...details } });
});

const by = (text: string) => ({ change: btc(text), receiptId });

test("L4 collateral is added without a price, and removed down to the initial ratio", () => {
  const { loan } = pledged();
  const rich = available("demo", btc("0.5"));
  const added = changeCollateral(repaying(loan, rich), by("0.5"), START);
  if (!added.ok) throw new Error(added.error.type);
  expect(added.value.next.collateral).toEqual(btc("1.5"));
  expect(isHonest(added.value.receipts[0])).toBe(true);
  const repayContext = repaying(added.value.next, rich, tickAt("60000"));
  const out = changeCollateral(repayContext, by("-0.5"), START);
  expect(out).toMatchObject({ ok: true, value: { next: { collateral: btc("1") } } });
  const [receipt] = out.ok ? out.value.receipts : [];
  expect([isHonest(receipt, "60000"), isHonest(receipt, "59999")]).toEqual([true, false]);
  const refused = { ok: false, error: { type: "above_initial_ratio", removable: btc("0.5") } };
  expect(changeCollateral(repayContext, by("-0.50000001"), START)).toEqual(refused);
  const dark = { ...repayContext, tick: null };
  const stalePrice = { ok: false, error: { type: "price_stale" } };
  expect(changeCollateral(dark, by("-0.1"), START)).toEqual(stalePrice);
  const more = changeCollateral({ ...repayContext, balances: new Map() }, by("1"), START);
  expect(more).toEqual({ ok: false, error: { type: "insufficient_balance", needed: btc("1") } });
});

test("L9 the term ends by money, by one extension, by collateral, in this order", () => {
  const { loan, balances } = pledged();
  const due = after(DAYS_7);
  const rich = new Map(balances).set(balanceKey("demo", USDT, "available"), usdt("39054.6").units);
  const early = endTerm(repaying(loan, balances), { receiptId }, instant(due - 1));
  expect(early).toEqual({ ok: false, error: { type: "term_running" } });
  const paid = endTerm(repaying(loan, rich), { receiptId }, due);
  expect(paid).toMatchObject({ value: { next: { stage: "repaid", collateral: btc("0") } } });
  const extended = endTerm(repaying(loan, balances), { receiptId }, due);
  if (!extended.ok) throw new Error(extended.error.type);
  expect(extended.value.next).toMatchObject({ isExtended: true, endsAt: due + DAYS_7 });
  const repayContext = repaying(extended.value.next, balances);
  const later = instant(due + DAYS_7);
  const waiting = endTerm(repayContext, { receiptId }, later);
  expect(waiting).toEqual({ ok: false, error: { type: "price_stale" } });
  const sold = endTerm({ ...repayContext, tick: tickAt("60000") }, { receiptId }, later);
  if (!sold.ok) throw new Error(sold.error.type);
  expect(sold.value.next.stage).toBe("liquidated");
  expect(heldIn(applyPostings(balances, sold.value.postings))).toEqual(["39000", "0.34818", "0"]);
  expect(isHonest(sold.value.receipts[0], "60000")).toBe(true);
});

// Goal: money of a recharge that is being reversed frees no collateral and becomes none. Method:
// enough money for the whole loan, in both books, with and without an open reversal.
test.each<["live" | "demo", boolean]>([
  ["live", true],
  ["live", false],
  ["demo", true],
])("L7 in the %s book, money while a reversal is open (%s)", (book, isReversalOpen) => {
  const loan: Loan = { ...pledged().loan, book };
  const rich: Balances = new Map([
    [balanceKey(book, USDT, "available"), usdt("40000").units],
    [balanceKey(book, BTC, "available"), btc("1").units],
  ]);
  const repayContext = { ...repaying(loan, rich, tickAt("60000")), isReversalOpen };
  const isKept = book === "live" && isReversalOpen;
  const refusal = { ok: false, error: { type: "reversal_open" } };
  const free = isKept ? refusal : { ok: true };
  const whole = { amount: null, receiptId } as const;
  expect(repay(repayContext, { ...whole, from: "available" }, after(1))).toMatchObject(free);
  expect(changeCollateral(repayContext, by("1"), START)).toMatchObject(free);
  const higher = { ...repayContext, tick: tickAt("70000") };
  expect(changeCollateral(higher, by("-0.1"), START).ok).toBe(true);
  expect(repay(repayContext, { ...whole, from: "collateral" }, after(1)).ok).toBe(true);
  const poor = { ...repayContext, balances: new Map() };
  const short = { ok: false, error: { type: "insufficient_balance" } };
  expect(repay(poor, { ...whole, from: "available" }, after(1))).toMatchObject(short);

  const ended = endTerm(repayContext, { receiptId }, after(DAYS_7));
  if (!ended.ok) throw new Error(ended.error.type);
  expect(ended.value.next).toMatchObject({ stage: isKept ? "running" : "repaid" });
  const last = endTerm(
    { ...repayContext, loan: { ...loan, isExtended: true } },
    { receiptId },
    after(DAYS_7),
  );
  expect(last).toMatchObject({ value: { next: { stage: isKept ? "liquidated" : "repaid" } } });
});

test("L7 a credit has no collateral, and is repaid while a reversal is open", () => {
  const loan: Loan = { ...pledged().loan, book: "live", collateral: null };
  const rich = available("live", usdt("40000"));
  const repayContext = { ...repaying(loan, rich), isReversalOpen: true };
  const whole = { amount: null, from: "available", receiptId } as const;
  expect(repay(repayContext, whole, after(1))).toMatchObject({
    value: { next: { stage: "repaid" } },
  });
});

// Goal: no order of repayments, changes, prices and terms creates money or overdraws anybody.
// Method: a random walk of commands over one loan; `applyPostings` throws at an overdraft, and the
// total of each currency of member and lender must not change.
test("L7 in any sequence no money is created or lost, and nobody is overdrawn", () => {
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
        const repayContext = repaying(loan, balances, tick);
        const at = instant(now);
        const amount = money(USDT, (usdt("39000").units * (share < 1n ? 1n : share)) / 100n);
        const result =
          what === "tick"
            ? evaluateLoan(loan, { tick, receiptId }, at)
            : what === "end"
              ? endTerm(repayContext, { receiptId }, at)
              : what === "change"
                ? changeCollateral(
                    repayContext,
                    { change: money(BTC, share * 1_000_000n), receiptId },
                    at,
                  )
                : repay(
                    repayContext,
                    { amount, from: what === "sell" ? "collateral" : "available", receiptId },
                    at,
                  );
        if (!result.ok) continue;
        balances = applyPostings(balances, result.value.postings);
        loan = result.value.next;
        const holdUnits = balances.get(balanceKey("demo", BTC, "hold:pledge")) ?? 0n;
        expect(holdUnits).toBe(loan.collateral?.units ?? 0n);
        expect(loan.principal.units >= 0n && loan.interest.units >= 0n).toBe(true);
      }
    }),
  );
});
