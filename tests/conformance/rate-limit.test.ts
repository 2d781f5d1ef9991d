import { expectClearRefusal } from "@plumbline/tests/kit/clear-refusal";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { type RawAnswer, rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: nobody can flood the calls, by no disguise, and who is turned away learns for how long.
// Method: a server with a low limit, and more calls at once than it allows.

const CALLS_MAX = 40;

let testServer: TestServer;
let send: SendRaw;

beforeAll(async () => {
  testServer = await startTestServer({}, { callsPerSecondMax: CALLS_MAX });
  send = await rawSender(testServer);
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const PATH = "/api/public/getServerTime";
const SECOND_MS = 1_000;

/** Many calls at once, in a second of their own. */
async function flood(
  headersOf: (i: number) => Record<string, string>,
  { path = PATH, sender = send, callsMax = 3 * CALLS_MAX } = {},
): Promise<RawAnswer[]> {
  await new Promise((resolve) => setTimeout(resolve, SECOND_MS + 50));
  const calls = Array.from({ length: callsMax }, (_, i) => sender({ path, headers: headersOf(i) }));
  return Promise.all(calls);
}

const limited = (answers: readonly RawAnswer[]) => answers.filter(({ status }) => status === 429);

test("too many calls are answered 429, with the time to wait, in the reader's words", async () => {
  const answers = await flood(() => ({ "accept-language": "zh-cn" }));
  expect(limited(answers).length).toBeGreaterThanOrEqual(CALLS_MAX);
  const [first] = limited(answers);
  expect(first?.envelope).toMatchObject({
    ...{ success: false, code: 4290, error: "too_many_requests", result: null },
    details: { seconds: 1 },
    message: expect.stringMatching(/\p{Script=Han}.*1/u),
  });
  expect(first?.headers["retry-after"]).toBe("1");
});

test.each([
  ["a forged address (C11)", (i: number) => ({ "x-forwarded-for": `10.0.0.${i}` })],
  ["a forged real address", (i: number) => ({ "x-real-ip": `10.0.0.${i}`, forwarded: `for=${i}` })],
  ["a made-up token each", (i: number) => ({ "access-token": `made-up-${i}` })],
  ["many languages", (i: number) => ({ "accept-language": `l${i}`, "user-agent": `u${i}` })],
])("%s moves no limit", async (_, headersOf) => {
  expect(limited(await flood(headersOf)).length).toBeGreaterThanOrEqual(CALLS_MAX);
});

test.each([
  "//api/public/getServerTime",
  "/%61pi/public/getServerTime",
  "/api//public/getServerTime?x=1",
  "/",
  "/nosuch",
  "/healthz",
  "/metrics",
  "/openapi.json",
  "/assets/../api/public/getServerTime",
  "/assets/%2e%2e",
])("%s is limited like any call", async (path) => {
  const answers = await flood(() => ({}), { path });
  expect(limited(answers).length).toBeGreaterThanOrEqual(CALLS_MAX);
});

test("a network has a limit too, before anybody looks whose its tokens are", async () => {
  const members: Member[] = [];
  for (let i = 0; i < 15; i += 1) {
    // Registering is a few calls of nobody in particular, which have their own limit.
    if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, SECOND_MS + 50));
    members.push(await registerMember(testServer));
  }
  const tokenOf = (i: number) => members[i % members.length]?.token ?? "";
  const answers = await flood((i) => ({ "access-token": tokenOf(i) }), {
    callsMax: 15 * CALLS_MAX,
  });
  expect(limited(answers).length).toBeGreaterThanOrEqual(2 * CALLS_MAX);
});

test("behind a proxy that is trusted each address counts alone, and cannot be forged", async () => {
  const behind = await startTestServer(
    {},
    { callsPerSecondMax: CALLS_MAX, trustedProxies: ["127.0.0.0/8"] },
  );
  const sender = await rawSender(behind);
  const one = await flood((i) => ({ "x-forwarded-for": `10.0.0.${i}, 203.0.113.7` }), { sender });
  expect(limited(one).length).toBeGreaterThanOrEqual(CALLS_MAX);
  const other = await sender({ path: PATH, headers: { "x-forwarded-for": "203.0.113.8" } });
  expect(other.status).toBe(200);
  await behind.stop();
});

test("who is signed in has a limit of their own, all their sessions together", async () => {
  await new Promise((resolve) => setTimeout(resolve, SECOND_MS + 50));
  const member = await registerMember(testServer);
  const other = await registerMember(testServer);
  const own = await flood(() => ({ "access-token": member.token }));
  expect(limited(own).length).toBeGreaterThanOrEqual(CALLS_MAX);
  const beside = await send({ path: PATH, token: other.token });
  expect(beside.status).toBe(200);
});

test("paths that are nothing count too", async () => {
  await new Promise((resolve) => setTimeout(resolve, SECOND_MS + 50));
  const asked = Array.from({ length: 3 * CALLS_MAX }, () => send({ path: "/api/nosuch" }));
  expect(limited(await Promise.all(asked)).length).toBeGreaterThanOrEqual(CALLS_MAX);
  await new Promise((resolve) => setTimeout(resolve, SECOND_MS + 50));
  expect(await expectClearRefusal(send, { path: "/api/nosuch" })).toBe("not_found");
});
