import { expect, test } from "vitest";
import { isAdjustment, NO_ADJUSTMENT } from "./adjustment-form.ts";

const typed = { ...NO_ADJUSTMENT, amount: "15.5", ticket: "T-1", words: "We are sorry." };

// Goal: an incomplete form is not sent. Method: a complete one with one field missing each time.
test.each([
  [true, {}],
  [false, { amount: "0" }],
  [false, { amount: "-1" }],
  [false, { amount: "1e3" }],
  [false, { currency: "usdt" }],
  [false, { ticket: " T " }],
  [false, { words: "Sorry.   " }],
])("may be sent: %s, with %j", (isReady, change) => {
  expect(isAdjustment({ ...typed, ...change })).toBe(isReady);
});
