import fc from "fast-check";
import { expect, test } from "vitest";
import { price, priceOf, ratePpm, toDecimalText, usdt, USDT } from "#kernel";
import { applyPostings } from "#ledger";
import { evaluateLoan, loanBand } from "./evaluate-loan.ts";
import { type Loan, ltvOf, priceAtLtv, valueOf } from "./loan.ts";
import {
  after,
  btc,
  DAYS_7,
  heldIn,
  isHonest,
  isHonestAt,
  pledged,
  receiptId,
  tickAt,
} from "./testing/loans.ts";

// Goal: from 65 % a fall of 13.3 % calls, one of 21.7 % liquidates. Method: the prices at which the
// ratios are reached, and one unit of price on each side.
test("(x) the ladder of ratios matches the vector", () => {
  const owed = { owed: usdt("39000"), collateral: btc("1") };
  const callAt = priceAtLtv(owed, ratePpm(750_000n)) ?? 0n;
  const sellAt = priceAtLtv(owed, ratePpm(830_000n)) ?? 0n;
  expect([toDecimalText(callAt), toDecimalText(sellAt)]).toEqual(["52000", "46987.95180723"]);
  const fall = (at: bigint) => Number(((priceOf("60000") - at) * 1000n) / priceOf("60000"));
  expect([fall(callAt), fall(sellAt)]).toEqual([133, 216]);
});

const seen = (loan: Loan, text: string, ms = 0) =>
  evaluateLoan(loan, { tick: tickAt(text), receiptId }, after(ms));

test("L4 a loan is warned once at 70 %, called at 75 %, and recovers below 70 %", () => {
  const { loan } = pledged();
  const nothing = { ok: false, error: { type: "nothing_due" } };
  expect(seen(loan, "55714.4")).toEqual(nothing);
  const warned = seen(loan, "55714.3");
  if (!warned.ok) throw new Error(warned.error.type);
  expect(warned.value).toMatchObject({ next: { stage: "running" }, postings: [] });
  expect(warned.value.events.map(({ type }) => type)).toEqual(["loan_warned"]);
  expect(seen(warned.value.next, "52000.1")).toEqual(nothing);
  const called = seen(warned.value.next, "52000");
  if (!called.ok) throw new Error(called.error.type);
  expect(called.value.next.stage).toBe("margin_call");
  expect(called.value.events).toEqual([{ type: "loan_margin_called", loanId: "l1", book: "demo" }]);
  expect(called.value.postings).toEqual([]);
  expect(seen(called.value.next, "52000")).toEqual(nothing);
  expect(seen(called.value.next, "55714")).toEqual(nothing);
  const recovered = seen(called.value.next, "55715");
  expect(recovered).toMatchObject({ value: { next: { stage: "running", isWarned: false } } });
  expect(seen(warned.value.next, "59999.9")).toEqual(nothing);
  expect(seen(warned.value.next, "60000")).toMatchObject({ value: { next: { isWarned: false } } });
});

test("L4 a liquidation sells a part and brings the loan back below its initial ratio", () => {
  const { loan, balances } = pledged();
  const sold = seen(loan, "46987");
  if (!sold.ok) throw new Error(sold.error.type);
  const { next, postings, receipts, events } = sold.value;
  const ltv = ltvOf(next.principal, valueOf(next.collateral ?? btc("0"), priceOf("46987"), USDT));
  expect(next.stage).toBe("running");
  expect(Number(ltv)).toBeLessThanOrEqual(640_000);
  expect(Number(ltv)).toBeGreaterThan(639_990);
  expect(events).toEqual([{ type: "loan_partly_liquidated", loanId: "l1", book: "demo" }]);
  const [usdtLeft, btcLeft, collateralLeft] = heldIn(applyPostings(balances, postings));
  expect([usdtLeft, btcLeft]).toEqual(["39000", "0"]);
  expect(collateralLeft).toBe(toDecimalText(next.collateral?.units ?? 0n));
  expect(toDecimalText(next.principal.units)).toBe("14199.11068837");
  const [receipt] = receipts;
  if (receipt === undefined) throw new Error("sold without a receipt");
  const isSo = (change: object) => isHonest({ ...receipt, ...change }, "46987", "60000");
  expect(isSo({})).toBe(true);
  expect(isSo({ result: { ...receipt.result, principalLeft: "14199" } })).toBe(false);
  // At 60 000 nothing was due.
  expect(isSo({ ticks: [{ symbol: "BTCUSDT", seq: 8 }] })).toBe(false);
  expect(isSo({ ticks: [{ symbol: "ETHUSDT", seq: 7 }] })).toBe(false);
});

// Goal: no liquidation uses a price of another time. Method: one recorded price, a row on each side
// of the time of the decision, and of a minute before.
test.each([
  [0, true],
  [1, false],
  [-60_000, true],
  [-60_001, false],
])("L4 a tick recorded %s ms from the decision is its proof: %s", (ms, isProof) => {
  const sold = seen(pledged().loan, "46987", DAYS_7 / 2);
  if (!sold.ok) throw new Error(sold.error.type);
  expect(isHonestAt(after(DAYS_7 / 2 + ms), sold.value.receipts[0], "46987")).toBe(isProof);
});

test("L10 a fall below the debt costs the lender, never the member", () => {
  const { loan, balances } = pledged();
  const sold = seen(loan, "30000", 1);
  if (!sold.ok) throw new Error(sold.error.type);
  const { next, postings, receipts } = sold.value;
  expect(next).toMatchObject({ stage: "liquidated", principal: usdt("0"), collateral: btc("0") });
  expect(heldIn(applyPostings(balances, postings))).toEqual(["39000", "0", "0"]);
  expect(receipts[0]?.result).toMatchObject({ owed: "39000.325", principalLeft: "0" });
  expect(isHonest(receipts[0], "30000")).toBe(true);
});

// Goal: the trigger index misses no relevant tick. Method: whatever was decided last, a price
// within the band of a loan leaves it unchanged.
test("L4 within its band nothing is due", () => {
  const units = fc.bigInt({ min: 45_000n * 10n ** 8n, max: 70_000n * 10n ** 8n });
  fc.assert(
    fc.property(fc.array(units, { minLength: 1, maxLength: 20 }), (prices) => {
      let { loan } = pledged();
      for (const [index, each] of prices.entries()) {
        const at = after(index);
        const { below, above } = loanBand(loan, at);
        const result = evaluateLoan(
          loan,
          { tick: { ...tickAt("1"), price: price(each) }, receiptId },
          at,
        );
        const isInside = (below === null || each > below) && (above === null || each < above);
        if (isInside) expect(result.ok).toBe(false);
        if (result.ok) loan = result.value.next;
        if (loan.stage === "liquidated") return;
      }
    }),
  );
});
