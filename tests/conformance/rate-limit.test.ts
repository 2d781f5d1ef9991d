import { expectClearRefusal } from "@plumbline/tests/kit/refusals";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { type RawAnswer, rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

// Goal: calls cannot be flooded by any disguise, and refused callers get the waiting time. Method:
// a server with a low limit, and more calls at once than it allows, in a second that lasts until
// the test ends it: on any machine, exactly the calls above the limit are refused.

const CALLS_MAX = 40;

let testServer: TestServer;
let send: SendRaw;

beforeAll(async () => {
  // The limits use the system's own clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-01-05T12:00:00Z") });
  testServer = await startTestServer({}, { callsPerSecondMax: CALLS_MAX });
  send = await rawSender(testServer);
});

beforeEach(nextSecond);

afterAll(async () => {
  vi.useRealTimers();
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const PATH = "/api/public/getServerTime";

function nextSecond(): void {
  vi.setSystemTime(Date.now() + 1_000);
}

/** Many concurrent calls. */
async function flood(
  headersOf: (i: number) => Record<string, string>,
  { path = PATH, sender = send, callsMax = 3 * CALLS_MAX } = {},
): Promise<RawAnswer[]> {
  const calls = Array.from({ length: callsMax }, (_, i) => sender({ path, headers: headersOf(i) }));
  return Promise.all(calls);
}

const limited = (answers: readonly RawAnswer[]) => answers.filter(({ status }) => status === 429);

test("C9 too many calls are answered 429, with the time to wait in the message", async () => {
  const answers = await flood(() => ({ "accept-language": "zh-cn" }));
  expect(limited(answers)).toHaveLength(2 * CALLS_MAX);
  const [first] = limited(answers);
  expect(first?.envelope).toMatchObject({
    success: false,
    code: 4290,
    error: "too_many_requests",
    result: null,
    details: { seconds: 1 },
    message: expect.stringMatching(/\p{Script=Han}.*1/u),
  });
  expect(first?.headers["retry-after"]).toBe("1");
  nextSecond();
  expect((await send({ path: PATH })).status).toBe(200);
});

test.each([
  ["a forged address (C11)", (i: number) => ({ "x-forwarded-for": `10.0.0.${i}` })],
  ["a forged real address", (i: number) => ({ "x-real-ip": `10.0.0.${i}`, forwarded: `for=${i}` })],
  ["a made-up token each", (i: number) => ({ "access-token": `made-up-${i}` })],
  ["many languages", (i: number) => ({ "accept-language": `l${i}`, "user-agent": `u${i}` })],
])("%s does not change the limit", async (_, headersOf) => {
  expect(limited(await flood(headersOf))).toHaveLength(2 * CALLS_MAX);
});

test.each([
  "//api/public/getServerTime",
  "/%61pi/public/getServerTime",
  "/api//public/getServerTime?x=1",
  "/",
  "/nosuch",
  "/healthz",
  "/readyz",
  "/metrics",
  "/openapi.json",
  "/assets/../api/public/getServerTime",
  "/assets/%2e%2e",
])("%s is limited like any call", async (path) => {
  expect(limited(await flood(() => ({}), { path }))).toHaveLength(2 * CALLS_MAX);
});

test("F4 flooding from a network does not block signed-in users there", async () => {
  const members: Member[] = [];
  for (let i = 0; i < 12; i += 1) {
    // Registering takes a few calls without a session, which have a separate limit.
    nextSecond();
    const member = await registerMember(testServer);
    await member.client.profile.getMyUserInfo({});
    members.push(member);
  }
  nextSecond();
  // A network with unknown tokens has the limit of ten users.
  const strangers = await flood((i) => ({ "access-token": `made-up-${i}` }), {
    callsMax: 12 * CALLS_MAX,
  });
  expect(limited(strangers)).toHaveLength(11 * CALLS_MAX);
  expect((await send({ path: PATH, token: "made-up" })).status).toBe(429);
  const tokenOf = (i: number) => members[i % members.length]?.token ?? "";
  const answers = await flood((i) => ({ "access-token": tokenOf(i) }), {
    callsMax: 12 * CALLS_MAX,
  });
  expect(limited(answers)).toHaveLength(0);
  const [first] = members;
  expect((await send({ path: PATH, token: first?.token ?? "" })).status).toBe(429);
});

test("behind a trusted proxy each address counts separately, and cannot be forged", async () => {
  const behind = await startTestServer(
    {},
    { callsPerSecondMax: CALLS_MAX, trustedProxies: ["127.0.0.0/8"] },
  );
  const sender = await rawSender(behind);
  const one = await flood((i) => ({ "x-forwarded-for": `10.0.0.${i}, 203.0.113.7` }), { sender });
  expect(limited(one)).toHaveLength(2 * CALLS_MAX);
  const other = await sender({ path: PATH, headers: { "x-forwarded-for": "203.0.113.8" } });
  expect(other.status).toBe(200);
  await behind.stop();
});

test("a signed-in user has a separate limit, for all their sessions together", async () => {
  const member = await registerMember(testServer);
  const other = await registerMember(testServer);
  nextSecond();
  const own = await flood(() => ({ "access-token": member.token }));
  expect(limited(own)).toHaveLength(2 * CALLS_MAX);
  const beside = await send({ path: PATH, token: other.token });
  expect(beside.status).toBe(200);
});

test("unknown paths count too", async () => {
  expect(limited(await flood(() => ({}), { path: "/api/nosuch" }))).toHaveLength(2 * CALLS_MAX);
  nextSecond();
  expect(await expectClearRefusal(send, { path: "/api/nosuch" })).toBe("not_found");
});
