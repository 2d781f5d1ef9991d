import { expect, test } from "vitest";
import { DAY_MS, instant, ratePpm, type Receipt, type ReceiptRecords, usdt } from "#kernel";
import { settleDefault } from "./accrue-day.ts";
import { buyProduct } from "./buy-product.ts";
import { redeemOrder } from "./end-order.ts";
import type { EarnProduct } from "./product.ts";
import { EARN_RECEIPTS } from "./receipt.ts";
import type { EarnTerms } from "./terms.ts";
import {
  accrue,
  bond,
  buyContext,
  dayAfter,
  FIRST_DAY,
  machines,
  NOW,
  performing,
  purchase,
  receiptId,
  samplesOf,
  started,
  termsOf,
  vault,
} from "./testing/products.ts";

// Goal: anyone with a receipt can recompute it from recorded ticks and published terms, and detects
// every false fact. Method: valid receipts of each kind, and each fact changed once.

const UP = ["60000", "59400", "60000"];

function recordsOf(product: EarnProduct, terms: readonly EarnTerms[]): ReceiptRecords<EarnTerms> {
  const ticks = samplesOf(product.kind, FIRST_DAY, UP).flatMap(({ last, next }) => [last, next]);
  const tickOf = (seq: number) => ticks.find((tick) => tick?.seq === seq) ?? null;
  return {
    priceOfTick: (_symbol, seq) => tickOf(seq)?.price ?? null,
    timeOfTick: (_symbol, seq) => tickOf(seq)?.at ?? null,
    termsOf: (name) => terms.find(({ version }) => String(version) === name) ?? null,
  };
}

const isHonest = (receipt: Receipt, product: EarnProduct, terms = [termsOf(product)]) =>
  EARN_RECEIPTS.recompute(receipt, recordsOf(product, terms)).isHonest;

test.each([vault, machines, bond])("P3 a day of $kind is decided again", (product) => {
  const [receipt] = accrue(started(product), product, { prices: UP }).receipts;
  if (receipt === undefined) throw new Error("a day leaves a receipt");
  expect(isHonest(receipt, product)).toBe(true);
  expect(isHonest(receipt, product, [])).toBe(false);
  const { inputs, result } = receipt;
  const lies: readonly Receipt[] = [
    { ...receipt, result: { ...result, income: "1" } },
    { ...receipt, result: { ...result, postings: [] } },
    { ...receipt, inputs: { ...inputs, principal: "501" } },
    { ...receipt, inputs: { ...inputs, quantity: "6" } },
    { ...receipt, inputs: { ...inputs, isLast: true } },
    { ...receipt, inputs: { ...inputs, samples: [1, 3] } },
    { ...receipt, kind: "earn-redemption" },
    { ...receipt, kind: "earn-gift" },
  ];
  const isUnseen = (lie: Receipt) => isHonest(lie, product);
  // A machine has no principal, and vaults and bonds have no quantity; every other change is
  // detected.
  const seen = lies.filter((lie) => !isUnseen(lie));
  expect(seen.length).toBeGreaterThanOrEqual(5);
  expect(lies.slice(0, 2).some(isUnseen)).toBe(false);
});

test("P3 a receipt with another day's ticks is invalid", () => {
  const [receipt] = accrue(started(vault), vault, { prices: UP }).receipts;
  if (receipt === undefined) throw new Error("a day leaves a receipt");
  const other = { ...receipt, inputs: { ...receipt.inputs, dayMs: dayAfter(1) } };
  expect(isHonest(other, vault)).toBe(false);
});

test.each([vault, machines, bond])("P1 a purchase of $kind is decided again", (product) => {
  const decision = buyProduct(buyContext(product), purchase(product), NOW);
  if (!decision.ok) throw new Error(decision.error.type);
  const [receipt] = decision.value.receipts;
  if (receipt === undefined) throw new Error("a purchase leaves a receipt");
  expect(receipt).toMatchObject({ id: receiptId, kind: "earn-purchase" });
  expect(isHonest(receipt, product)).toBe(true);
  expect(isHonest(receipt, product, [])).toBe(false);
  const { inputs, result } = receipt;
  const lies: readonly Receipt[] = [
    { ...receipt, inputs: { ...inputs, paid: "501" } },
    { ...receipt, inputs: { ...inputs, productId: "another" } },
    { ...receipt, result: { ...result, quantity: "6" } },
    { ...receipt, result: { ...result, cancelUntilMs: FIRST_DAY + 1 } },
    { ...receipt, result: { ...result, postings: [] } },
  ];
  expect(lies.filter((lie) => isHonest(lie, product))).toEqual([]);
});

test("P4 redemptions and defaults are recomputed", () => {
  const left = redeemOrder(
    { order: started(vault).order, product: vault },
    { receiptId },
    FIRST_DAY,
  );
  if (!left.ok) throw new Error(left.error.type);
  const [redemption] = left.value.receipts;
  if (redemption === undefined) throw new Error("a redemption leaves a receipt");
  expect(isHonest(redemption, vault)).toBe(true);
  const free = { ...redemption, inputs: { ...redemption.inputs, isFrozen: true } };
  expect(isHonest(free, vault)).toBe(false);

  const failed = { ...performing, state: "defaulted", recoveredRate: ratePpm(400_000n) } as const;
  const current = termsOf({ ...bond, standing: failed }, 2);
  const settled = settleDefault(
    { order: started(bond).order, product: bond, current, treasury: usdt("500") },
    { receiptId },
    instant(FIRST_DAY + DAY_MS),
  );
  if (!settled.ok) throw new Error(settled.error.type);
  const [paid] = settled.value.receipts;
  if (paid === undefined) throw new Error("a default leaves a receipt");
  expect(paid.result).toMatchObject({ recovered: "200" });
  expect(EARN_RECEIPTS.namedTerms(paid)).toEqual(["1", "2"]);
  expect(isHonest(paid, bond, [termsOf(bond), current])).toBe(true);
  expect(isHonest(paid, bond, [termsOf(bond)])).toBe(false);
});
