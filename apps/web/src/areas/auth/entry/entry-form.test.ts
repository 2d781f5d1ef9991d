// Goal: each way asks only for what it needs, and shows problems in the server's texts. Method:
// rows on both sides of every edge, the expected reasons by field.
import { expect, test } from "vitest";
import { ENTRY_DRAFT, REGISTER_METHODS, LOGIN_METHODS, methodOf } from "./entry-draft.ts";
import { type RegisterForm, registerProblems } from "./register-form.ts";
import { type SignInForm, signInProblems } from "./sign-in-form.ts";

const NOTHING: SignInForm = {
  ...ENTRY_DRAFT.empty,
  method: "account",
  password: "",
  code: "",
  googleCode: "",
  isByCode: false,
  isFactorNeeded: false,
  isDeviceKnown: false,
};
const NOBODY: RegisterForm = { ...ENTRY_DRAFT.empty, method: "account", password: "", code: "" };
const AUTHENTICATOR: Partial<SignInForm> = {
  method: "authenticator",
  account: "ada",
  isFactorNeeded: true,
  googleCode: "123456",
};
const GOOD = "a kite over the harbour";

const keysOf = (problems: object) =>
  Object.fromEntries(Object.entries(problems).map(([field, { key }]) => [field, key]));

const missing = (name: string) => `auth.problem.${name}Missing`;

test.each<[Partial<SignInForm>, object]>([
  [{}, { account: missing("account"), password: missing("password") }],
  [{ account: "  ", password: "x" }, { account: missing("account") }],
  [{ account: "ada", password: "x" }, {}],
  // This way has no code.
  [{ account: "ada", isByCode: true }, { password: missing("password") }],
  [{ method: "phone" }, { phone: missing("phone"), password: missing("password") }],
  [{ method: "phone", phone: "2125550123", password: "x" }, {}],
  [{ method: "phone", phone: "2125550123", isByCode: true }, { code: missing("code") }],
  [{ method: "email", email: "a@b.co", isByCode: true, code: "123456" }, {}],
  [{ method: "email", email: "a@b", password: "x" }, { email: "auth.refusal.emailMalformed" }],
  [{ account: "ada", password: "x", isFactorNeeded: true }, { googleCode: missing("googleCode") }],
  [{ account: "ada", password: "x", isFactorNeeded: true, googleCode: "123456" }, {}],
  // The authenticator's code and either the password or a known device.
  [{ ...AUTHENTICATOR, password: "x" }, {}],
  [{ ...AUTHENTICATOR, isDeviceKnown: true }, {}],
  [AUTHENTICATOR, { password: missing("password") }],
  [{ ...AUTHENTICATOR, password: "x", googleCode: "" }, { googleCode: missing("googleCode") }],
  [{ account: "ada", isDeviceKnown: true }, { password: missing("password") }],
])("signing in with %o", (typed, keys) => {
  expect(keysOf(signInProblems({ ...NOTHING, ...typed }))).toEqual(keys);
});

test.each<[Partial<RegisterForm>, object]>([
  [{}, { account: missing("account"), password: missing("password") }],
  [{ account: "ab", password: GOOD }, { account: "auth.refusal.accountMalformed" }],
  [{ account: "ada", password: GOOD }, {}],
  [
    { method: "phone", password: GOOD },
    { phone: missing("phone"), code: missing("code") },
  ],
  [{ method: "phone", phone: "2125550123", code: "123456", password: GOOD }, {}],
  [
    { method: "phone", phone: "212 555 0123", code: "123456", password: "+12125550123!" },
    { password: "auth.refusal.passwordLikeAccount" },
  ],
  [{ method: "email", email: "a@b.co", code: "123456", password: GOOD }, {}],
  [
    { method: "email", email: "Harbour.Kite@b.co", code: "1", password: "harbour.kite22" },
    { password: "auth.refusal.passwordLikeAccount" },
  ],
])("registering with %o", (typed, keys) => {
  expect(keysOf(registerProblems({ ...NOBODY, ...typed }))).toEqual(keys);
});

test("a draft of another screen or release falls back to the first method", () => {
  expect(methodOf(LOGIN_METHODS, { ...ENTRY_DRAFT.empty, method: "email" })).toBe("email");
  expect(methodOf(REGISTER_METHODS, { ...ENTRY_DRAFT.empty, method: "authenticator" })).toBe(
    "account",
  );
  expect(methodOf(LOGIN_METHODS, { ...ENTRY_DRAFT.empty, method: "" })).toBe("account");
});
