// Goal: one person, one account, one demo grant, despite concurrency and repetition. Method: the
// area's routes as the server calls them, on a real PostgreSQL.
import { randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import { guestLogin, login as loginCall, registerV2 } from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  type Sending,
  signedIn,
} from "@plumbline/tests/kit/auth-area";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AUTH_LIMITS } from "./limits.ts";

let auth: AuthAreaUnderTest;
let address: string;
let tests = 0;
let accounts = 0;

beforeAll(async () => {
  auth = await createAuthArea();
});
afterAll(() => auth.end());
// Each test uses its own address, so that its attempts do not count in other tests.
beforeEach(() => {
  tests += 1;
  address = `203.0.113.${tests}`;
});

const newAccount = () => `trader_${(accounts += 1)}`;
const register = (account: string, form: object = {}, sending: Sending = {}) =>
  auth.register(account, form, { address, ...sending });

test("registering signs in a user with exactly 10 000 USDT in the demo book", async () => {
  const account = newAccount();
  const { token, userInfo } = await signedIn(register(account.toUpperCase()));
  expect(userInfo).toMatchObject({
    account,
    nickname: account.toUpperCase(),
    vipLevel: 0,
    kycStatus: "none",
    isGuest: false,
    mustChangePassword: false,
    registeredAt: "2026-01-05 20:00:00", // UTC+8
    lastActiveAt: null,
  });
  expect(userInfo.inviteCode).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
  expect(await auth.sessions.userOf(token)).toBe(userInfo.id);
  const balanceQuery = "select book, kind, amount::text from balances where user_id = $1";
  expect(await auth.query(balanceQuery, [userInfo.id])).toEqual([
    { book: "demo", kind: "available", amount: "10000.00000000" },
  ]);
});

test("A12 twenty concurrent registrations of one name make one user and one grant", async () => {
  const spellings = ["Mallory.K", "mallory.k", "MALLORY.K", "ｍａｌｌｏｒｙ.ｋ", "mallory.\u212A"];
  const processes = [auth.area, auth.makeArea(), auth.makeArea()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const area = processes[index % 3] ?? auth.area;
      return register(spellings[index % 5] ?? "", {}, { area });
    }),
  );
  const winners = answers.flatMap((answer) => (typeof answer === "string" ? [] : [answer]));
  expect(winners).toHaveLength(1);
  expect(answers.filter((answer) => answer === "account_taken")).toHaveLength(19);
  const accountQuery = "select user_id as id from profiles where account = 'mallory.k'";
  expect(await auth.query(accountQuery)).toEqual([{ id: winners[0]?.userInfo.id }]);
  const grants = "select reason from postings where user_id = $1";
  expect(await auth.query(grants, [winners[0]?.userInfo.id])).toEqual([{ reason: "demo_grant" }]);
  const users = "select from users where id not in (select user_id from profiles)";
  expect(await auth.query(users)).toHaveLength(1); // the house
});

test("a registration with a lost answer can be repeated with the right password only", async () => {
  const [account, requestId] = [newAccount(), randomUUID()];
  const twice = [register(account, {}, { requestId }), register(account, {}, { requestId })];
  const [first, second] = await Promise.all(twice.map(signedIn));
  expect(second?.userInfo).toEqual(first?.userInfo);
  expect(second?.token).not.toBe(first?.token);
  const wrong = { password: "another good one" };
  expect(await register(account, wrong, { requestId })).toBe("account_taken");
  expect(await register(account)).toBe("account_taken");
  const grants = "select from postings where user_id = $1";
  expect(await auth.query(grants, [first?.userInfo.id])).toHaveLength(1);
});

// Goal: the documented order. Method: each row breaks one more rule, the last checked first.
test.each([
  ["invite_code_unknown", { account: "order_free", inviteCode: "NOBODYS234" }],
  ["account_taken", { account: "order_taken", inviteCode: "?" }],
  ["password_like_account", { account: "order_taken", password: "order_taken1" }],
  ["password_common", { account: "order_taken", password: "P@ssw0rd1" }],
  ["password_too_short", { account: "order_taken", password: "qwerty1" }],
  ["account_reserved", { account: "support", password: "x" }],
  ["account_malformed", { account: "a b", password: "x" }],
  ["invalid_input password", { account: "a b", password: "x".repeat(257) }],
  ["invalid_input account", { account: 7, password: 7 }],
  ["invalid_input isAdmin", { isAdmin: true }],
])("registering is refused with %s", async (refusal, form) => {
  if (refusal === "account_taken") await register("order_taken");
  expect(await register("order_free", form)).toBe(refusal);
});

test("proof of work is required before a name is reported as taken", async () => {
  const none = { ...AUTH_LIMITS.registrations, attemptsMax: 0 };
  const area = auth.makeArea({ ...AUTH_LIMITS, registrations: none });
  const form = { password: "order_taken1" };
  expect(await register("order_taken", {}, { area })).toBe("proof_of_work_needed");
  expect(await register("order_taken", form, { area })).toBe("password_like_account");
});

test("A16 an invitation may be missing, empty, null or in lower case; it is stored", async () => {
  const { userInfo: inviter } = await signedIn(register(newAccount()));
  for (const inviteCode of [undefined, null, "", "  "]) {
    await signedIn(register(newAccount(), { inviteCode }));
  }
  const inviteCode = ` ${inviter.inviteCode.toLowerCase()} `;
  const { userInfo } = await signedIn(register(newAccount(), { inviteCode }));
  const invited = "select user_id as id from profiles where inviter_id = $1";
  expect(await auth.query(invited, [inviter.id])).toEqual([{ id: userInfo.id }]);
});

test("an invite code is also accepted once at the first sign-in, never in a circle", async () => {
  const inviterOf = async (id: string) =>
    (await auth.query("select inviter_id as id from profiles where user_id = $1", [id]))[0];
  const [inviter, invited, other] = [newAccount(), newAccount(), newAccount()];
  // From the device they registered on, so that no message about a new one is sent.
  const devices = new Map<string, string>();
  const begin = async (account: string) => {
    const { userInfo, deviceToken } = await signedIn(register(account));
    devices.set(account, deviceToken);
    return userInfo;
  };
  const [ada, bob, eve] = [await begin(inviter), await begin(invited), await begin(other)];
  const login = (account: string, inviteCode: string | null) => {
    const proof = { password: GOOD_PASSWORD, deviceToken: devices.get(account) };
    return auth.send(loginCall, { account, ...proof, inviteCode }, { address });
  };
  // The sign-in succeeds whatever the code is.
  expect(await login(invited, ` ${ada.inviteCode.toLowerCase()} `)).toHaveProperty("token");
  expect(await inviterOf(bob.id)).toEqual({ id: ada.id });
  expect(await login(inviter, bob.inviteCode)).toHaveProperty("token");
  expect(await inviterOf(ada.id)).toEqual({ id: null });
  expect(await login(other, "NOBODYS234")).toHaveProperty("token");
  expect(await login(other, ada.inviteCode)).toHaveProperty("token");
  expect(await inviterOf(eve.id)).toEqual({ id: null });
  const late = await begin(newAccount());
  auth.clock.advance(7 * DAY_MS);
  expect(await login(late.account, ada.inviteCode)).toHaveProperty("token");
  expect(await inviterOf(late.id)).toEqual({ id: null });
});

test("register/v2 accepts an account, and names the missing fields of other kinds", async () => {
  const account = newAccount();
  const form = { registerType: "account", account, password: GOOD_PASSWORD };
  const send = (change: object) => auth.send(registerV2, { ...form, ...change }, { address });
  expect(await send({})).toMatchObject({ userInfo: { account } });
  const phone = { registerType: "phone", countryCode: "1" };
  expect(await send({ ...phone, phone: "5550100" })).toBe("phone_malformed");
  expect(await send({ ...phone, phone: "2015550100" })).toBe("invalid_input");
  expect(await send({ registerType: "email" })).toBe("invalid_input");
  expect(await send({ registerType: "email", email: "ada" })).toBe("email_malformed");
  expect(await send({ account: null })).toBe("invalid_input");
  expect(await send({ registerType: "fax" })).toBe("invalid_input registerType");
});

test("F4 the 21st registration of an hour from one network passes after work", async () => {
  for (let index = 0; index < 20; index += 1)
    await signedIn(auth.send(guestLogin, {}, { address }));
  expect(await auth.send(guestLogin, {}, { address })).toBe("proof_of_work_needed");
  const work = auth.solveWork();
  expect(await auth.send(guestLogin, {}, { address, work })).toHaveProperty("token");
  expect(await register(newAccount())).toBe("proof_of_work_needed");
  const more = { work: auth.solveWork() };
  expect(await register(newAccount(), {}, more)).toHaveProperty("token");
  expect(await register(newAccount(), {}, more)).toBe("proof_of_work_needed");
  auth.clock.advance(60 * MINUTE_MS);
  expect(await register(newAccount())).toHaveProperty("token");
});

test("limits can be lifted for a benchmark", async () => {
  const registrations = { ...AUTH_LIMITS.registrations, attemptsMax: 1_000 };
  const area = auth.makeArea({ ...AUTH_LIMITS, registrations });
  const all = Array.from({ length: 25 }, () => register(newAccount(), {}, { area }));
  expect((await Promise.all(all)).filter((answer) => typeof answer === "string")).toEqual([]);
});

test("the database enforces unique names and refuses a plain-text password", async () => {
  await register("only_once");
  const again = "insert into login_names select kind, name, gen_random_uuid() from login_names";
  await expect(runAsOwner(auth.url, again)).rejects.toThrow(/duplicate key/);
  const plain = "update credentials set password_hash = 'correct horse battery'";
  await expect(runAsOwner(auth.url, plain)).rejects.toThrow(/check constraint/);
});
