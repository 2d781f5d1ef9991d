// Goal: the desk offers what the server accepts at each stage and nothing else, and one thing to do
// next. Method: every stage there is.
import { WITHDRAWAL_STAGES } from "@plumbline/engine/wallet";
import { expect, test } from "vitest";
import { nextVerb, stageOf, verbsOf } from "./withdrawal-line.ts";

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
  const yes = { operatorId: "a", createTime: "2026-01-05 20:00:00", isValid: true };
  expect(nextVerb({ stage: "approved", approvals: [yes] })).toBe("pay");
  expect(nextVerb({ stage: "approved", approvals: [{ ...yes, isValid: false }] })).toBe("approve");
});

test("the queue shows what nobody works on, or the stage that was chosen", () => {
  expect(WITHDRAWAL_STAGES.map((stage) => stageOf({ stage }))).toEqual(WITHDRAWAL_STAGES);
  expect([stageOf({}), stageOf({ stage: "nonsense" })]).toEqual(["submitted", "submitted"]);
});
