// Goal: a rate is readable without counting zeros. Method: exact texts, with and without a
// fraction.
import { expect, test } from "vitest";
import { settingText } from "./percent.ts";

test.each([
  ["openFeePpm", "500", "500 (0.05\u00a0%)"],
  ["fundingPpm", "-20", "−20 (−0.002\u00a0%)"],
  ["terms.closeOutPpm", "1000000", "1,000,000 (100\u00a0%)"],
  ["dailyPpm", "1", "1 (0.0001\u00a0%)"],
  ["dailyPpm", "", "–"],
  ["marginMin", "500", "500"],
])("%s of %s is %s", (name, value, text) => {
  expect(settingText(name, value)).toBe(text);
});
