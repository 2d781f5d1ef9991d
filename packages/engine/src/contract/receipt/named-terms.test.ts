import { expect, test } from "vitest";
import { type Facts, ratePpm, type Receipt, usdt } from "#kernel";
import {
  closeAt,
  liquidateCross,
  receiptOf,
  receipts,
  recordsAt,
  third,
  touchAt,
} from "../testing/receipts.ts";
import earlier from "../testing/earlier-receipts.json" with { type: "json" };
import { at, BTC, ETH, TERMS } from "../testing/context.ts";
import type { ContractTerms } from "../terms.ts";
import { isReceiptHonest, namedTerms, recomputeReceipt } from "./verify-receipt.ts";

// Goal: the rates of a receipt must be the published ones. Method: one rate of the terms changed at
// a time, and receipts that follow from it to the last digit; they name the public version without
// that change.

const isHonest = (receipt: Receipt, mark: string) => isReceiptHonest(receipt, recordsAt(mark));
const steeper = TERMS.maintenanceTiers.map((tier) => ({ ...tier, rate: ratePpm(90_000n) }));
const dearer = { ...TERMS, closeFeeRate: ratePpm(20_000n) };

test.each<[what: string, mark: string, terms: ContractTerms, change: object]>([
  ["closing fee", "66001", dearer, { takeProfit: at("66000") }],
  [
    "spread",
    "66001",
    { ...TERMS, halfSpreadRate: ratePpm(20_000n) },
    { takeProfit: at("66000"), entryPrice: "61193.88061194" },
  ],
  [
    "smallest margin",
    "66001",
    { ...TERMS, marginMin: usdt("5000") },
    { takeProfit: at("66000"), ...third },
  ],
  ["maintenance", "57000", { ...TERMS, maintenanceTiers: steeper }, {}],
  ["close-out", "56000", { ...TERMS, closeOutRate: ratePpm(500_000n) }, {}],
])("another %s than the published one is detected", (_what, mark, terms, change) => {
  const receipt = receiptOf(touchAt(mark, change, terms));
  const published = recordsAt(mark);
  expect(isReceiptHonest(receipt, { ...published, termsOf: () => terms })).toBe(true);
  expect(isHonest(receipt, mark)).toBe(false);
});

test("the difference is named", () => {
  const receipt = receiptOf(touchAt("66001", { takeProfit: at("66000") }, dearer));
  expect(recomputeReceipt(receipt, recordsAt("66001"))).toMatchObject({
    ok: true,
    value: { inputs: { termsVersion: 1, closeFeeRatePpm: "500" }, result: { fee: "3.29972" } },
  });
});

test("the named terms are those of each position, once", () => {
  expect(namedTerms(receiptOf(closeAt("61000", {})))).toEqual([{ symbol: BTC, version: 1 }]);
  expect(namedTerms(receiptOf(liquidateCross()))).toEqual([
    { symbol: BTC, version: 1 },
    { symbol: ETH, version: 1 },
  ]);
  const { inputs } = receiptOf(touchAt("54100", {}));
  const [position] = inputs["positions"] as readonly Facts[];
  const twice = { inputs: { ...inputs, positions: [position ?? {}, position ?? {}] } };
  expect(namedTerms({ ...receiptOf(touchAt("54100", {})), ...twice })).toHaveLength(1);
});

test("each posting names its asset", () => {
  const { postings } = receiptOf(closeAt("61000", {})).result;
  const assets = (postings as readonly Facts[]).map(({ asset }) => asset);
  expect(assets).toEqual(["USDT", "USDT", "USDT"]);
});

test("terms of another asset are refused", () => {
  const receipt = receiptOf(closeAt("61000", {}));
  const inBtc = { ...receipt, inputs: { ...receipt.inputs, asset: "BTC" } };
  expect(recomputeReceipt(inBtc, recordsAt("61000"))).toEqual({
    ok: false,
    error: { type: "malformed_receipt" },
  });
});

// Goal: receipts from before terms were named stay valid. Method: stored receipts of that version.
// Their stated rates are accepted; adding a version to one is detected.
test.each(earlier)("$name of the version before is recomputed", ({ mark, ethMark, ...fixture }) => {
  // Kept as JSON, in which an id has no brand.
  const receipt = fixture.receipt as unknown as Receipt;
  const records = { ...recordsAt(mark, ethMark), termsOf: () => null };
  expect(namedTerms(receipt)).toEqual([]);
  expect(isReceiptHonest(receipt, records)).toBe(true);
  expect(recomputeReceipt(receipt, records)).toEqual({ ok: true, value: receipt });
  const named = { ...receipt, inputs: { ...receipt.inputs, termsVersion: 1 } };
  expect(isReceiptHonest(named, records)).toBe(false);
  const renamed = { ...receipt, ruleVersion: "contract/2" };
  expect(isReceiptHonest(renamed, recordsAt(mark, ethMark))).toBe(false);
});

test("no receipt of this version passes as one of the version before", () => {
  const undetected = receipts.filter(([, mark, decided]) =>
    isHonest({ ...receiptOf(decided), ruleVersion: "contract/1" }, mark),
  );
  expect(undetected.map(([name]) => name)).toEqual([]);
});
