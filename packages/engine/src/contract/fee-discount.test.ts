import { expect, test } from "vitest";
import { quantityOf, ratePpm, toDecimalText, USDT, usdt } from "#kernel";
import { balanceKey } from "#ledger";
import { openPosition } from "./open-position.ts";
import { previewOpen } from "./preview.ts";
import { isReceiptHonest } from "./receipt/verify-receipt.ts";
import { withFeeDiscount } from "./terms.ts";
import { closeAt, cross, receiptOf, recordsAt, touchAt } from "./testing/receipts.ts";
import { NOW, OPEN, TERMS, contextWith } from "./testing/context.ts";

// Goal: a discount applies to a position from its opening to its end, and its receipts name it.
// Method: the same orders with and without one, fees to the last unit, receipts recomputed.

const TENTH = ratePpm(100_000n);

test.each([
  [0n, 500n],
  [1n, 500n],
  [25_000n, 488n], // 487.5
  [100_000n, 450n],
  [500_000n, 250n],
])("vip-4 %s ppm off a rate of 500 leaves %s, rounded up", (discount, left) => {
  const { openFeeRate, closeFeeRate } = withFeeDiscount(TERMS, ratePpm(discount));
  expect([openFeeRate, closeFeeRate]).toEqual([left, left]);
});

const open = { ...OPEN, size: { quantity: quantityOf("0.1") } } as const;
const balances = new Map([
  [balanceKey("live", USDT, "available"), usdt("10000").units],
  [balanceKey("demo", USDT, "available"), usdt("10000").units],
]);
const context = { ...contextWith({}), balances, feeDiscount: TENTH };

test("vip-4 a position with real money has its owner's discount, play money none", () => {
  const feeOf = (book: "demo" | "live") => {
    const opened = openPosition(context, { ...open, book }, NOW);
    if (!opened.ok) throw new Error(opened.error.type);
    const [position] = opened.value.next;
    return [toDecimalText(position?.openFee.units ?? 0n), position?.feeDiscount];
  };
  expect(feeOf("live")).toEqual(["2.70027", TENTH]);
  expect(feeOf("demo")).toEqual(["3.0003", undefined]);
});

test("vip-4 the preview has the fee that is charged", () => {
  const preview = previewOpen(context, { ...open, book: "live" }, NOW);
  expect(preview).toMatchObject({ value: { openFee: usdt("2.70027") } });
});

// Goal: the end of a position uses the discount of its opening, whatever the level is then.
test.each([
  ["close", "61000", closeAt("61000", { feeDiscount: TENTH })],
  ["isolated liquidation", "54200", touchAt("54200", { feeDiscount: TENTH })],
  ["cross liquidation", "54200", touchAt("54200", { ...cross, feeDiscount: TENTH })],
])("vip-4 the receipt of a %s names the discount and is recomputed", (_kind, mark, decided) => {
  const receipt = receiptOf(decided);
  const text = JSON.stringify(receipt.inputs);
  expect(text).toContain('"closeFeeRatePpm":"450","feeDiscountPpm":"100000"');
  const records = recordsAt(mark);
  expect(isReceiptHonest(receipt, records)).toBe(true);
  for (const other of ["0", "99999", "500001"]) {
    const inputs = JSON.parse(text.replace('"100000"', `"${other}"`));
    expect(isReceiptHonest({ ...receipt, inputs }, records)).toBe(false);
  }
  const inputs = JSON.parse(text.replace(',"feeDiscountPpm":"100000"', ""));
  expect(isReceiptHonest({ ...receipt, inputs }, records)).toBe(false);
});

test("vip-4 a closing fee is reduced by the discount", () => {
  const feeOf = (change: object) => receiptOf(closeAt("61000", change)).result["fee"];
  expect([feeOf({}), feeOf({ feeDiscount: TENTH })]).toEqual(["3.049695", "2.7447255"]);
});
