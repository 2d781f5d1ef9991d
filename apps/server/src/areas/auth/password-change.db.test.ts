// Goal: a password is changed with the current one, once, and leaves no trace of either. Method:
// the area's routes as the server calls them, on a real PostgreSQL.
import { randomUUID } from "node:crypto";
import { changePassword, guestLogin } from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  signedIn,
} from "@plumbline/tests/kit/auth-area";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let auth: AuthAreaUnderTest;
let account: string;
let token: string;

beforeAll(async () => {
  auth = await createAuthArea();
});
afterAll(() => auth.end());
beforeEach(async () => {
  const member = await auth.newMember();
  ({ account } = member);
  ({ token } = member.from);
});

const NEW_PASSWORD = "a better horse";
const change = (form: object = {}, requestId = randomUUID()) =>
  auth.send(
    changePassword,
    { oldPassword: GOOD_PASSWORD, newPassword: NEW_PASSWORD, ...form },
    { token, requestId },
  );

test("A8 a new password ends the other sessions and the old password", async () => {
  const { token: lost } = await signedIn(auth.login(account));
  expect(await auth.sessions.userOf(lost)).not.toBeNull();
  expect(await change()).toBeNull();
  expect(await auth.sessions.userOf(token)).not.toBeNull();
  expect(await auth.sessions.userOf(lost)).toBeNull();
  expect(await auth.login(account)).toBe("login_failed");
  expect(await auth.login(account, NEW_PASSWORD)).toHaveProperty("token");
});

test("a change with a lost answer can be repeated, for the same new password only", async () => {
  const requestId = randomUUID();
  expect(await change({}, requestId)).toBeNull();
  expect(await change({}, requestId)).toBeNull();
  expect(await change({ newPassword: "yet another horse" }, requestId)).toBe("password_wrong");
  expect(await change()).toBe("password_wrong");
  const again = { oldPassword: NEW_PASSWORD, newPassword: GOOD_PASSWORD };
  expect(await change(again)).toBeNull();
  // The request id has one effect: the password stays unchanged, and the retry is not confirmed.
  expect(await change({}, requestId)).toBe("request_id_reused");
  expect(await auth.login(account)).toHaveProperty("token");
});

test("a used request id changes nothing, and does not report a change", async () => {
  const requestId = randomUUID();
  expect(await change({}, requestId)).toBeNull();
  const other = { oldPassword: NEW_PASSWORD, newPassword: "yet another horse" };
  expect(await change(other, requestId)).toBe("request_id_reused");
  expect(await auth.login(account, "yet another horse")).toBe("login_failed");
  expect(await auth.login(account, NEW_PASSWORD)).toHaveProperty("token");
  expect(await change(other)).toBeNull();
});

test("two concurrent changes under one request id get the effective one as answer", async () => {
  const requestId = randomUUID();
  const wanted = ["first new horse", "second new horse"];
  const answers = await Promise.all(
    wanted.map((newPassword) => change({ newPassword }, requestId)),
  );
  const inForce = wanted[answers.findIndex((answer) => answer === null)] ?? "";
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(await auth.login(account, inForce)).toHaveProperty("token");
});

test("one of two concurrent changes with the current password succeeds", async () => {
  const answers = await Promise.all([
    change({ newPassword: "first new horse" }),
    change({ newPassword: "second new horse" }),
  ]);
  expect(new Set(answers)).toEqual(new Set([null, "password_wrong"]));
});

// Goal: the documented order. Method: each row breaks one more rule, the last checked first.
test.each([
  ["password_wrong", { oldPassword: "wrong" }],
  ["password_unchanged", { oldPassword: "ｓｔａｂｌｅ horse", newPassword: "stable horse" }],
  ["password_common", { oldPassword: "12345678", newPassword: "12345678" }],
  ["password_too_short", { oldPassword: "abc123", newPassword: "abc123" }],
  ["invalid_input newPassword", { newPassword: "x".repeat(257) }],
])("a change is refused with %s", async (refusal, form) => {
  expect(await change(form)).toBe(refusal);
});

test("guesses of the current password are paused after five", async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await change({ oldPassword: "a guess" })).toBe("password_wrong");
  }
  expect(await change()).toBe("too_many_attempts");
});

test("A11 a guest's initial password works, must be changed, and is not stored", async () => {
  const guest = await signedIn(auth.send(guestLogin, {}, { address: "192.0.2.1" }));
  ({ token } = guest);
  const { userInfo, initialPassword } = guest;
  expect(userInfo).toMatchObject({ isGuest: true, mustChangePassword: true });
  expect(initialPassword).toMatch(/^[A-HJ-NP-Z2-9]{20}$/);
  expect(await auth.login(userInfo.account, initialPassword)).toHaveProperty("token");
  expect(await change({ oldPassword: initialPassword })).toBeNull();
  const again = await signedIn(auth.login(userInfo.account, NEW_PASSWORD));
  expect(again.userInfo).toMatchObject({ isGuest: true, mustChangePassword: false });

  const everything = await allRows();
  expect(everything).toContain(userInfo.account); // the search finds stored text
  for (const secret of [initialPassword, NEW_PASSWORD, GOOD_PASSWORD, token, again.token]) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString("hex"));
  }
});

/** Every row of every table the application can read, as text. */
async function allRows(): Promise<string> {
  const tables = await auth.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.length).toBeGreaterThan(10);
  const rows = await Promise.all(
    tables.map(({ name }) => auth.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join("\n");
}
