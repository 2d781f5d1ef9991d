// Goal: an owner stops a stranger in their account by one link, once, and returns with two factors.
// Method: the area's routes on a real PostgreSQL, messages read in the development inbox.
import { DAY_MS } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  type NewMember,
  signedIn,
} from "@plumbline/tests/kit/auth-area";
import { codeIn } from "@plumbline/tests/kit/messages/read-message";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let auth: AuthAreaUnderTest;
let account: string;
let email: string;
let owner: NewMember["from"] & { readonly deviceToken: string };

beforeAll(async () => {
  auth = await createAuthArea();
});
afterAll(() => auth.end());
beforeEach(async () => {
  const member = await auth.newMember();
  ({ account } = member);
  email = `${account}@example.com`;
  owner = { ...member.from, deviceToken: member.deviceToken };
  await auth.send(calls.getEmailCaptcha, { email, purpose: "bind" }, owner);
  const code = codeOf(await auth.messageTo(email));
  await auth.send(calls.bindEmail, { email, code, password }, owner);
});

const password = GOOD_PASSWORD;
const codeOf = (message: string | null) => codeIn(message ?? "");
const tokenOf = (message: string | null) =>
  message?.match(/http:\/\/plumbline\.example\/#\/freeze\?token=([\w-]{43})/)?.[1] ?? "";
const CHROME = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Call +1 900 555 0123 at once";
const thief = { address: "198.51.100.66", device: CHROME };
const stranger = { address: "198.51.100.77" };
const byLink = (token: string) => auth.send(calls.freezeByLink, { token }, stranger);

test("a new device is reported to the owner by a fixed text, a known one is not", async () => {
  const before = await auth.messageTo(email);
  const { deviceToken } = owner;
  await signedIn(auth.send(calls.login, { account, password, deviceToken }, owner));
  expect(await auth.messageTo(email)).toBe(before);
  await signedIn(auth.login(account, password, thief));
  const message = await auth.messageTo(email);
  expect(message).toContain(account);
  expect(message).toContain("Chrome, Android");
  expect(message).not.toContain("900");
  expect(tokenOf(message)).toHaveLength(43);
});

test("the message's link freezes without signing in, once, and ends every session", async () => {
  const { token } = await signedIn(auth.login(account, password, thief));
  const link = tokenOf(await auth.messageTo(email));
  const answers = await Promise.all([byLink(link), byLink(link)]);
  expect(answers).toContain(null);
  expect(await byLink(link)).toBe("code_wrong");
  for (const session of [token, owner.token])
    expect(await auth.sessions.userOf(session)).toBeNull();
  expect(await auth.login(account)).toBe("account_frozen");
  expect(await auth.login(account, "a guess")).toBe("login_failed");
});

test("A9 a freeze ends every session, even with concurrent requests of a thief", async () => {
  const { token } = await signedIn(auth.login(account, password, thief));
  const rename = (name: number) =>
    auth.send(calls.changeNickname, { nickname: `Nobody ${name}` }, { ...thief, token });
  const freeze = auth.send(calls.freezeAccount, {}, owner);
  await Promise.all([rename(0), freeze, ...Array.from({ length: 9 }, (_, n) => rename(n + 1))]);
  for (const session of [token, owner.token])
    expect(await auth.sessions.userOf(session)).toBeNull();
});

test("a link is invalid after a week, and a made-up one always", async () => {
  await signedIn(auth.login(account, password, thief));
  const link = tokenOf(await auth.messageTo(email));
  auth.clock.advance(7 * DAY_MS);
  expect(await byLink(link)).toBe("code_wrong");
  expect(await byLink("x".repeat(43))).toBe("code_wrong");
});

test("a signed-in owner freezes, and two factors lift it", async () => {
  const lift = (form: object) =>
    auth.send(calls.unfreezeAccount, { account, password, ...form }, stranger);
  expect(await lift({})).toBe("account_not_frozen");
  expect(await auth.send(calls.freezeAccount, {}, owner)).toBeNull();
  expect(await auth.sessions.userOf(owner.token)).toBeNull();
  expect(await lift({ password: "a guess" })).toBe("login_failed");
  expect(await lift({})).toBe("second_factor_needed");
  expect(await lift({ code: "000000" })).toBe("code_wrong");
  await auth.send(calls.getEmailCaptcha, { email, purpose: "unfreeze" }, stranger);
  const code = codeOf(await auth.messageTo(email));
  expect(await lift({ code })).toBeNull();
  expect(await auth.login(account)).toHaveProperty("token");
});

test("one factor alone lifts a freeze only after a week", async () => {
  const bare = `bare_${account}`;
  const { token } = await signedIn(auth.register(bare, {}, stranger));
  await auth.send(calls.freezeAccount, {}, { ...stranger, token });
  const lift = (form: object) =>
    auth.send(calls.unfreezeAccount, { account: bare, password, ...form }, stranger);
  expect(await lift({ code: "123456" })).toBe("unfreeze_waits");
  auth.clock.advance(7 * DAY_MS - 1);
  expect(await lift({})).toBe("unfreeze_waits");
  expect(await lift({ password: "a guess" })).toBe("login_failed");
  auth.clock.advance(1);
  expect(await lift({})).toBeNull();
  expect(await auth.login(bare)).toHaveProperty("token");
});
