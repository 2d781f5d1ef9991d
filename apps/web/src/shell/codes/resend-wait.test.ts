// Goal: a new code can be requested only after a wait. Method: every wait up to the maximum, and
// the displayed figures.
import { expect, test } from "vitest";
import { codeDigits, resendWaitMs, waitText } from "./resend-wait.ts";

test("the wait is 30 s after the first code, then doubles, up to ten minutes", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((sentCount) => resendWaitMs(sentCount) / 1_000);
  expect(waits).toEqual([0, 30, 60, 120, 240, 480, 600, 600]);
});

test.each([
  [30, "0:30"],
  [75, "1:15"],
  [600, "10:00"],
])("%i seconds are %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test.each([
  ["123 456", "123456"],
  [" 123-456\n", "123456"],
  ["1234567", "123456"],
  ["12a", "12"],
])("from the pasted text %o, the code is %s", (text, code) => {
  expect(codeDigits(text, 6)).toBe(code);
});
