// Goal: an order never accepts more than its reader chose. Method: percentages on either side of
// the accepted range, stored values, and the worst price to the last unit on both sides of a trade.
import { expect, test } from "vitest";
import { worstPriceAt } from "@plumbline/engine/contract";
import { priceOf, ratePpm } from "@plumbline/engine/kernel";
import { memoryStorage } from "#shell/storage.ts";
import { readTolerance, storedTolerance, storeTolerance } from "./price-tolerance.ts";

test.each([
  ["0.5", 5_000n],
  ["0.0001", 1n],
  ["20", 200_000n],
  ["0.00001", null],
  ["20.0001", null],
  ["0", null],
  ["", null],
  ["half", null],
])("%j percent is %s ppm", (text, ppm) => {
  expect(readTolerance(text)).toBe(ppm);
});

test("a device stores the choice; the default is half a percent", () => {
  const storage = memoryStorage();
  expect(storedTolerance(storage)).toBe("0.5");
  storeTolerance(storage, "1.25");
  expect(storedTolerance(storage)).toBe("1.25");
  storage.write("priceTolerance", "anything");
  expect(storedTolerance(storage)).toBe("0.5");
});

test.each([
  ["long", "open", "100.49999998"],
  ["short", "close", "100.49999998"],
  ["short", "open", "99.5"],
  ["long", "close", "99.5"],
] as const)("%s, %s: at worst %s", (side, act, worst) => {
  const shown = priceOf(act === "open" ? "99.99999999" : "99.99999999");
  expect(worstPriceAt(shown, ratePpm(5_000n), { side, act })).toBe(priceOf(worst));
});
