import { expect, test } from "vitest";
import { amountProblem, outcomeOf, problemsOf } from "./recharge-form.ts";

const channel = {
  currency: "USDT",
  isEnabled: true,
  disabledReason: null,
  amountMin: "10",
  amountMax: "1000000",
  fee: "1.5",
};

// Goal: the form refuses what the server would refuse, in the same order, before it is sent.
// Method: one amount on each side of every edge, and texts that are not amounts.
test.each([
  ["", "recharge.problem.amountMissing"],
  [" ", "recharge.problem.amountMissing"],
  ["ten", "recharge.problem.amountMalformed"],
  ["0", "recharge.problem.amountMalformed"],
  ["-10", "recharge.problem.amountMalformed"],
  ["1e3", "recharge.problem.amountMalformed"],
  ["10.123456789", "recharge.problem.amountMalformed"],
  ["9.99999999", "recharge.problem.belowMinimum"],
  ["10", undefined],
  ["1000000", undefined],
  ["1000000.00000001", "recharge.problem.aboveMaximum"],
  ["99999999999999999999", "recharge.problem.aboveMaximum"],
])("an amount of %j is refused with %s", (text, key) => {
  expect(amountProblem(text, channel)?.key).toBe(key);
});

test("the limits are shown with their currency", () => {
  expect(amountProblem("1", channel)?.values).toEqual({ amount: "10 USDT" });
  expect(amountProblem("2000000", channel)?.values).toEqual({ amount: "1,000,000 USDT" });
});

test("a channel that was closed meanwhile shows why, whatever the amount", () => {
  const closed = { ...channel, isEnabled: false, disabledReason: "The network is being upgraded." };
  expect(amountProblem("1", closed)).toEqual({
    key: "recharge.problem.closed",
    values: { reason: "The network is being upgraded." },
  });
});

test("amount and proof are needed, a reference is not", () => {
  const empty = { amount: "", reference: "", proofFileId: "" };
  expect(Object.keys(problemsOf(empty, channel))).toEqual(["amount", "proofFileId"]);
  const written = { amount: "1000", reference: "", proofFileId: "f1" };
  expect(problemsOf(written, channel)).toEqual({});
  expect(problemsOf({ ...written, reference: "x".repeat(121) }, channel)).toEqual({
    reference: { key: "recharge.problem.referenceLong", values: { count: 120 } },
  });
});

// Goal: the preview equals the ledger's result. Method: exact figures with a fee.
test("the credited amount is the one sent, less the fee, to the last unit", () => {
  expect(outcomeOf("1000.", channel)).toEqual({ amount: "1000", credited: "998.5" });
  expect(outcomeOf("10.00000001", channel)).toEqual({
    amount: "10.00000001",
    credited: "8.50000001",
  });
  expect(outcomeOf("ten", channel)).toBeUndefined();
});
