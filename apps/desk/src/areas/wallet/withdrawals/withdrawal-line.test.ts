// Goal: the desk offers exactly the commands that the server accepts at each stage, and one next
// command. Method: every stage.
import type { OperatorId } from "@plumbline/engine/desk";
import { expect, test } from "vitest";
import { nextVerb, splitOf, verbsOf } from "./withdrawal-line.ts";

test.each([
  ["submitted", ["claim", "reject"], "claim"],
  ["processing", ["approve", "reject"], "approve"],
  ["approved", ["approve", "pay", "fail"], "approve"],
  ["paid", [], null],
  ["rejected", [], null],
  ["cancelled", [], null],
  ["failed", [], null],
] as const)("%s: %j, next %s", (stage, verbs, next) => {
  expect(verbsOf({ stage })).toEqual(verbs);
  expect(nextVerb({ stage, approvals: [] })).toBe(next);
});

test("once an approval is valid, paying is next", () => {
  const approval = {
    operatorId: "a" as OperatorId,
    operatorName: "ann",
    createTime: "2026-01-05 20:00:00",
  };
  const yes = { ...approval, isValid: true };
  expect(nextVerb({ stage: "approved", approvals: [yes] })).toBe("pay");
  expect(nextVerb({ stage: "approved", approvals: [{ ...yes, isValid: false }] })).toBe("approve");
});

test("withdrawals of one channel can be paid together, with an exact sum", () => {
  const line = { channelId: "USDT-ETHEREUM", currency: "USDT", receives: "0.10000001" };
  const other = { ...line, receives: "996" };
  const split = { channelId: "USDT-ETHEREUM", currency: "USDT", total: "996.10000001" };
  expect(splitOf([line, other])).toEqual(split);
  expect(splitOf([line, { ...other, channelId: "USDT-TRON" }])).toBeNull();
  expect(splitOf([])).toBeNull();
});
