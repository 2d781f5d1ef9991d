import { type AssetCode, USDT } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { readCollateral } from "./collateral-form.ts";
import type { Order } from "./queries.ts";
import { readRepayment } from "./repay-form.ts";

// Goal: the remaining debt, and the figures after a change of collateral, are shown before sending.
// Method: a table of inputs, one unit on each side of each limit.

const loan: Order = {
  id: "l1",
  book: "live",
  kind: "pledge",
  status: "paid",
  stage: "running",
  productId: "usdt-btc",
  termsVersion: 1,
  currency: USDT,
  amount: "3900",
  days: 30,
  dailyRate: "0.0002",
  lateDailyRate: "0.0004",
  totalInterest: "23.4",
  principal: "3900",
  interest: "0.5",
  owed: "3900.5",
  owedAtEnd: "3923.4",
  pledgeCurrency: "BTC" as AssetCode,
  pledgeAmount: "0.1",
  removable: "0.01",
  ltv: "0.65",
  initialLtv: "0.65",
  warnLtv: "0.7",
  callLtv: "0.75",
  liquidationLtv: "0.83",
  collateralSpread: "0.001",
  index: { symbol: "BTCUSDT", price: "60000", seq: 1, timeMs: 0, stale: false },
  callPrice: "52006.66666667",
  liquidationPrice: "46993.97590362",
  isExtended: false,
  createTime: "2026-11-01 08:00:00",
  startTime: "2026-11-01 08:00:00",
  endTime: "2026-12-01 08:00:00",
  endMs: 1_796_083_200_000,
  receiptId: null,
};

test.each([
  [
    { amount: "", from: "available" },
    { type: "ready", amount: null, left: "0" },
  ],
  [
    { amount: "900.5", from: "available" },
    { type: "ready", amount: "900.5", left: "3000" },
  ],
  [
    { amount: "5000", from: "available" },
    { type: "ready", amount: null, left: "0" },
  ],
  [{ amount: "0", from: "available" }, { problem: { key: "loan.malformed" } }],
  [
    { amount: "", from: "collateral" },
    // 3 900.5 ÷ (60 000 × 0.999), rounded up; its value beyond that, rounded down.
    {
      type: "ready",
      amount: null,
      left: "0",
      sale: { collateral: "0.06507341", spread: "3.9046" },
    },
  ],
] as const)("L7 %j is read as %j", (values, read) => {
  expect(readRepayment(values, { loan, available: "3900.5" })).toMatchObject(read);
});

test("a missing amount is reported with the available one", () => {
  const all = { amount: "", from: "available" } as const;
  expect(readRepayment(all, { loan, available: "3900.49999999" })).toMatchObject({
    problem: { values: { needed: "3900.5 USDT", available: "3900.49999999 USDT" } },
  });
  const poor = { ...loan, pledgeAmount: "0.065" };
  const sale = { amount: "", from: "collateral" } as const;
  expect(readRepayment(sale, { loan: poor, available: "0" })).toMatchObject({
    problem: { key: "loan.refusal.insufficientCollateral", values: { worth: "3896.1 USDT" } },
  });
});

test.each([
  [{ amount: "", way: "in" }, { type: "empty" }],
  [
    { amount: "0.1", way: "in" },
    { change: "0.1", after: { pledgeAmount: "0.2" } },
  ],
  [
    { amount: "0.01", way: "out" },
    { change: "-0.01", after: { pledgeAmount: "0.09" } },
  ],
  [{ amount: "0.01000001", way: "out" }, { problem: { values: { removable: "0.01 BTC" } } }],
  [{ amount: "0.50000001", way: "in" }, { problem: { key: "loan.aboveAvailable" } }],
] as const)("L4 %j is read as %j", (values, read) => {
  expect(readCollateral(values, { loan, available: "0.5" })).toMatchObject(read);
});

test("twice the collateral halves the ratio and both prices", () => {
  const read = readCollateral({ amount: "0.1", way: "in" }, { loan, available: "0.5" });
  expect(read).toMatchObject({ after: { ltv: "0.325042", callPrice: "26003.33333334" } });
});
