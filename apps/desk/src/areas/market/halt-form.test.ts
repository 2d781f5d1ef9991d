// Goal: the button is ready exactly when the call accepts the reason. Method: texts on both sides
// of both limits, through the form and through the call's own schema.
import { haltSymbol } from "@plumbline/protocol/market/operator-calls";
import { expect, test } from "vitest";
import { isReason } from "./halt-form.ts";

test.each([
  ["", false],
  ["123456789", false],
  ["1234567890", true],
  ["   123456789   ", false],
  ["   1234567890   ", true],
  ["x".repeat(500), true],
  [` ${"x".repeat(500)} `, true],
  ["x".repeat(501), false],
])("%j is a reason: %s", (typed, isOne) => {
  expect(isReason(typed)).toBe(isOne);
  const sent = haltSymbol.input.safeParse({ symbol: "BTCUSDT", reason: typed });
  expect(sent.success).toBe(isOne);
});
