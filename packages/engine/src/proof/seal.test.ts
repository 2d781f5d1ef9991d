import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "#kernel";
import { headsText, linkPath, sealPreimage, skippedTo } from "./seal.ts";

// Goal: any newer head leads to a stored old head in few steps. Method: the first numbers by hand,
// then any two.

test.each([
  [1, 0],
  [2, 0],
  [3, 2],
  [6, 4],
  [12, 8],
  [1_440, 1_408],
])("seal %i names %i besides the one before it", (number, earlier) => {
  expect(skippedTo(number)).toBe(earlier);
});

test.each([
  [13, 13, []],
  [13, 12, [13]],
  [13, 5, [13, 12, 8, 7, 6]],
  [13, 0, [13, 12, 8]],
])("from %i to %i by %j", (from, to, path) => {
  expect(linkPath(from, to)).toEqual(path);
});

test("every path ends, each step by a link of its seal", () => {
  const YEARS = 5_256_000; // ten of them, by the minute
  const pair = fc.tuple(fc.integer({ min: 0, max: YEARS }), fc.integer({ min: 1, max: YEARS }));
  fc.assert(
    fc.property(pair, ([to, distance]) => {
      const path = linkPath(to + distance, to);
      expect(path.length).toBeLessThan(300);
      for (const [index, number] of path.entries()) {
        const next = path[index + 1] ?? to;
        if (next !== number - 1) expect(next).toBe(skippedTo(number));
      }
    }),
  );
});

test("a seal's text contains all of its parts", () => {
  const heads = [
    { stream: "journal", last: 42, hash: "ab" },
    { stream: "ticks:BTCUSDT", last: 7, hash: "cd" },
  ];
  expect(headsText(heads)).toBe("journal 42 ab\nticks:BTCUSDT 7 cd");
  const link = { number: 6, at: instant(5), headsHash: "e", prevHash: "f", skipHash: "g" };
  expect(sealPreimage(link)).toBe("seal-v1|6|5|e|f|g");
});
