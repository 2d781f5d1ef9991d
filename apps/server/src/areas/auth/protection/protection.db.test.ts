// Goal: account protection is changed only by its owner, each proof counts once, and withdrawals
// are held where required. Method: the area's routes as the server calls them, on a real
// PostgreSQL, with a clock that tests move and a second implementation of an authenticator.
import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  type NewMember,
  type Sending,
  signedIn,
} from "@plumbline/tests/kit/auth-area";
import { oneTimeCode } from "@plumbline/tests/kit/operator";
import { codeIn } from "@plumbline/tests/kit/messages/read-message";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let auth: AuthAreaUnderTest;
let account: string;
let from: NewMember["from"];

beforeAll(async () => {
  auth = await createAuthArea();
});
afterAll(() => auth.end());
beforeEach(async () => {
  ({ account, from } = await auth.newMember());
});

const password = GOOD_PASSWORD;
// Types the answer as the call's own; `send` is typed for sessions only.
const ask = <Answer>(...sent: Parameters<AuthAreaUnderTest["send"]>) =>
  auth.send(...sent) as unknown as Promise<Answer>;
const settings = (sending = from) =>
  ask<Record<string, unknown>>(calls.securitySettings, {}, sending);
const codeAt = (secret: string, steps = 0) =>
  oneTimeCode(secret, auth.clock.now() + steps * 30_000);

async function bound(sending = from): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await ask<{ secret: string }>(calls.generateGoogleKey, {}, sending);
  const form = { code: codeAt(secret), password };
  const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>(
    calls.bindGoogleAuth,
    form,
    sending,
  );
  // The code of the binding is used up, so the next one is needed.
  auth.clock.advance(30_000);
  return { secret, recoveryCodes };
}

const enter = (form: object, sending: Sending = { address: from.address ?? "" }) =>
  ask(calls.login, { account, password, ...form }, sending);

test("an authenticator is set up by a code of the pending secret, then required", async () => {
  expect(await ask(calls.bindGoogleAuth, { code: "000000", password }, from)).toBe(
    "google_code_wrong",
  );
  const { secret } = await ask<{ secret: string; uri: string }>(calls.generateGoogleKey, {}, from);
  expect(await ask(calls.checkGoogleAuth, { code: codeAt(secret) }, from)).toEqual({
    isRight: true,
  });
  expect(await ask(calls.checkGoogleAuth, { code: codeAt(secret, 9) }, from)).toEqual({
    isRight: false,
  });
  const form = { code: codeAt(secret), password };
  expect(await ask(calls.bindGoogleAuth, { ...form, password: "a guess" }, from)).toBe(
    "password_wrong",
  );
  const requestId = randomUUID();
  const first = await ask<{ recoveryCodes: string[] }>(calls.bindGoogleAuth, form, {
    ...from,
    requestId,
  });
  expect(new Set(first.recoveryCodes).size).toBe(10);
  expect(first.recoveryCodes[0]).toMatch(/^[a-z1-9]{5}-[a-z1-9]{5}$/);
  // A retry after a lost answer returns the same recovery codes, although its code is used up.
  expect(await ask(calls.bindGoogleAuth, form, { ...from, requestId })).toEqual(first);
  expect(await settings()).toMatchObject({ hasGoogleAuth: true, recoveryCodesLeft: 10 });
  expect(await enter({})).toBe("second_factor_needed");
  expect(await enter({ googleCode: codeAt(secret) })).toBe("google_code_wrong");
  auth.clock.advance(30_000);
  expect(await enter({ googleCode: codeAt(secret) })).toHaveProperty("token");
});

test("A5 a code is valid once, also for twenty concurrent requests", async () => {
  const { secret } = await bound();
  const googleCode = codeAt(secret);
  const many = { ...auth.limits.secondFactors, attemptsMax: 1_000 };
  const area = auth.makeArea({ ...auth.limits, secondFactors: many, logins: many });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => enter({ googleCode }, { address: "198.51.100.7", area })),
  );
  const late = await enter({ googleCode }, { address: "198.51.100.7", area });
  await area.stop?.();
  expect(late).toBe("google_code_wrong");
  expect(answers.filter((answer) => typeof answer === "object")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "google_code_wrong")).toHaveLength(19);
});

test("a recovery code replaces a code once, in any spelling", async () => {
  const { recoveryCodes } = await bound();
  const [first = "", second = ""] = recoveryCodes;
  expect(await enter({ googleCode: first.toUpperCase().replace("-", " ") })).toHaveProperty(
    "token",
  );
  expect(await enter({ googleCode: first })).toBe("google_code_wrong");
  expect(await settings()).toMatchObject({ recoveryCodesLeft: 9 });
  const off = { password, googleCode: second };
  expect(await ask(calls.unbindGoogleAuth, off, from)).toBeNull();
  expect(await settings()).toMatchObject({ hasGoogleAuth: false, recoveryCodesLeft: 0 });
});

test("A7 a stolen session replaces no secret without the password and the code", async () => {
  const { secret } = await bound();
  const fresh = await ask<{ secret: string }>(calls.generateGoogleKey, {}, from);
  const code = codeAt(fresh.secret);
  const bind = (form: object) => ask(calls.bindGoogleAuth, { code, password, ...form }, from);
  expect(await bind({ password: "a guess" })).toBe("password_wrong");
  expect(await bind({})).toBe("second_factor_needed");
  expect(await bind({ googleCode: code })).toBe("google_code_wrong");
  expect(await ask(calls.unbindGoogleAuth, { password }, from)).toBe("second_factor_needed");
  // A secret that another session generated is not pending in this one.
  const other = await signedIn(
    auth.send(calls.login, { account, password, googleCode: codeAt(secret) }, from),
  );
  const elsewhere = { ...from, token: other.token };
  auth.clock.advance(30_000);
  const form = { code: codeAt(fresh.secret), password, googleCode: codeAt(secret) };
  expect(await ask(calls.bindGoogleAuth, form, elsewhere)).toBe("google_code_wrong");
});

test("after five wrong codes there is a pause, in which a right one does not count", async () => {
  const { secret } = await bound();
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await enter({ googleCode: "000000" })).toBe("google_code_wrong");
  }
  expect(await enter({ googleCode: codeAt(secret) })).toBe("too_many_attempts");
  auth.clock.advance(HOUR_MS);
  expect(await enter({ googleCode: codeAt(secret) })).toHaveProperty("token");
});

test("A6 an authenticator signs in only with a password or a known device", async () => {
  const { secret } = await bound();
  const byCode = (form: object, address = from.address ?? "") =>
    ask<{ deviceToken: string }>(
      calls.googleSecretLogin,
      { account, code: codeAt(secret), ...form },
      { address },
    );
  expect(await byCode({})).toBe("invalid_input");
  expect(await byCode({ deviceToken: "x".repeat(43) })).toBe("login_failed");
  expect(await byCode({ password: "a guess" })).toBe("login_failed");
  const { deviceToken } = await byCode({ password });
  auth.clock.advance(30_000);
  expect(await byCode({ deviceToken })).toHaveProperty("token");
  // An account without an authenticator is refused like an unknown one.
  const plain = `plain_${account}`;
  await signedIn(auth.register(plain, {}, { address: "198.51.100.9" }));
  const nobody = { account: plain, password, code: "123456" };
  expect(await ask(calls.googleSecretLogin, nobody, {})).toBe("login_failed");
});

test("a contact is connected by a code of this session, and belongs to one user", async () => {
  const email = `${account}@example.com`;
  const codeFor = async (sending: Sending) => {
    await ask(calls.getEmailCaptcha, { email, purpose: "bind" }, sending);
    return codeIn((await auth.messageTo(email)) ?? "");
  };
  const code = await codeFor(from);
  const bind = (form: object, sending = from) =>
    ask(calls.bindEmail, { email, code, password, ...form }, sending);
  expect(await bind({ password: "a guess" })).toBe("password_wrong");
  expect(await bind({ code: "000000" })).toBe("code_wrong");
  expect(await bind({})).toBeNull();
  const bound = { email: "m•••@example.com" };
  expect(await settings()).toMatchObject({ ...bound, withdrawalsHeldUntil: null });
  const { token } = await signedIn(
    auth.register(`thief_${account}`, {}, { address: "198.51.100.8" }),
  );
  const thief = { address: "198.51.100.8", token };
  const second = await codeFor(thief);
  expect(second).toBe("");
  expect(await bind({ code: second }, thief)).toBe("code_wrong");
  // The first contact replaces none; a different one replaces it, which holds withdrawals.
  const other = `other.${account}@example.com`;
  await ask(calls.getEmailCaptcha, { email: other, purpose: "bind" }, from);
  const next = codeIn((await auth.messageTo(other)) ?? "");
  expect(await bind({ email: other, code: next })).toBeNull();
  const until = new Date(auth.clock.now() + DAY_MS + 8 * HOUR_MS).toISOString();
  const withdrawalsHeldUntil = until.slice(0, 19).replace("T", " ");
  expect(await settings()).toMatchObject({ email: "o•••@example.com", withdrawalsHeldUntil });
});

test("the withdrawal password is separate, and needs the current one to change", async () => {
  const set = (form: object) => ask(calls.setWithdrawalPassword, { password, ...form }, from);
  expect(await set({ withdrawalPassword: "short" })).toBe("password_too_short");
  expect(await set({ withdrawalPassword: password })).toBe("password_unchanged");
  expect(await set({ withdrawalPassword: "money takes time" })).toBeNull();
  expect(await settings()).toMatchObject({
    hasWithdrawalPassword: true,
    withdrawalsHeldUntil: null,
  });
  const next = { withdrawalPassword: "money takes patience" };
  expect(await set(next)).toBe("withdrawal_password_set");
  expect(await set({ ...next, oldWithdrawalPassword: "a guess" })).toBe(
    "withdrawal_password_wrong",
  );
  expect(await set({ ...next, oldWithdrawalPassword: "money takes time" })).toBeNull();
  expect((await settings())["withdrawalsHeldUntil"]).not.toBeNull();
});

test("W4 the withdrawal password can be guessed five times, across all calls", async () => {
  const set = (form: object) => ask(calls.setWithdrawalPassword, { password, ...form }, from);
  await set({ withdrawalPassword: "money takes time" });
  const next = { withdrawalPassword: "money takes patience" };
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await set({ ...next, oldWithdrawalPassword: `a guess ${guess}` })).toBe(
      "withdrawal_password_wrong",
    );
  }
  const right = { ...next, oldWithdrawalPassword: "money takes time" };
  expect(await set(right)).toBe("too_many_attempts");
  auth.clock.advance(HOUR_MS);
  expect(await set(right)).toBeNull();
});

test("a lock lasts for its days, even against its owner", async () => {
  expect(await ask(calls.lockSettings, { days: 31, password }, from)).toBe("invalid_input days");
  expect(await ask(calls.lockSettings, { days: 2, password }, from)).toBeNull();
  const lock = { days: 1, password };
  expect(await ask(calls.lockSettings, lock, from)).toBe("settings_locked");
  expect(await ask(calls.generateGoogleKey, {}, from)).toBe("settings_locked");
  auth.clock.advance(2 * DAY_MS);
  const { token } = await signedIn(auth.login(account));
  expect(await ask(calls.lockSettings, lock, { ...from, token })).toBeNull();
});

test("a guest becomes a member, and stays the same user", async () => {
  const guest = await signedIn(auth.send(calls.guestLogin, {}, { address: "198.51.100.20" }));
  const sending = { address: "198.51.100.20", token: guest.token };
  const complete = (form: object) =>
    ask(
      calls.completeGuest,
      {
        account: `full_${account}`,
        password: guest.initialPassword,
        newPassword: password,
        ...form,
      },
      sending,
    );
  expect(await complete({ account: "x" })).toBe("account_malformed");
  expect(await complete({ newPassword: "short" })).toBe("password_too_short");
  expect(await complete({ password: "a guess" })).toBe("password_wrong");
  expect(await complete({ account })).toBe("account_taken");
  expect(await complete({})).toBeNull();
  const back = await signedIn(auth.login(`full_${account}`));
  expect(back.userInfo).toMatchObject({ id: guest.userInfo.id, isGuest: false });
  const { token } = back;
  const again = { account: `more_${account}`, password, newPassword: "another good horse" };
  expect(await ask(calls.completeGuest, again, { ...from, token })).toBe("not_a_guest");
});

test("successful and failed sign-ins are listed, newest first", async () => {
  const { secret } = await bound();
  await enter({ googleCode: "000000" });
  await enter({ googleCode: codeAt(secret) });
  const { records } = await ask<{ records: { method: string; outcome: string }[] }>(
    calls.listSignIns,
    {},
    from,
  );
  expect(records.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
    "account signed_in",
    "account second_factor_failed",
    "register signed_in",
  ]);
});
