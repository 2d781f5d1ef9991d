// Goal: a figure is easy to read and still exact. Method: rows on both sides of each group, and the
// longest possible one; texts with one figure, with several and with none.
import { expect, test } from "vitest";
import { figureText, withFigures } from "./figure-table.tsx";

test.each([
  ["0", 0, "0"],
  ["999", 0, "999"],
  ["1000", 0, "1,000"],
  ["-1000", 0, "−1,000"],
  ["", 2, "–"],
  ["60040.2", 2, "60,040.20"],
  ["0.12345678", 2, "0.12345678"],
  ["1", 2, "1.00"],
  ["1000000000000000000.00000001", 0, "1,000,000,000,000,000,000.00000001"],
])("%s with at least %i digits is %s", (decimal, digits, text) => {
  expect(figureText(decimal, digits)).toBe(text);
});

test.each([
  ["-1500 USDT", "−1,500 USDT"],
  ["0.5 USDT, insurance -1250.25 USDT", "0.5 USDT, insurance −1,250.25 USDT"],
  ["live:USDT -1500.5 USDT", "live:USDT −1,500.5 USDT"],
  ["live:1INCH -1000 1INCH", "live:1INCH −1,000 1INCH"],
  ["clock_jumped -1200.5 s", "clock_jumped −1,200.5 s"],
  ["+1200.5 s", "+1,200.5 s"],
  ["2026-1500 USDT", "2026-1500 USDT"],
  ["BTCUSDT", "BTCUSDT"],
])("the figures of %j are read in %j", (text, shown) => {
  expect(withFigures(text)).toBe(shown);
});
