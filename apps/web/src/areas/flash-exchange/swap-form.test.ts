// Goal: a quote is requested for the typed input, and certain refusals are shown before sending.
// Method: the pure functions of the form, one unit on each side of every edge.
import { USDT } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import type { Currency } from "./queries.ts";
import {
  choose,
  EMPTY,
  payProblem,
  quoteInput,
  shortRate,
  shownAmounts,
  swapped,
} from "./swap-form.ts";

const usdt: Currency = {
  code: USDT,
  name: "Tether",
  symbol: "₮",
  decimals: 8,
  kind: "crypto",
  isEnabled: true,
  payMin: "1",
  payMax: "100000",
};

test("a quote is requested for the typed side", () => {
  const typed = { ...EMPTY, amount: "0600.50" };
  expect(quoteInput(typed, "demo")).toEqual({
    book: "demo",
    from: "USDT",
    to: "BTC",
    pay: "600.5",
  });
  expect(quoteInput({ ...typed, by: "receive" }, "live")).toEqual({
    book: "live",
    from: "USDT",
    to: "BTC",
    receive: "600.5",
  });
  for (const amount of ["", "0", "-1", "1e3", "abc"]) {
    expect(quoteInput({ ...EMPTY, amount }, "demo")).toBe(null);
  }
});

test("currencies swap sides, and the typed amount stays with its currency", () => {
  const typed = { ...EMPTY, amount: "600" };
  const turned = { from: "BTC", to: "USDT", by: "receive", amount: "600" };
  expect(swapped(typed)).toEqual(turned);
  expect(swapped(swapped(typed))).toEqual(typed);
  expect(choose(typed, { side: "from", code: "BTC" })).toEqual(turned);
  expect(choose(typed, { side: "to", code: "ETH" })).toEqual({ ...typed, to: "ETH" });
});

test("the other amount is the quote's", () => {
  const quote = { pay: "600", receive: "0.00998001" };
  expect(shownAmounts({ ...EMPTY, amount: "600" }, quote)).toEqual(quote);
  expect(shownAmounts({ ...EMPTY, amount: "600" }, undefined)).toEqual({ pay: "600", receive: "" });
  expect(shownAmounts({ ...EMPTY, by: "receive", amount: "0.01" }, quote)).toEqual({
    pay: "600",
    receive: "0.01",
  });
});

test.each([
  ["", undefined],
  ["x", "flash-exchange.malformed"],
  ["0.99999999", "flash-exchange.least"],
  ["1", undefined],
  ["100000.00000001", "flash-exchange.most"],
  ["100000", "flash-exchange.aboveAvailable"],
  ["10000.00000001", "flash-exchange.aboveAvailable"],
  ["10000", undefined],
])("to pay %o: %s", (pay, key) => {
  expect(payProblem({ pay, from: usdt }, "10000")?.key).toBe(key);
});

test.each([
  ["0.0000166491453438", "0.0000166491"],
  ["60060.1234567", "60060.1"],
  ["123456789.12", "123456789"],
  ["1", "1"],
  ["0.5000", "0.5"],
])("a rate of %s is shown as %s", (text, shown) => {
  expect(shortRate(text)).toBe(shown);
});
