import { expect, test } from "vitest";
import { settlementOf } from "./settlement.ts";

// Goal: the sheet promises what the server will do. Method: one unit on each side of what is owed.
test.each([
  ["299.99999999", { pays: "299.99999999", left: "0.00000001", isPossible: true }],
  ["300", { pays: "300", left: "0", isPossible: true }],
  ["300.00000001", { pays: "300", left: "0", isPossible: true }],
  ["0", { pays: "0", left: "300", isPossible: false }],
])("of %s available for 300 that are owed", (available, expected) => {
  expect(settlementOf("300", available)).toEqual(expected);
});
