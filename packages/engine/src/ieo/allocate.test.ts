import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOf, type Quantity, quantityOf, toDecimalText } from "#kernel";
import { allocate, appliedOf, winningPriceOf } from "./allocate.ts";
import { drawKey } from "./receipt.ts";

const project = {
  supply: quantityOf("50000000"),
  lot: quantityOf("1"),
  estimatedPrice: priceOf("0.1"),
  floorPrice: priceOf("0.05"),
};
const byPlace = (id: string) => BigInt(id.slice(1));
const applied = (...quantities: string[]) =>
  quantities.map((text, index) => ({ id: `a${index}`, quantity: quantityOf(text) }));
const textsOf = (units: ReadonlyMap<string, bigint>) => [...units.values()].map(toDecimalText);

// Goal: the examples of the product's rules, to the token. Method: 65 of 50 million applied for:
// two tokens are left after rounding down; the larger remainder gets the first, the draw decides
// the second.
test("ieo-2 an oversubscribed offering is allocated to the last token", () => {
  const wanted = applied("20000000", "20000000", "7000000", "5000000", "13000000");
  expect(toDecimalText(winningPriceOf(project, appliedOf(wanted)))).toBe("0.1");
  const first = ["15384616", "15384615", "5384615", "3846154", "10000000"];
  expect(textsOf(allocate(project, wanted, byPlace))).toEqual(first);
  const drawn = allocate(project, wanted, (id) => (id === "a2" ? 0n : 1n));
  expect(textsOf(drawn)).toEqual(["15384615", "15384615", "5384616", "3846154", "10000000"]);
});

test("ieo-2 demand below the supply lowers the price, and everybody is served in full", () => {
  const wanted = applied("30000000");
  expect(toDecimalText(winningPriceOf(project, appliedOf(wanted)))).toBe("0.06");
  const neverDrawn = () => {
    throw new Error("nothing is drawn where everybody is served");
  };
  expect(textsOf(allocate(project, wanted, neverDrawn))).toEqual(["30000000"]);
  const all = applied("30000000", "20000000");
  expect(textsOf(allocate(project, all, neverDrawn))).toEqual(["30000000", "20000000"]);
});

// Goal: the price at its edges. Method: one row on each side of floor and estimate.
test.each([
  ["50000000", "0.1"],
  ["49999999", "0.09999999"],
  ["25000000", "0.05"],
  ["24999999", "0.05"],
  ["1", "0.05"],
])("%s applied for of 50 million cost %s", (quantity, price) => {
  expect(toDecimalText(winningPriceOf(project, quantityOf(quantity)))).toBe(price);
});

test("an offering without applications has a price and no allocation", () => {
  expect(toDecimalText(winningPriceOf(project, 0n))).toBe("0.05");
  expect(allocate(project, [], byPlace).size).toBe(0);
});

// Goal: the supply is met exactly and nobody gets more than they applied for. Method: random
// applications in lots, whose sums lie on both sides of the supply.
test("ieo-2 allocations never exceed the supply or an application", () => {
  const small = { ...project, supply: quantityOf("0.0000103"), lot: quantityOf("0.000001") };
  const lots = fc.array(fc.bigInt({ min: 1n, max: 9n }), { minLength: 1, maxLength: 12 });
  const keys = fc.array(fc.bigInt({ min: 0n, max: 3n }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(lots, keys, (sizes, drawn) => {
      const wanted = sizes.map((size, index) => {
        return { id: String(index), quantity: (size * small.lot) as Quantity };
      });
      const unitsById = allocate(small, wanted, (id) => drawn[Number(id)] ?? 0n);
      const sum = [...unitsById.values()].reduce((total, units) => total + units, 0n);
      const total = appliedOf(wanted);
      const most = (small.supply / small.lot) * small.lot;
      expect(sum).toBe(total < most ? total : most);
      for (const { id, quantity } of wanted) {
        const units = unitsById.get(id) ?? -1n;
        expect(units >= 0n && units <= quantity && units % small.lot === 0n).toBe(true);
      }
    }),
  );
});

// Goal: the draw by hand. Method: one key calculated by hand, (a × id + b) mod 2¹²⁷ − 1.
test("a key of the draw is recomputed from the tick's hash and the application's id", () => {
  const hash = `${"0".repeat(31)}3${"0".repeat(31)}5`;
  expect(drawKey(hash, "00000000-0000-0000-0000-000000000007")).toBe(26n);
  // 2¹²⁷ is 1 more than the prime: (3 × 1 + 5).
  expect(drawKey(hash, "80000000-0000-0000-0000-000000000000")).toBe(8n);
  expect(() => drawKey("abc", "00000000-0000-0000-0000-000000000007")).toThrow(/hash/);
});
