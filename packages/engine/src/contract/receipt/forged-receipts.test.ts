import { expect, test } from "vitest";
import type { Fact, Receipt } from "#kernel";
import { liquidateCross, receiptOf, receipts, recordsAt } from "../testing/receipts.ts";
import { isReceiptHonest, recomputeReceipt } from "./verify-receipt.ts";

// Goal: whoever holds a receipt and the ticks can recompute it, and no single number in it can be
// changed without being found out. Method: one receipt of each kind, every number in it changed by
// the smallest step up and down, one at a time.

test.each(receipts)("%s is recomputed, and every change is found", (_name, mark, decided) => {
  const receipt = receiptOf(decided);
  const records = recordsAt(mark);
  expect(recomputeReceipt(receipt, records)).toEqual({ ok: true, value: receipt });
  const { inputs, ticks: named, result } = receipt;
  const tampered = variantsOf({ inputs, ticks: named, result });
  expect(tampered.length).toBeGreaterThan(20);
  const undetected = tampered.filter(({ fact }) =>
    // Only the three tampered parts are replaced; their shape is that of a receipt still.
    isReceiptHonest({ ...receipt, ...(fact as unknown as Partial<Receipt>) }, records),
  );
  expect(undetected.map(({ path }) => path)).toEqual([]);
});

test("a cross liquidation is recomputed, and every change is found", () => {
  const receipt = receiptOf(liquidateCross());
  const records = recordsAt("52000", "2970");
  expect(isReceiptHonest(receipt, records)).toBe(true);
  const { inputs, ticks: named, result } = receipt;
  const undetected = variantsOf({ inputs, ticks: named, result }).filter(({ fact }) =>
    isReceiptHonest({ ...receipt, ...(fact as unknown as Partial<Receipt>) }, records),
  );
  expect(undetected.map(({ path }) => path)).toEqual([]);
});

interface Variant {
  readonly path: string;
  readonly fact: Fact;
}

/** The fact with one number in it changed, once for each number and each direction. */
function variantsOf(fact: Fact): readonly Variant[] {
  if (typeof fact === "number")
    return [fact + 1, fact - 1].map((each) => ({ path: "", fact: each }));
  if (typeof fact === "string") return textVariants(fact);
  if (typeof fact !== "object" || fact === null) return [];
  return Object.entries(fact).flatMap(([name, inner]: [string, Fact]) =>
    variantsOf(inner).map((variant) => ({
      path: `${name}.${variant.path}`,
      fact: Array.isArray(fact)
        ? fact.map((each: Fact, index) => (String(index) === name ? variant.fact : each))
        : { ...fact, [name]: variant.fact },
    })),
  );
}

// The last digit up or down by one: the smallest change that can be written.
function textVariants(text: string): readonly Variant[] {
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(text)) return [];
  const last = text.charCodeAt(text.length - 1) - 48;
  const head = text.slice(0, -1);
  return [(last + 1) % 10, (last + 9) % 10].map((digit) => ({
    path: `${text}→${head}${digit}`,
    fact: `${head}${digit}`,
  }));
}
