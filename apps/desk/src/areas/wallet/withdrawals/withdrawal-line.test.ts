// Goal: the desk offers what the server accepts at each stage and nothing else, and one thing to do
// next. Method: every stage there is.
import type { OperatorId } from "@plumbline/engine/desk";
import { WITHDRAWAL_STAGES } from "@plumbline/engine/wallet";
import { expect, test } from "vitest";
import { nextVerb, queueOf, verbsOf } from "./withdrawal-line.ts";

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

test("once a yes counts, it is paid next", () => {
  const approval = {
    operatorId: "a" as OperatorId,
    operatorName: "ann",
    createTime: "2026-01-05 20:00:00",
  };
  const yes = { ...approval, isValid: true };
  expect(nextVerb({ stage: "approved", approvals: [yes] })).toBe("pay");
  expect(nextVerb({ stage: "approved", approvals: [{ ...yes, isValid: false }] })).toBe("approve");
});

test("the queue shows all that waits, or the stage that was chosen", () => {
  const stages = [...WITHDRAWAL_STAGES, "all"];
  expect(stages.map((stage) => queueOf({ stage }).stage)).toEqual(stages);
  expect([queueOf({}).stage, queueOf({ stage: "nonsense" }).stage]).toEqual(["waiting", "waiting"]);
});
