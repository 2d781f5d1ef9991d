// Goal: the desk sends a reason exactly if the wire accepts it. Method: texts on both sides of both
// limits, through the rule that the forms use and through the wire's own check.
import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { expect, test } from "vitest";
import { operatorReason } from "./codecs.ts";

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
  expect(isWithin(typed, REASON_LENGTHS)).toBe(isOne);
  expect(operatorReason.safeParse(typed).success).toBe(isOne);
});
