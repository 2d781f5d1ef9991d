// Goal: a setting changes only with a step-up, and the combined form behaves like the inner form.
// Method: one form with and without a step-up, missing fields of both, and the input that is sent.
import { expect, test } from "vitest";
import { lockForm } from "./security-forms.ts";
import { stepUpForm } from "./step-up-form.ts";

const withFactor = { hasFactor: true };
const without = { hasFactor: false };
const keysOf = (problems: object) => Object.keys(problems).sort();

test("missing fields of form and step-up are reported together", () => {
  expect(lockForm.empty).toEqual({ days: "", password: "", googleCode: "" });
  expect(keysOf(lockForm.problems(lockForm.empty, withFactor))).toEqual([
    "days",
    "googleCode",
    "password",
  ]);
  expect(keysOf(lockForm.problems(lockForm.empty, without))).toEqual(["days", "password"]);
});

test("a code is sent only with an authenticator, and no other field", () => {
  const typed = { days: "3", password: "secret", googleCode: " 123456 " };
  expect(lockForm.toInput(typed, withFactor)).toEqual({
    days: 3,
    password: "secret",
    googleCode: "123456",
  });
  expect(lockForm.toInput(typed, without)).toEqual({ days: 3, password: "secret" });
  expect(stepUpForm.toInput(typed, without)).toEqual({ password: "secret" });
});
