// Goal: an operator sees the server's result before confirming. Method: the pure form at each of
// its limits.
import { expect, test } from "vitest";
import { creditOf } from "./credit-form.ts";

const recharge = { amount: "1000", fee: "1", soleLimitLeft: "5000" };

test.each([
  ["900", { credited: "899", differs: true, needsSecond: false }],
  ["1000", { credited: "999", differs: false, needsSecond: false }],
  ["1000.00", { credited: "999", differs: false, needsSecond: false }],
  ["5000", { credited: "4999", differs: true, needsSecond: false }],
  ["5000.00000001", { credited: "4999.00000001", differs: true, needsSecond: true }],
  ["1.00000001", { credited: "0.00000001", differs: true, needsSecond: false }],
  ["1", { problem: "desk.recharges.belowFee" }],
  ["0", { problem: "desk.recharges.malformed" }],
  ["-900", { problem: "desk.recharges.malformed" }],
  ["9e2", { problem: "desk.recharges.malformed" }],
  ["1,000", { problem: "desk.recharges.malformed" }],
  ["  ", null],
])("typed %j", (typed, expected) => {
  expect(creditOf(typed, recharge)).toEqual(expected);
});

test("once the limit of one person is used up, two have to approve", () => {
  expect(creditOf("900", { ...recharge, soleLimitLeft: "0" })).toMatchObject({
    needsSecond: true,
  });
});
