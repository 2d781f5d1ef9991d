import { expect, test } from "vitest";
import { settlementOf } from "./settlement.ts";

// Goal: the sheet shows the server's result. Method: one unit on each side of the debt.
test.each([
  ["299.99999999", { pays: "299.99999999", left: "0.00000001", isPossible: true }],
  ["300", { pays: "300", left: "0", isPossible: true }],
  ["300.00000001", { pays: "300", left: "0", isPossible: true }],
  ["0", { pays: "0", left: "300", isPossible: false }],
])("%s available for a debt of 300", (available, expected) => {
  expect(settlementOf("300", available)).toEqual(expected);
});
