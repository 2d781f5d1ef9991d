// Goal: hiding amounts removes them from notices, and nothing else. Method: texts with and without
// amounts.
import { expect, test } from "vitest";
import { withoutAmounts } from "./notice-text.ts";

test.each([
  ["996.5 USDT of your withdrawal of 1000 USDT", "••• USDT of your withdrawal of ••• USDT"],
  ["until 2026-01-05 20:00:00 (UTC+8)", "until 2026-01-05 20:00:00 (UTC+8)"],
  ["Result: -12.3 USDT.", "Result: -••• USDT."],
])("%s", (text, hidden) => {
  expect(withoutAmounts(text)).toBe(hidden);
});
