// Goal: a form is sent exactly when it has no certain problem, and shows problems in the server's
// texts. Method: rows on both sides of every edge, the expected reasons by field.
import { expect, test } from "vitest";
import { newPasswordProblems, passwordProblem } from "./password-form.ts";
import { maySend } from "#shell/forms/form.ts";

const GOOD = "a kite over the harbour";

test.each([
  ["1k!9x~Q", "auth.refusal.passwordTooShort"],
  ["1k!9x~Qz", undefined],
  ["P@ssw0rd2024", "auth.refusal.passwordCommon"],
  ["ada.lovelace!", "auth.refusal.passwordLikeAccount"],
  ["", "auth.problem.passwordMissing"],
])("the new password %o", (password, key) => {
  expect(passwordProblem(password, { account: "ada.lovelace", field: "password" })?.key).toBe(key);
});

test("a problem has the values for the variables of its text", () => {
  expect(passwordProblem("short", { account: "ada", field: "password" })).toEqual({
    key: "auth.refusal.passwordTooShort",
    values: { field: "password", length: 8 },
  });
});

test.each([
  ["old", GOOD, GOOD, {}],
  ["old", GOOD, `${GOOD}!`, { repeated: "auth.problem.passwordsDiffer" }],
  [
    "",
    "short",
    "shorT",
    {
      oldPassword: "auth.problem.passwordMissing",
      newPassword: "auth.refusal.passwordTooShort",
      repeated: "auth.problem.passwordsDiffer",
    },
  ],
])("after %o the password %o, repeated as %o", (oldPassword, newPassword, repeated, keys) => {
  const problems = newPasswordProblems({ oldPassword, newPassword, repeated }, "ada");
  expect(keysOf(problems)).toEqual(keys);
  expect(maySend(problems)).toBe(Object.keys(keys).length === 0);
});

const keysOf = (problems: object) =>
  Object.fromEntries(Object.entries(problems).map(([field, { key }]) => [field, key]));
