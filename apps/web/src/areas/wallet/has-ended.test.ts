// Goal: a currency is marked from the end of its last symbol on, and no other one is. Method: a
// list of three symbols, checked around that instant.
import { expect, test } from "vitest";
import { hasEnded } from "./has-ended.ts";

const ENDS_MS = 1_000_000;
const SYMBOLS = [
  { base: "BTC", endsMs: null },
  { base: "DOT", endsMs: ENDS_MS },
  { base: "BTC", endsMs: ENDS_MS },
];

test.each([
  ["DOT", ENDS_MS - 1, false],
  ["DOT", ENDS_MS, true],
  ["BTC", ENDS_MS, false],
  ["USDT", ENDS_MS, false],
])("%s at %i: %s", (currency, nowMs, answer) => {
  expect(hasEnded(currency, SYMBOLS, nowMs)).toBe(answer);
});
