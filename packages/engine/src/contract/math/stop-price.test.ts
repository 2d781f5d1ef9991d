// Goal: a stop given as a distance gains at least that much, or loses at most that much. Method:
// exact prices on each side and for each direction, with distances that do not divide evenly.
import { expect, test } from "vitest";
import { priceOf, quantityOf, ratePpm, toDecimalText, USDT, usdt } from "#kernel";
import { profitOf } from "../liquidation-price.ts";
import { stopPriceAt } from "./stops.ts";

const exposure = (side: "long" | "short") =>
  ({ side, quantity: quantityOf("0.3"), entryPrice: priceOf("100") }) as const;

test.each([
  ["long", "takeProfit", "103.33333334", "1.00000000"],
  ["long", "stopLoss", "96.66666667", "-1.00000000"],
  ["short", "takeProfit", "96.66666666", "1.00000000"],
  ["short", "stopLoss", "103.33333333", "-1.00000000"],
] as const)("%s: a %s for 1 USDT stands at %s", (side, kind, at, result) => {
  const price = stopPriceAt({ result: usdt("1") }, kind, exposure(side));
  if (price === null) throw new Error("no price");
  expect(toDecimalText(price)).toBe(at);
  const profit = profitOf(exposure(side), price, { asset: USDT }).units;
  expect(profit).toBeGreaterThanOrEqual(usdt(result).units);
  expect(profit).toBeLessThan(usdt(result).units + 2n);
});

test.each([
  ["long", "takeProfit", "101"],
  ["long", "stopLoss", "99"],
  ["short", "takeProfit", "99"],
  ["short", "stopLoss", "101"],
] as const)("%s: a %s one percent away stands at %s", (side, kind, at) => {
  expect(stopPriceAt({ move: ratePpm(10_000n) }, kind, exposure(side))).toBe(priceOf(at));
});

test("there is no price at or below zero", () => {
  const long = exposure("long");
  expect(stopPriceAt({ move: ratePpm(1_000_000n) }, "stopLoss", long)).toBeNull();
  expect(stopPriceAt({ result: usdt("30") }, "stopLoss", long)).toBeNull();
  expect(stopPriceAt({ result: usdt("29.99999999") }, "stopLoss", long)).toBe(
    priceOf("0.00000004"),
  );
  // A short's is rounded down, and what is less than a unit is none.
  const short = { ...exposure("short"), quantity: quantityOf("7") };
  expect(stopPriceAt({ result: usdt("699.99999999") }, "takeProfit", short)).toBeNull();
});
