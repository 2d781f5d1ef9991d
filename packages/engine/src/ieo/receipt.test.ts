import { expect, test } from "vitest";
import { type Facts, quantityOf, type ReceiptId } from "#kernel";
import { appliedOf, winningPriceOf } from "./allocate.ts";
import { lockOf } from "./project.ts";
import { allocateBy, allocationReceipt, IEO_RECEIPTS } from "./receipt.ts";
import { openProject } from "./testing/projects.ts";

// Goal: every fact of a receipt follows from the publication and the draw's tick. Method: an
// oversubscribed offering with three applications; each fact is changed once, and the rule detects
// it.
const HASH = "a5".repeat(32);
const idOf = (last: number) => `0199a000-0000-7000-8000-00000000010${last}`;
const applications = ["1", "1", "1"].map((text, index) => {
  return { id: idOf(index), quantity: quantityOf(text) };
});
const terms = { ...openProject, supply: quantityOf("1"), lot: quantityOf("1") };
const applied = appliedOf(applications);
const project = { ...terms, applied, winningPrice: winningPriceOf(terms, applied) };
const published = { project, applications };
const records = {
  priceOfTick: () => null,
  timeOfTick: () => null,
  hashOfTick: (_symbol: string, seq: number) => (seq === project.drawSeq ? HASH : null),
  termsOf: (name: string) => (name === project.id ? published : null),
};
const unitsById = allocateBy(published, HASH);
const receipts = applications.map(({ id, quantity }) =>
  allocationReceipt(
    {
      order: { id, book: project.book, quantity, lock: lockOf(project, quantity) },
      project,
      allocatedUnits: unitsById.get(id) ?? 0n,
    },
    "r1" as ReceiptId, // an id of this test
  ),
);
const [first] = receipts;
if (first === undefined) throw new Error("three applied");

test("ieo-2 one of three applications wins the only lot, and every receipt is recomputed", () => {
  expect(receipts.map(({ result }) => result["allocated"]).toSorted()).toEqual(["0", "0", "1"]);
  for (const receipt of receipts) {
    expect(IEO_RECEIPTS.recompute(receipt, records).isHonest).toBe(true);
  }
  expect(first.ticks).toEqual([{ symbol: "BTCUSDT", seq: 99 }]);
});

const facts: readonly ["inputs" | "result", Facts][] = [
  ["inputs", { orderId: idOf(9) }],
  ["inputs", { supply: "2" }],
  ["inputs", { applied: "4" }],
  ["inputs", { quantity: "2" }],
  ["result", { winningPrice: "0.05" }],
  ["result", { allocated: first.result["allocated"] === "1" ? "0" : "1" }],
];
test.each(facts)("ieo-2 a receipt with other %s %j is invalid", (part, change) => {
  const forged = { ...first, [part]: { ...first[part], ...change } };
  expect(IEO_RECEIPTS.recompute(forged, records).isHonest).toBe(false);
});

test("ieo-2 without the tick of the draw a receipt is invalid", () => {
  const again = IEO_RECEIPTS.recompute(first, { ...records, hashOfTick: () => null });
  expect(again).toMatchObject({ receipt: null, refusal: "malformed_receipt", isHonest: false });
});
