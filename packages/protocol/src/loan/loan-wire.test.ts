import {
  type AssetCode,
  HOUR_MS,
  instant,
  money,
  mustParseDecimal,
  ratePpm,
  type ReceiptId,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import type { Loan, LoanId } from "@plumbline/engine/loan";
import { expect, test } from "vitest";
import { readLoan, readShare, writeLoan, writeShare } from "./loan-wire.ts";

// Goal: the app reads the loan that the server wrote. Method: one loan through both directions, and
// the ratios of the smallest part.

const units = (text: string) => mustParseDecimal(text);
const startsAt = instant(Date.UTC(2026, 10, 1));
const NONE = { ltv: null, removable: null, index: null, callPrice: null, liquidationPrice: null };

const loan: Loan = {
  id: "l1" as LoanId,
  userId: "u1" as UserId,
  book: "live",
  kind: "pledge",
  productId: "usdt-btc",
  status: "paid",
  stage: "running",
  amount: money(USDT, units("3900")),
  days: 30,
  rates: {
    termsVersion: 2,
    dailyRate: ratePpm(240n),
    lateDailyRate: ratePpm(480n),
    ltv: {
      initial: ratePpm(650_000n),
      warn: ratePpm(700_000n),
      call: ratePpm(750_000n),
      liquidate: ratePpm(830_001n),
    },
    collateralSpread: ratePpm(1_000n),
  },
  principal: money(USDT, units("3900")),
  interest: money(USDT, units("0.5")),
  hoursCharged: 1,
  collateral: money("BTC" as AssetCode, units("0.1")),
  startsAt,
  endsAt: instant(startsAt + 30 * 24 * HOUR_MS),
  isExtended: false,
  isWarned: true,
  appliedAt: startsAt,
  receiptId: "r1" as ReceiptId,
};

test("a loan is read as it was written, with the interest of the view's instant", () => {
  const { userId: _owner, hoursCharged: _hours, isWarned: _warned, ...shown } = loan;
  const view = writeLoan(loan, NONE, instant(startsAt + 2 * HOUR_MS));
  // One more started hour: 3 900 × 0.00024 ÷ 24 = 0.039.
  expect(readLoan(view)).toStrictEqual({
    ...shown,
    interest: money(USDT, units("0.539")),
    owed: money(USDT, units("3900.539")),
  });
});

test("a loan that is not paid out has no collateral, start or end", () => {
  const credit = { ...loan, stage: null, collateral: null, startsAt: null, endsAt: null };
  const read = readLoan(writeLoan(credit, NONE, startsAt));
  expect(read).toMatchObject({ stage: null, collateral: null, startsAt: null, endsAt: null });
  expect(read.owed.units).toBe(units("3900"));
});

test.each([
  [1n, "0.000001"],
  [650_000n, "0.65"],
  [1_000_000n, "1"],
])("%d ppm are %s", (ppm, share) => {
  expect(writeShare(ppm)).toBe(share);
  expect(readShare(share)).toBe(ppm);
});
