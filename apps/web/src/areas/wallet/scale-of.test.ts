// Goal: figures of one currency stand with their points below one another, and none is cut.
// Method: lines of two currencies with fractions of every length.
import { expect, test } from "vitest";
import { scalesOf } from "./scale-of.ts";

const line = (currency: string, amount: string, balanceAfter: string) => {
  return { currency, amount, balanceAfter };
};

test("a currency has as many digits as its longest figure, two at the least", () => {
  const scales = scalesOf([
    line("USDT", "10000", "10000"),
    line("USDT", "-3.0003", "9996.9997"),
    line("USDT", "-3.0246975", "9993.9750025"),
    line("BTC", "0.5", "1"),
  ]);
  expect([...scales]).toEqual([
    ["USDT", 7],
    ["BTC", 2],
  ]);
});

test("of no line there is no scale", () => {
  expect(scalesOf([]).size).toBe(0);
});
