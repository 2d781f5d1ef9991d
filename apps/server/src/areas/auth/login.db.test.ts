// Goal: guessing does not sign in, and does not lock out others. Method: the area's routes as the
// server calls them, on a real PostgreSQL, with a clock that tests move.
import { HOUR_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import {
  endSession,
  guestLogin,
  listSessions,
  lockSettings,
  login as loginCall,
  logout,
} from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  signedIn,
} from "@plumbline/tests/kit/auth-area";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SESSION_IDLE_MS } from "#services/identity/sessions";
import { AUTH_LIMITS } from "./limits.ts";

const SPRAY = AUTH_LIMITS.loginsOfNetwork;

let auth: AuthAreaUnderTest;
let address: string;
let account: string;
let tests = 0;

beforeAll(async () => {
  auth = await createAuthArea();
});
afterAll(() => auth.end());
// Each test uses its own address, so that its attempts do not count in other tests.
beforeEach(async () => {
  tests += 1;
  address = `203.0.113.${tests}`;
  account = `trader_${tests}`;
  await signedIn(auth.register(account, {}, { address: `198.51.100.${tests}` }));
});

const login = (typed: string, password = GOOD_PASSWORD, from = address) =>
  auth.login(typed, password, { address: from });

test("A1 a wrong password and an unknown account get the same refusal", async () => {
  await signedIn(login(` ${account.toUpperCase()}`));
  expect(await login(account, "wrong")).toBe("login_failed");
  expect(await login("nobody_at_all", "wrong")).toBe("login_failed");
  expect(await login("", "")).toBe("login_failed");
  expect(await login("'; drop table users; --\u0000", "\u0000")).toBe("login_failed");
});

test("A13 a long password in any script is significant to its last character", async () => {
  const long = `${"密碼🔑é".repeat(30)}end`;
  await signedIn(auth.register(`long_${account}`, { password: long }, { address }));
  await signedIn(login(`long_${account}`, long));
  expect(await login(`long_${account}`, `${long.slice(0, -1)}D`)).toBe("login_failed");
});

test("A14 after five guesses a network is paused for five minutes, the owner is not", async () => {
  const guesses = Array.from({ length: 100 }, () => login(account, "a guess"));
  const refused = await Promise.all(guesses);
  expect(refused.filter((answer) => answer === "login_failed")).toHaveLength(5);
  expect(refused.filter((answer) => answer === "too_many_attempts")).toHaveLength(95);
  expect(await login(account.toUpperCase())).toBe("too_many_attempts");
  expect(await login(account, GOOD_PASSWORD, "192.0.2.1")).toHaveProperty("token");
  auth.clock.advance(5 * MINUTE_MS - 1);
  expect(await login(account)).toBe("too_many_attempts");
  auth.clock.advance(1);
  expect(await login(account)).toHaveProperty("token");
});

test("A14 guesses from a hundred networks pause an account, not its owner's device", async () => {
  const { deviceToken } = await signedIn(login(account));
  const stranger = await signedIn(auth.send(guestLogin, {}, { address }));
  for (const name of [account, `nobody_${account}`]) {
    const guesses = await Promise.all(
      Array.from({ length: 110 }, (_, n) => login(name, "a guess", `2001:db8:${tests}:${n}::1`)),
    );
    expect(guesses.filter((answer) => answer === "login_failed")).toHaveLength(100);
    expect(await login(name, GOOD_PASSWORD, "192.0.2.77")).toBe("too_many_attempts");
  }
  const from = (token: string) =>
    auth.send(
      loginCall,
      { account, password: GOOD_PASSWORD, deviceToken: token },
      { address: "192.0.2.78" },
    );
  expect(await from(stranger.deviceToken)).toBe("too_many_attempts");
  expect(await from(deviceToken)).toHaveProperty("token");
  auth.clock.advance(HOUR_MS);
  expect(await login(account, GOOD_PASSWORD, "192.0.2.77")).toHaveProperty("token");
});

test("an account that does not exist is paused in the same way", async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await login("nobody_at_all")).toBe("login_failed");
  }
  expect(await login("nobody_at_all")).toBe("too_many_attempts");
});

test("all addresses of an IPv6 network count as one", async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    await login(account, "a guess", `2001:db8::${guess}`);
  }
  expect(await login(account, GOOD_PASSWORD, "2001:db8::ffff")).toBe("too_many_attempts");
  expect(await login(account, GOOD_PASSWORD, "2001:db8:0:1::1")).toHaveProperty("token");
});

test("a success resets the failures before it", async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 4; guess += 1) await login(account, "wrong");
    expect(await login(account)).toHaveProperty("token");
  }
});

// Goal: password spraying from a shared address costs work and locks out no other user of the
// address. Method: a hundred wrong logins at once from one IPv4 address, then logins of its other
// users.
test("F4 spraying from one address requires work, and locks nobody out there", async () => {
  const { deviceToken, token } = await signedIn(login(account));
  const other = `other_${account}`;
  await signedIn(auth.register(other, {}, { address: `198.51.100.${tests}` }));
  // Guesses at this very account do not require work of its owner's device either.
  for (let guess = 0; guess < 5; guess += 1) await login(account, "a guess");
  expect(await login(account)).toBe("too_many_attempts");
  const sprayed = await Promise.all(
    Array.from({ length: 95 }, (_, n) => login(`sprayed_${n}`, "Winter2026")),
  );
  expect(sprayed.filter((answer) => answer === "login_failed")).toHaveLength(25);
  expect(sprayed.filter((answer) => answer === "proof_of_work_needed")).toHaveLength(70);
  const enter = (work = "", form: object = {}) =>
    auth.send(loginCall, { account: other, password: GOOD_PASSWORD, ...form }, { address, work });
  expect(await enter("", { account, deviceToken })).toHaveProperty("token");
  expect(await auth.sessions.userOf(token)).not.toBeNull();

  expect(await enter()).toBe("proof_of_work_needed");
  const work = auth.solveWork();
  expect(await enter(work)).toHaveProperty("token");
  expect(await enter(work)).toBe("proof_of_work_needed"); // a proof counts once
  expect(await enter("20.9999999999999.salt.signature.0")).toBe("proof_of_work_needed");
  const late = auth.solveWork();
  auth.clock.advance(2 * MINUTE_MS);
  expect(await enter(late)).toBe("proof_of_work_needed");
  const elsewhere = auth.solveWork();
  const strict = auth.makeArea({ ...AUTH_LIMITS, loginsOfNetwork: { ...SPRAY, attemptsMax: 1 } });
  const from = { address: "192.0.2.10", area: strict };
  expect(await auth.login("nobody_at_all", "a guess", from)).toBe("login_failed");
  const moved = await auth.login(other, GOOD_PASSWORD, { ...from, work: elsewhere });
  expect(moved).toBe("proof_of_work_needed"); // bound to its address
  auth.clock.advance(5 * MINUTE_MS);
  expect(await enter()).toHaveProperty("token");
});

test("a device is paused after five guesses like any other", async () => {
  const { deviceToken } = await signedIn(login(account));
  const enter = (password: string) =>
    auth.send(loginCall, { account, password, deviceToken }, { address });
  for (let guess = 0; guess < 5; guess += 1) expect(await enter("wrong")).toBe("login_failed");
  expect(await enter(GOOD_PASSWORD)).toBe("too_many_attempts");
  expect(await login(account)).toHaveProperty("token"); // elsewhere its owner can sign in
});

test("F10 correct proofs do not count as guesses, with thirty in progress", async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => login(account)));
  for (const answer of all) expect(answer).toHaveProperty("token");
  const { token } = await signedIn(login(account));
  const locks = await Promise.all(
    Array.from({ length: 20 }, () =>
      auth.send(lockSettings, { days: 1, password: GOOD_PASSWORD }, { token, address }),
    ),
  );
  expect(new Set(locks)).toEqual(new Set([null, "settings_locked"]));
});

test("successful logins are not counted, even with a hundred in progress", async () => {
  const limits = { ...AUTH_LIMITS, loginsOfNetwork: { ...SPRAY, attemptsMax: 3 } };
  const area = auth.makeArea(limits);
  const accounts = Array.from({ length: 8 }, (_, index) => `${account}.${index}`);
  for (const [index, name] of accounts.entries()) {
    await signedIn(auth.register(name, {}, { address: `2001:db8:5:${index}::1` }));
  }
  const answers = await Promise.all(
    accounts.map((name) => auth.login(name, GOOD_PASSWORD, { address, area })),
  );
  for (const answer of answers) expect(answer).toHaveProperty("token");
  const wrong = (name: string) => auth.login(name, "a guess", { address, area });
  for (const name of accounts.slice(0, 3)) expect(await wrong(name)).toBe("login_failed");
  expect(await wrong(accounts[4] ?? "")).toBe("proof_of_work_needed");
});

test("logging out ends the session on the server", async () => {
  const { token } = await signedIn(login(account));
  expect(await auth.send(logout, {}, { token })).toBeNull();
  expect(await auth.send(logout, {}, { token })).toBe("not_signed_in");
});

test("C1 a user sees and ends only their own sessions", async () => {
  const { token } = await signedIn(login(account));
  const stranger = await signedIn(auth.send(guestLogin, {}, { address }));
  const answer: unknown = await auth.send(listSessions, {}, { token });
  const mine = answer as { id: string; isCurrent: boolean }[];
  expect(mine).toHaveLength(2);
  expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const end = (id: string, as: string) => auth.send(endSession, { id }, { token: as });
  for (const { id } of mine) expect(await end(id, stranger.token)).toBe("session_not_found");
  expect(await end("1 or 1=1", token)).toBe("invalid_input id");
  for (const { id } of mine) await end(id, token);
  expect(await auth.sessions.userOf(token)).toBeNull();
});

test("expired rows are removed every hour", async () => {
  await login("nobody_at_all", "wrong");
  const runJobs = async () => {
    for (const job of auth.area.jobs ?? []) await job.run(new AbortController().signal);
  };
  auth.clock.advance(25 * HOUR_MS);
  await runJobs();
  expect(await auth.query("select from attempts")).toEqual([]);
  expect(await auth.query("select from sessions")).not.toEqual([]);
  auth.clock.advance(SESSION_IDLE_MS);
  await runJobs();
  expect(await auth.query("select from sessions")).toEqual([]);
});
