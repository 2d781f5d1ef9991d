// Goal: nobody gets in by guessing, and nobody is kept out by another's guesses. Method: the area's
// routes as the server calls them, on a real PostgreSQL, with a clock that tests move.
import { HOUR_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import {
  endSession,
  guestLogin,
  listSessions,
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
// Each test comes from an address of its own, so that none counts against another.
beforeEach(async () => {
  tests += 1;
  address = `203.0.113.${tests}`;
  account = `trader_${tests}`;
  await signedIn(auth.register(account, {}, { address: `198.51.100.${tests}` }));
});

const login = (typed: string, password = GOOD_PASSWORD, from = address) =>
  auth.login(typed, password, { address: from });

test("A1 a wrong password and an unknown account are refused alike, spelling aside", async () => {
  await signedIn(login(` ${account.toUpperCase()}`));
  expect(await login(account, "wrong")).toBe("login_failed");
  expect(await login("nobody_at_all", "wrong")).toBe("login_failed");
  expect(await login("", "")).toBe("login_failed");
  expect(await login("'; drop table users; --\u0000", "\u0000")).toBe("login_failed");
});

test("A13 a long password in any script works to its last character", async () => {
  const long = `${"密碼🔑é".repeat(30)}end`;
  await signedIn(auth.register(`long_${account}`, { password: long }, { address }));
  await signedIn(login(`long_${account}`, long));
  expect(await login(`long_${account}`, `${long.slice(0, -1)}D`)).toBe("login_failed");
});

test("A14 after five guesses a network waits five minutes, the owner does not", async () => {
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

test("A14 a hundred networks that guess rest an account, not a device of its owner's", async () => {
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

test("an account that does not exist has to rest just the same", async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await login("nobody_at_all")).toBe("login_failed");
  }
  expect(await login("nobody_at_all")).toBe("too_many_attempts");
});

test("an IPv6 network is one, whichever of its addresses guesses", async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    await login(account, "a guess", `2001:db8::${guess}`);
  }
  expect(await login(account, GOOD_PASSWORD, "2001:db8::ffff")).toBe("too_many_attempts");
  expect(await login(account, GOOD_PASSWORD, "2001:db8:0:1::1")).toHaveProperty("token");
});

test("a success forgets the failures before it", async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 4; guess += 1) await login(account, "wrong");
    expect(await login(account)).toHaveProperty("token");
  }
});

test("one guess at each of many accounts is stopped at a hundred", async () => {
  for (let round = 0; round < 3; round += 1) await signedIn(login(account)); // these do not count
  const sprayed = await Promise.all(
    Array.from({ length: 110 }, (_, index) => login(`sprayed_${index}`, "Winter2026")),
  );
  expect(sprayed.filter((answer) => answer === "login_failed")).toHaveLength(100);
  expect(await login(account)).toBe("too_many_attempts");
});

test("logins that succeed count against nobody, even a hundred under way at once", async () => {
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
  expect(await wrong(accounts[4] ?? "")).toBe("too_many_attempts");
});

test("logging out ends the session on the server", async () => {
  const { token } = await signedIn(login(account));
  expect(await auth.send(logout, {}, { token })).toBeNull();
  expect(await auth.send(logout, {}, { token })).toBe("not_signed_in");
});

test("C1 a user sees and ends their own sessions only", async () => {
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

test("what has expired is removed every hour", async () => {
  await login("nobody_at_all", "wrong");
  auth.clock.advance(25 * HOUR_MS);
  for (const job of auth.area.jobs ?? []) await job.run();
  expect(await auth.query("select from attempts")).toEqual([]);
  expect(await auth.query("select from sessions")).toEqual([]);
});
