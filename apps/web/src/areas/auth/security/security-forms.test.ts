// Goal: a form that changes a security setting is sent exactly when it has no certain problem.
// Method: rows on both sides of every edge.
import { expect, test } from "vitest";
import { lockProblem } from "./security-forms.ts";
import { stepUpProblems, wireStepUp } from "./step-up-form.ts";
import { withdrawalProblems } from "./withdrawal-form.ts";

const GOOD = "a kite over the harbour";

test.each([
  ["1", undefined],
  [" 30 ", undefined],
  ["0", "auth.problem.lockDays"],
  ["31", "auth.problem.lockDays"],
  ["1.5", "auth.problem.lockDays"],
  ["-1", "auth.problem.lockDays"],
  ["", "auth.problem.lockDays"],
])("a lock of %o days", (days, key) => {
  expect(lockProblem(days)?.key).toBe(key);
});

test.each([
  [{ password: "", googleCode: "" }, false, ["password"]],
  [{ password: "x", googleCode: "" }, false, []],
  [{ password: "x", googleCode: " " }, true, ["googleCode"]],
  [{ password: "x", googleCode: "123456" }, true, []],
])("the proof %o, where an authenticator is bound: %s", (form, hasFactor, fields) => {
  expect(Object.keys(stepUpProblems(form, hasFactor))).toEqual(fields);
});

test("the authenticator's code is sent only if one is bound", () => {
  const form = { password: "x", googleCode: " 123456 " };
  expect(wireStepUp(form, false)).toEqual({ password: "x" });
  expect(wireStepUp(form, true)).toEqual({ password: "x", googleCode: "123456" });
});

test.each([
  [{ oldWithdrawalPassword: "", withdrawalPassword: GOOD, repeated: GOOD }, false, []],
  [
    { oldWithdrawalPassword: "", withdrawalPassword: GOOD, repeated: GOOD },
    true,
    ["oldWithdrawalPassword"],
  ],
  [
    { oldWithdrawalPassword: "", withdrawalPassword: "short", repeated: GOOD },
    false,
    ["withdrawalPassword", "repeated"],
  ],
])("the withdrawal password %o, where there is one: %s", (form, hasOne, fields) => {
  expect(Object.keys(withdrawalProblems(form, { account: "ada", hasOne }))).toEqual(fields);
});
