// Goal: the index price to the last unit, and every case without one. Method: exact rows on both
// sides of each limit, then properties over arbitrary venues.
import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, price, ratePpm } from "#kernel";
import { INDEX_RULE, indexPrice, type VenueInput } from "./index-price.ts";

const now = instant(1_700_000_000_000);
const rule = { ...INDEX_RULE, now };

const venues = (...units: readonly bigint[]): VenueInput[] =>
  units.map((each, i) => ({ venue: `v${i}`, price: price(each), at: now }));

const aged = (input: VenueInput, ageMs: number): VenueInput => ({
  ...input,
  at: instant(now - ageMs),
});

test.each([
  ["one venue", [100n], 100n],
  ["two: their mean, rounded down", [100n, 101n], 100n],
  ["two exactly 2 % of the lower apart", [10_000n, 10_200n], 10_100n],
  ["three: the middle one", [101n, 100n, 102n], 101n],
  ["three, one far above: the mean of the two believed", [10_000n, 10_010n, 11_000n], 10_005n],
  ["three, one far below", [9_000n, 10_000n, 10_011n], 10_005n],
  ["an outlier exactly 2 % from the median is believed", [10_000n, 10_000n, 10_200n], 10_000n],
  ["four around one price", [10_000n, 10_001n, 10_002n, 10_004n], 10_001n],
  ["four, outliers on both sides", [5_000n, 10_000n, 10_002n, 20_000n], 10_001n],
])("%s", (_name, units, expected) => {
  expect(indexPrice(venues(...units), rule)).toMatchObject({
    ok: true,
    value: { price: expected },
  });
});

test.each([
  ["nothing", [], 1, "too_few_venues"],
  ["one where two are needed", [100n], 2, "too_few_venues"],
  ["two just over 2 % apart", [10_000n, 10_201n], 1, "venues_disagree"],
  ["two far apart where three are needed", [100n, 200n], 3, "too_few_venues"],
  ["two against two", [100n, 100n, 200n, 200n], 1, "venues_disagree"],
  ["three of which no two agree", [100n, 110n, 120n], 1, "venues_disagree"],
  ["three needed, one of them an outlier", [100n, 100n, 200n], 3, "too_few_venues"],
])("no price: %s", (_name, units, venuesMin, error) => {
  expect(indexPrice(venues(...units), { ...rule, venuesMin })).toEqual({ ok: false, error });
});

// Goal: only recent prices count. Method: the same outlier recent, exactly at the limit, and
// beyond.
test.each([
  [5_000, true],
  [5_001, false],
  [-1, false],
])("a price %s ms old is recent: %s", (ageMs, isFresh) => {
  const [first, second] = venues(100n, 101n);
  if (first === undefined || second === undefined) throw new Error("two venues were made");
  const result = indexPrice([first, aged(second, ageMs)], rule);
  expect(result.ok && result.value.inputs.length).toBe(isFresh ? 2 : 1);
});

test("inputs also list the dropped venue, by name, so that the result is reproducible", () => {
  const mixed = venues(10_000n, 20_000n, 10_010n).toReversed();
  const result = indexPrice(mixed, rule);
  if (!result.ok) throw new Error(result.error);
  expect(result.value.inputs.map(({ venue }) => venue)).toEqual(["v0", "v1", "v2"]);
  expect(indexPrice(result.value.inputs, rule)).toEqual(result);
});

const near = fc.array(fc.bigInt({ min: 1_000_000n, max: 1_020_000n }), { minLength: 1 });

// Goal: no set of venues gives a price outside its own range, in any order.
test("the index lies between the lowest and the highest input, in any order", () => {
  fc.assert(
    fc.property(near, (units) => {
      const result = indexPrice(venues(...units), rule);
      if (!result.ok) return false;
      const sorted = units.toSorted((a, b) => (a < b ? -1 : 1));
      const reversed = indexPrice(venues(...units.toReversed()), rule);
      return (
        result.value.price >= (sorted[0] ?? 0n) &&
        result.value.price <= (sorted.at(-1) ?? 0n) &&
        reversed.ok &&
        reversed.value.price === result.value.price
      );
    }),
  );
});

// Goal: one venue alone cannot move the index outside the others' range.
test("one false venue among three or more cannot move the index out of the range", () => {
  const honest = fc.array(fc.bigInt({ min: 1_000_000n, max: 1_000_100n }), { minLength: 2 });
  fc.assert(
    fc.property(honest, fc.bigInt({ min: 1n, max: 10_000_000n }), (units, lie) => {
      const result = indexPrice(venues(...units, lie), { ...rule, deviationMax: ratePpm(20_000n) });
      if (!result.ok) return false;
      return result.value.price >= 1_000_000n && result.value.price <= 1_000_100n;
    }),
  );
});
