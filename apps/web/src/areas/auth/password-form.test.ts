// Goal: a form is sent exactly when nothing in it is surely wrong, and says why in the server's
// words. Method: rows on both sides of every edge, the expected reasons by field.
import { expect, test } from "vitest";
import { loginProblems, maySend, newPasswordProblems, registerProblems } from "./password-form.ts";

const GOOD = "a kite over the harbour";

test.each([
  ["", "", { account: "auth.problem.accountMissing", password: "auth.problem.passwordMissing" }],
  ["  ", "x", { account: "auth.problem.accountMissing" }],
  ["ada", "x", {}],
])("login with %o and %o", (account, password, keys) => {
  expect(keysOf(loginProblems({ account, password }))).toEqual(keys);
});

test.each([
  ["ada", GOOD, {}],
  ["ab", GOOD, { account: "auth.refusal.accountMalformed" }],
  ["ada", "", { password: "auth.problem.passwordMissing" }],
  ["ada", "1k!9x~Q", { password: "auth.refusal.passwordTooShort" }],
  ["ada", "1k!9x~Qz", {}],
  ["ada", "P@ssw0rd2024", { password: "auth.refusal.passwordCommon" }],
  ["", "", { account: "auth.problem.accountMissing", password: "auth.problem.passwordMissing" }],
])("registering %o with %o", (account, password, keys) => {
  expect(keysOf(registerProblems({ account, password }))).toEqual(keys);
});

test("a reason carries what its text leaves open", () => {
  expect(registerProblems({ account: "ada", password: "short" }).password).toEqual({
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
