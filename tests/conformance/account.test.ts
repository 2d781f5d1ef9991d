// Goal: the account's calls work as a browser makes them: sealed, in the reader's language, with
// the texts that screens show. Method: the real client against the real server.
import { CallRefused, type Client, newRequestId } from "@plumbline/client";
import { clientOf } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

let testServer: TestServer;
let client: Client;
const session = { token: "" };

beforeAll(async () => {
  testServer = await startTestServer();
  client = clientOf(testServer, { token: () => session.token, language: "zh-cn" });
});

afterAll(async () => {
  await testServer.stop();
  expect(testServer.faults).toEqual([]);
});

const refusalOf = (call: Promise<unknown>): Promise<CallRefused> =>
  call.then(
    () => expect.fail("accepted"),
    (fault: unknown) => (fault instanceof CallRefused ? fault : expect.fail(String(fault))),
  );

const GUEST_PASSWORD = "a horse of their own";

test("a guest changes the initial password, leaves, and signs in with the new one", async () => {
  const guest = await client.auth.guestLogin({});
  session.token = guest.token;
  const { account } = guest.userInfo;
  expect(await client.profile.getMyUserInfo({})).toEqual(guest.userInfo);
  const oldPassword = guest.initialPassword;
  await client.auth.changePassword({ oldPassword, newPassword: GUEST_PASSWORD });
  expect(await client.profile.getMyUserInfo({})).toMatchObject({ mustChangePassword: false });
  await client.auth.logout({});
  expect(await refusalOf(client.profile.getMyUserInfo({}))).toMatchObject({ code: 401 });
  session.token = "";
  const { token } = await client.auth.login({ account, password: GUEST_PASSWORD });
  expect(token).not.toBe(guest.token);
});

test("a used request id changes no password and is refused with a message", async () => {
  const guest = await client.auth.guestLogin({});
  session.token = guest.token;
  const requestId = newRequestId();
  const change = (oldPassword: string, newPassword: string) =>
    client.auth.changePassword({ oldPassword, newPassword }, { requestId });
  await change(guest.initialPassword, GUEST_PASSWORD);
  const refused = await refusalOf(change(GUEST_PASSWORD, "another horse of theirs"));
  expect(refused).toMatchObject({ error: "request_id_reused" });
  session.token = "";
  const { account } = guest.userInfo;
  const { userInfo } = await client.auth.login({ account, password: GUEST_PASSWORD });
  expect(userInfo.account).toBe(account);
});

// The named field is the one at which a form shows the text.
test.each([
  [{ account: "a b" }, "account_malformed", 4100, "account", "帳號請使用 3 至 32 個"],
  [{ password: "short" }, "password_too_short", 4103, "password", "請至少使用 8 個字元"],
  [{ password: "password1" }, "password_common", 4104, "password", "太容易被猜到"],
  [{ inviteCode: "NOBODYS234" }, "invite_code_unknown", 4106, "inviteCode", "查無此邀請碼"],
])(
  "registering with %o is refused in the reader's language",
  async (form, error, ...expectation) => {
    const [code, field, text] = expectation;
    const whole = { account: "conformance", password: GUEST_PASSWORD, ...form };
    const refused = await refusalOf(client.auth.register(whole));
    expect(refused).toMatchObject({ error, code, details: { field } });
    expect(refused.message).toContain(text);
  },
);

test("too many guesses are refused with the seconds to wait", async () => {
  const guess = () => refusalOf(client.auth.login({ account: "nobody.here", password: "x" }));
  for (let round = 0; round < 5; round += 1) {
    expect(await guess()).toMatchObject({ error: "login_failed", code: 4108 });
  }
  const refused = await guess();
  expect(refused).toMatchObject({ error: "too_many_attempts", details: { seconds: 300 } });
  expect(refused.message).toContain("300");
});

test("the server's time is at a doubled slash, and anybody reads sys_set", async () => {
  const read = async (path: string) => (await fetch(`${testServer.server.url}${path}`)).json();
  const time = { code: 200, result: testServer.clock.now() };
  expect(await read("/api//public/getServerTime")).toMatchObject(time);
  expect(JSON.parse(await client.settings.getKeyByParam({ key: "sys_set" }))).toMatchObject({
    isPcLimite: false,
  });
  expect(await refusalOf(client.settings.getKeyByParam({ key: "__proto__" }))).toMatchObject({
    error: "setting_not_found",
    message: "沒有這項公開設定。",
  });
});
