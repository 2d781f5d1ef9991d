// Goal: figures on screen are exact, truncated and never rounded. Method: exact rows on both sides
// of each edge, including digits that a float cannot represent.
import { expect, test } from "vitest";
import { compareDecimals, formatDecimal } from "./format-decimal.ts";

test.each([
  ["0", { decimals: 2 }, "0.00"],
  ["0.999", { decimals: 2 }, "0.99"],
  ["-0.999", { decimals: 2 }, "−0.99"],
  ["-0.009", { decimals: 2 }, "0.00"],
  ["-0.01", { decimals: 2 }, "−0.01"],
  ["1", { decimals: 0 }, "1"],
  ["1.9", { decimals: 0 }, "1"],
  ["12.5", {}, "12.5"],
  ["12.", {}, "12"],
  ["999", { decimals: 2 }, "999.00"],
  ["1000", { decimals: 2 }, "1,000.00"],
  ["-1234567.891", { decimals: 2 }, "−1,234,567.89"],
  ["1234567.891", { decimals: 2, grouping: "" }, "1234567.89"],
  ["1234567.891", { decimals: 1, grouping: " " }, "1 234 567.8"],
  ["007.10", { decimals: 1 }, "7.1"],
  ["9007199254740993.00000001", { decimals: 8 }, "9,007,199,254,740,993.00000001"],
  ["999999999999999999.99999999", { decimals: 2 }, "999,999,999,999,999,999.99"],
  ["0.12345678", {}, "0.12345678"],
])("writes %s with %o as %s", (text, format, shown) => {
  expect(formatDecimal(text, format)).toBe(shown);
});

test.each(["", "-", ".5", "1e3", "0x10", "NaN", "1,000", "１２", "1.2.3", " 1"])(
  "shows a dash for %o, which is no decimal",
  (text) => {
    expect(formatDecimal(text, { decimals: 2 })).toBe("—");
  },
);

test.each([
  ["1.10", "1.1", 0],
  ["-0", "0", 0],
  ["2", "10", -1],
  ["0.00000002", "0.00000001", 1],
  ["9007199254740993", "9007199254740992", 1],
  ["-2", "-1", -1],
  ["", "1", 0],
])("compares %s with %s as %i", (a, b, sign) => {
  expect(compareDecimals(a, b)).toBe(sign);
});
