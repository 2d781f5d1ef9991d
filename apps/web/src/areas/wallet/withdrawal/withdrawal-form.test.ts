// Goal: the form shows the server's refusals beforehand, in its order and to the last unit. Method:
// each row breaks one more rule, from the last to the first, and is refused by the earliest.
import { expect, test } from "vitest";
import { amountProblem, methodOf, mostOf, obstacle, outcomeOf } from "./withdrawal-form.ts";

const way = {
  amountMin: "20",
  amountMax: "200000",
  currency: "USDT",
  dayLeft: "2000",
  fee: "4",
  withheld: "0",
  isEnabled: true,
  disabledReason: null,
};

test.each([
  ["20", "1500", undefined],
  ["1500", "1500", undefined],
  ["1500.00000001", "1500", "withdrawal.problem.balance"],
  ["2000.00000001", "9000", "withdrawal.problem.dayLimit"],
  ["2000.00000001", "1500", "withdrawal.problem.balance"],
  ["200000.00000001", "1500", "withdrawal.problem.aboveMaximum"],
  ["19.99999999", "1500", "withdrawal.problem.belowMinimum"],
  ["99999999999999999999", "1500", "withdrawal.problem.aboveMaximum"],
  ["1500.000000001", "1500", "withdrawal.problem.amountMalformed"],
  ["0.0", "1500", "withdrawal.problem.amountMalformed"],
  ["1e3", "1500", "withdrawal.problem.amountMalformed"],
  [" ", "1500", "withdrawal.problem.amountMissing"],
])("“%s” of %s is %s", (typed, available, key) => {
  expect(amountProblem(typed, way, available)?.key).toBe(key);
});

test.each([
  ["1500", "1500"],
  ["9000", "2000"],
  ["0", "0"],
])("of %s at most %s", (available, most) => {
  expect(mostOf(way, available)).toBe(most);
});

test("the withheld part stays, and all the rest can be withdrawn", () => {
  const channel = { ...way, withheld: "1000" };
  expect(mostOf(channel, "1500")).toBe("500");
  expect(mostOf(channel, "900")).toBe("0");
  expect(amountProblem("500", channel, "1500")).toBeUndefined();
  expect(amountProblem("500.00000001", channel, "1500")).toEqual({
    key: "withdrawal.problem.withheld",
    values: { amount: "500 USDT" },
  });
});

test("the fee is part of the amount, and below it nothing would arrive", () => {
  expect(outcomeOf("1000", way)).toEqual({ amount: "1000", receives: "996" });
  expect(outcomeOf("4.00000001", way)).toEqual({ amount: "4.00000001", receives: "0.00000001" });
  expect(outcomeOf("4", way)).toBeUndefined();
});

test("a temporary obstacle shows its end, a closed channel its reason first", () => {
  const terms = { heldUntilMs: 2_000 };
  const context = { terms, way, method: { usableFromMs: 3_000 } };
  expect(obstacle(context, 3_000)).toBeUndefined();
  expect(obstacle(context, 2_000)).toMatchObject({
    key: "withdrawal.stop.methodHeld",
    untilMs: 3_000,
  });
  expect(obstacle(context, 1_999)).toMatchObject({ key: "withdrawal.stop.held", untilMs: 2_000 });
  const closed = { ...context, way: { isEnabled: false, disabledReason: "Upkeep" } };
  expect(obstacle(closed, 0)).toEqual({
    key: "withdrawal.stop.closed",
    values: { reason: "Upkeep" },
  });
  const wordless = { ...context, way: { isEnabled: false, disabledReason: null } };
  expect(obstacle(wordless, 0)).toEqual({ key: "withdrawal.stop.closedWordless" });
});

// Goal: an obstacle of one account does not prevent the use of another. Method: a new account that
// cannot be used yet, listed before a usable one.
test.each([
  ["", 2_999, "usable"],
  ["", 3_000, "new"],
  ["new", 2_999, "new"],
])("chosen “%s” at %s, the account is “%s”", (methodId, nowMs, id) => {
  const methods = [
    { id: "new", usableFromMs: 3_000 },
    { id: "usable", usableFromMs: 1_000 },
  ];
  expect(methodOf(methodId, { methods, nowMs })?.id).toBe(id);
});
