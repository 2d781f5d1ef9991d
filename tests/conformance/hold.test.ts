import { CallRefused } from "@plumbline/client";
import { HOUR_MS } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { CALL_NEEDS } from "@plumbline/tests/kit/calls/call-needs";
import { giveContact } from "@plumbline/tests/kit/messages/contact";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { everyCall, rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { readMessage } from "@plumbline/tests/kit/messages/read-message";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: a member on hold can see everything and close what is open, nothing else, and is shown
// reason, end and appeal. Method: every call of the member's app from a session on hold against a
// running server; the allowed calls are repeated here.

const REASON = "Signed in from two continents within a minute.";
const APPEAL = "Write to appeals@example.com; we answer within a day.";
const explanation = { reasonCode: "suspected_theft", reason: REASON, appeal: APPEAL } as const;
const STRANGER = "0190f000-0000-7000-8000-000000000001";

/** For the oldest areas; each other area lists its own in `<area>.calls.ts`. */
const MAY_BE_SENT = [
  "POST /api/app/endSession",
  "POST /api/app/logout",
  "POST /api/auth/appAuth/appeal",
  "POST /api/auth/appAuth/applyAdvanced",
  "POST /api/auth/appAuth/applyKYC",
  "POST /api/finance/appWithdrawal/cancel",
  "POST /api/finance/appWithdrawal/preview",
  "POST /api/trade/appTradePositions/addMargin",
  "POST /api/trade/appTradePositions/close/{id}",
  "POST /api/trade/appTradePositions/preview",
  "POST /api/trade/appTradePositions/updateStopLoss",
  "POST /api/user/appUser/freezeAccount",
  ...CALL_NEEDS.flatMap(({ mayBeSentWhileHeld = [] }) => mayBeSentWhileHeld),
];

let testServer: TestServer;
let send: SendRaw;
let risk: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  send = await rawSender(testServer);
  risk = await addOperator(testServer, await signInAdmin(testServer), "risk");
});
beforeEach(async () => {
  member = await registerMember(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const hold = (hours = 24) =>
  risk.client.desk.freezeUser({ userId: member.id, hours, ...explanation });
const lift = (freezeId: string) =>
  risk.client.desk.unfreezeUser({ userId: member.id, freezeId, reason: "Both were theirs." });

const refusalOf = async (call: Promise<unknown>): Promise<CallRefused | null> => {
  const fault = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (fault !== null && !(fault instanceof CallRefused)) throw fault;
  return fault;
};

test("every call of the app is refused on hold unless it is listed", async () => {
  const ask = async ({ method, path }: { method: string; path: string }) => {
    const sealed = method === "POST" ? {} : undefined;
    const filled = path.replace("{id}", STRANGER);
    const sent = { method, path: filled, token: member.token, ...(sealed && { sealed }) };
    return (await send(sent)).envelope?.error ?? "accepted";
  };
  await hold();
  const answered: string[] = [];
  for (const [name, call] of everyCall) {
    if (call.access !== "member" || call.method === "GET" || name.endsWith("logout")) continue;
    if (name.endsWith("freezeAccount")) continue;
    if ((await ask(call)) !== "account_held") answered.push(name);
  }
  const ending = ["POST /api/app/logout", "POST /api/user/appUser/freezeAccount"];
  expect([...answered, ...ending].toSorted()).toEqual(MAY_BE_SENT.toSorted());
  const notRead: string[] = [];
  for (const [name, call] of everyCall) {
    if (call.access !== "member" || call.method !== "GET") continue;
    if ((await ask(call)) === "account_held") notRead.push(name);
  }
  // It is not a read: it creates the secret of another authenticator.
  expect(notRead).toEqual(["GET /api/app/generateGoogleKey"]);
  expect(await ask({ method: "POST", path: "/api/app/logout" })).toBe("accepted");
});

test("a member on hold stays signed in, signs in again, and sees all information", async () => {
  const { client } = member;
  const { account } = await client.profile.getMyUserInfo({});
  const until = toWireTime(testServer.clock.now() + 24 * HOUR_MS);
  const { freezeId } = await hold();
  expect(await client.profile.getMyUserInfo({})).toMatchObject({ hold: { ...explanation, until } });
  const password = "correct horse battery";
  const again = await clientOf(testServer).auth.login({ account, password });
  expect(again.userInfo.hold).toEqual({ ...explanation, until });
  const refused = await refusalOf(
    client.auth.setWithdrawalPassword({ withdrawalPassword: "x", password }),
  );
  expect(refused).toMatchObject({
    error: "account_held",
    message: expect.stringContaining(`until ${until} (UTC+8)`),
    details: { ...explanation, until },
  });
  await lift(freezeId);
  expect(await client.profile.getMyUserInfo({})).toMatchObject({ hold: null });
  expect((await refusalOf(client.contract.resetDemo({})))?.error).toBe("nothing_to_reset");
});

test("open positions can be closed and protected; nothing new is opened", async () => {
  await testServer.tick("BTCUSDT", "60000");
  const { contract } = member.client;
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  } as const;
  const { id } = await contract.openPosition(order);
  const waiting = await contract.openPosition({
    ...order,
    orderType: "limit",
    price: "50000",
  });
  await hold();
  expect((await refusalOf(contract.openPosition(order)))?.error).toBe("account_held");
  expect(await contract.updateStops({ id, stopLoss: "59000" })).toMatchObject({
    stopLoss: "59000",
  });
  expect(await contract.closePosition({ id: waiting.id })).toMatchObject({
    closeReason: "cancelled",
  });
  expect(await contract.closePosition({ id })).toMatchObject({ status: "closed" });
});

test("the owner is notified when a hold begins and when it is lifted", async () => {
  await giveContact(testServer, member.id);
  const to = `${member.id}@example.com`;
  const { freezeId } = await hold();
  const message = await readMessage(testServer, { to, part: "is on hold until" });
  expect(message).toContain("Someone else may have access to your account");
  expect(message).toContain(REASON);
  expect(message).toContain(APPEAL);
  await lift(freezeId);
  expect(await readMessage(testServer, { to, part: "no longer on hold" })).toContain(APPEAL);
});

test("an owner's own freeze still ends every session, on hold or not", async () => {
  await hold();
  await member.client.auth.freezeAccount({});
  expect((await refusalOf(member.client.profile.getMyUserInfo({})))?.error).toBe("not_signed_in");
});

// The last test, because operators' sessions end as the clock advances.
test("another process refuses within a second, and the hold ends by itself", async () => {
  const beside = await startBeside(testServer);
  const there = clientOf({ ...testServer, server: beside.server }, { token: () => member.token });
  await there.profile.getMyUserInfo({});
  await hold(1);
  testServer.clock.advance(1_000);
  expect((await refusalOf(there.contract.resetDemo({})))?.error).toBe("account_held");
  await beside.stop();
  testServer.clock.advance(HOUR_MS - 1_001);
  expect((await refusalOf(member.client.contract.resetDemo({})))?.error).toBe("account_held");
  testServer.clock.advance(1_000);
  expect((await refusalOf(member.client.contract.resetDemo({})))?.error).toBe("nothing_to_reset");
});
