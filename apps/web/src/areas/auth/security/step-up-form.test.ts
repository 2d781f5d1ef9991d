// Goal: a setting changes only with what proves its owner, and a form in a form stays what it is.
// Method: one form with and without a proof, what is missing of both, and what is sent.
import { expect, test } from "vitest";
import { lockForm } from "./security-forms.ts";
import { stepUpForm } from "./step-up-form.ts";

const withFactor = { hasFactor: true };
const without = { hasFactor: false };
const keysOf = (problems: object) => Object.keys(problems).sort();

test("the fields of the form and of the proof are asked for together", () => {
  expect(lockForm.empty).toEqual({ days: "", password: "", googleCode: "" });
  expect(keysOf(lockForm.problems(lockForm.empty, withFactor))).toEqual([
    "days",
    "googleCode",
    "password",
  ]);
  expect(keysOf(lockForm.problems(lockForm.empty, without))).toEqual(["days", "password"]);
});

test("a code is sent where there is an authenticator, and nothing that was not asked for", () => {
  const typed = { days: "3", password: "secret", googleCode: " 123456 " };
  expect(lockForm.toInput(typed, withFactor)).toEqual({
    days: 3,
    password: "secret",
    googleCode: "123456",
  });
  expect(lockForm.toInput(typed, without)).toEqual({ days: 3, password: "secret" });
  expect(stepUpForm.toInput(typed, without)).toEqual({ password: "secret" });
});
