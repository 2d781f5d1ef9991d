// Goal: a second factor counts once, a lock lasts, an expired proof is invalid, and a changed
// credential holds withdrawals for exactly a day. Method: exact identities, before and after;
// refusals by the rule they break.
import { expect, test } from "vitest";
import { DAY_MS, instant } from "#kernel";
import {
  bindAuthenticator,
  bindContact,
  completeGuest,
  freezeAccount,
  type Identity,
  lockSettings,
  readEmail,
  setWithdrawalPassword,
  type StepUp,
  stepUp,
  unbindAuthenticator,
  unfreezeAccount,
  spendSecondFactor,
} from "./index.ts";

const now = instant(1_000_000_000);
const aDayOn = instant(now + DAY_MS);
const bare: Identity = {
  account: "ada",
  nickname: "Ada",
  isGuest: false,
  credential: { passwordHash: "hash", mustChangePassword: false },
  phone: null,
  email: null,
  withdrawalHash: null,
  authenticator: null,
  recoveryHashes: [],
  settingsLockedUntil: null,
  frozenAt: null,
  withdrawalsHeldUntil: null,
};
const authenticator = { sealedSecret: "sealed", lastStep: 100 };
const protectedOne: Identity = { ...bare, authenticator, recoveryHashes: ["r1", "r2"] };
const code = (step: number, sealedSecret = "sealed") =>
  ({ kind: "authenticator", step, sealedSecret }) as const;

test("A5 a time step counts once, and no earlier one afterwards", () => {
  const used = spendSecondFactor(protectedOne, code(101));
  const next = { ...protectedOne, authenticator: { ...authenticator, lastStep: 101 } };
  expect(used).toEqual({ ok: true, value: next });
  for (const step of [101, 100, 99]) {
    expect(spendSecondFactor(next, code(step))).toMatchObject({ error: { field: "googleCode" } });
  }
  expect(spendSecondFactor(next, code(200, "another secret"))).toHaveProperty("error");
  expect(spendSecondFactor(bare, code(200))).toHaveProperty("error");
});

test("a recovery code counts once", () => {
  const used = spendSecondFactor(protectedOne, { kind: "recovery", hash: "r1" });
  const next = { ...protectedOne, recoveryHashes: ["r2"] };
  expect(used).toEqual({ ok: true, value: next });
  expect(spendSecondFactor(next, { kind: "recovery", hash: "r1" })).toHaveProperty("error");
});

const locked = { ...protectedOne, settingsLockedUntil: instant(now + 1) };
// Goal: the documented order. Method: each row breaks one more rule, the last checked first.
test.each([
  ["google_code_wrong", protectedOne, { factor: code(100) }],
  ["second_factor_needed", protectedOne, { factor: null }],
  ["password_wrong", protectedOne, { factor: null, provenHash: "an older hash" }],
  ["settings_locked", locked, { factor: null, provenHash: "an older hash" }],
])("a step up is refused with %s", (type, identity, change) => {
  const proof: StepUp = { provenHash: "hash", ...change };
  expect(stepUp(identity, proof, now)).toMatchObject({ ok: false, error: { type } });
});

test("a lock ends to the millisecond, and states the hours left", () => {
  const proof = { provenHash: "hash", factor: null };
  const lockedOne = lockSettings(bare, 30, now);
  expect(stepUp(lockedOne, proof, now)).toMatchObject({ error: { hours: 720 } });
  const end = now + 30 * DAY_MS;
  expect(stepUp(lockedOne, proof, instant(end - 1))).toMatchObject({ error: { hours: 1 } });
  expect(stepUp(lockedOne, proof, instant(end))).toMatchObject({ ok: true });
});

test("changing a proof of the user holds withdrawals for a day", () => {
  // A first contact replaces none; a second contact, or a new one of the same kind, does.
  const withPhone = bindContact(bare, { kind: "phone", value: "+12015550123" }, now);
  expect(withPhone).toEqual({ ...bare, phone: "+12015550123" });
  const withBoth = bindContact(withPhone, { kind: "email", value: "a@example.com" }, now);
  const email = "a@example.com";
  expect(withBoth).toEqual({ ...withPhone, email, withdrawalsHeldUntil: aDayOn });
  const replaced = bindContact(withPhone, { kind: "phone", value: "+12015550124" }, now);
  expect(replaced.withdrawalsHeldUntil).toBe(aDayOn);
  const bound = bindAuthenticator(bare, { authenticator, recoveryHashes: ["r1", "r2"] }, now);
  expect(bound).toEqual({ ...protectedOne, withdrawalsHeldUntil: aDayOn });
  expect(unbindAuthenticator(bound, now)).toEqual({ ...bare, withdrawalsHeldUntil: aDayOn });
});

test("a withdrawal password is set once, then changed with the current one", () => {
  const first = setWithdrawalPassword(bare, { provenHash: null, newHash: "w1" }, now);
  const set = { ...bare, withdrawalHash: "w1" };
  expect(first).toEqual({ ok: true, value: set });
  const again = setWithdrawalPassword(set, { provenHash: null, newHash: "w2" }, now);
  expect(again).toMatchObject({ error: { type: "withdrawal_password_set" } });
  const stale = setWithdrawalPassword(set, { provenHash: "w0", newHash: "w2" }, now);
  expect(stale).toMatchObject({ error: { type: "withdrawal_password_wrong" } });
  const changed = setWithdrawalPassword(set, { provenHash: "w1", newHash: "w2" }, now);
  const identity = { ...bare, withdrawalHash: "w2", withdrawalsHeldUntil: aDayOn };
  expect(changed).toEqual({ ok: true, value: identity });
});

test("a freeze keeps its first time and is lifted once", () => {
  const frozen = freezeAccount(bare, now);
  expect(freezeAccount(frozen, aDayOn).frozenAt).toBe(now);
  expect(unfreezeAccount(frozen)).toEqual({ ok: true, value: bare });
  expect(unfreezeAccount(bare)).toMatchObject({ error: { type: "account_not_frozen" } });
});

test("a guest becomes a member once", () => {
  const guest = { ...bare, account: "guest-1", isGuest: true };
  const intent = { account: "ada", nickname: "Ada", provenHash: "hash", newHash: "new" };
  const credential = { passwordHash: "new", mustChangePassword: false };
  expect(completeGuest(guest, intent)).toEqual({ ok: true, value: { ...bare, credential } });
  expect(completeGuest(bare, intent)).toMatchObject({ error: { type: "not_a_guest" } });
  const stale = completeGuest(guest, { ...intent, provenHash: "an older hash" });
  expect(stale).toMatchObject({ error: { type: "password_wrong", field: "oldPassword" } });
});

// Built from parts, so that this file contains no real address.
const [GOOGLE, GMAIL] = ["@googlemail.com", "@gmail.com"];
test.each([
  [" Ada@Example.COM ", "ada@example.com", "ada@example.com"],
  ["ada+shop@example.com", "ada+shop@example.com", "ada@example.com"],
  [`A.d.a+x${GOOGLE}`, `a.d.a+x${GOOGLE}`, `ada${GMAIL}`],
  ["ａｄａ@example.com", "ada@example.com", "ada@example.com"],
])("A12 %s is sent to %s and identified as %s", (typed, email, name) => {
  expect(readEmail(typed)).toEqual({ ok: true, value: { email, name } });
});

test.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "+x@example.com",
  "ada@example",
  "a..b@example.com",
  "ada@exam ple.com",
  "ada@example.com, eve@example.com",
  "ada@example.com\r\nBcc: eve@x.yz",
  "аda@example.com",
  `ada${"@"}-example.com`,
  `${"a".repeat(65)}@example.com`,
])("%j is not an e-mail address", (typed) => {
  expect(readEmail(typed)).toMatchObject({ error: { type: "email_malformed" } });
});
