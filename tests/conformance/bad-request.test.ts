import { newRequestId } from "@plumbline/client";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { expectClearRefusal, expectRefusal } from "@plumbline/tests/kit/refusals";
import { malformedJson, NO_PATHS, NO_TOKENS } from "@plumbline/tests/kit/hostile-values";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { createSealer, everyCall, rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import type { TextSealer } from "@plumbline/tests/kit/seal-text";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { UnchangedTables } from "@plumbline/tests/kit/unchanged-tables";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: an undeclared call, a wrongly sealed body or a request without a session is refused before
// any effect. Method: every declared call is sent wrongly in every possible form; all tables are
// compared every few tests.

let testServer: TestServer;
let send: SendRaw;
let sealer: TextSealer;
let member: Member;
let other: Member;
let revokedToken: string;
let tables: UnchangedTables;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  send = await rawSender(testServer);
  sealer = await createSealer(testServer);
  [member, other] = [await registerMember(testServer), await registerMember(testServer)];
  const revoked = await registerMember(testServer);
  revokedToken = revoked.token;
  await revoked.client.profile.getMyUserInfo(); // so that the session is cached
  await revoked.client.auth.logout();
  tables = await UnchangedTables.from(testServer.databaseUrl);
});

// Run in reverse order.
afterAll(() => testServer.stop());
afterAll(() => tables.compare());

afterEach(async (context) => {
  await tables.afterTest(context);
  expect(testServer.faults).toEqual([]);
});

const NOBODYS_ID = "0190f000-0000-7000-8000-000000000001";
const calls = [...everyCall].map(
  ([name, call]) => [name, { ...call, path: call.path.replace("{id}", NOBODYS_ID) }] as const,
);
const posts = calls.filter(([, { method }]) => method === "POST");
const forMembers = calls.filter(([, { access }]) => access === "member");
const tokenFor = (access: string): string => (access === "member" ? member.token : "");

test.each(posts)("%s refuses an unsealed body (TR15)", async (_, { path, access }) => {
  for (const [body, error] of [
    ['{"symbol":"BTCUSDT"}', "unsealed_request"],
    [" [1]", "unsealed_request"],
    ["", "unsealed_request"],
    ["symbol=BTCUSDT&leverage=10", "unreadable_request"],
    ["a.b", "unreadable_request"],
    ["\0\u202e", "unreadable_request"],
  ] as const) {
    const request = { method: "POST", path, token: tokenFor(access), body };
    expect(await expectClearRefusal(send, request)).toBe(error);
  }
});

test.each(posts)("%s refuses a text that is not clearly one object", async (_, call) => {
  for (const sealed of malformedJson(testServer.clock.now())) {
    const request = { path: call.path, token: tokenFor(call.access), sealed };
    const error = await expectClearRefusal(send, request).catch((fault: unknown) => {
      throw new Error(`sealed ${sealed.slice(0, 120)}`, { cause: fault });
    });
    expect([sealed.slice(0, 120), error]).toEqual([sealed.slice(0, 120), "unreadable_request"]);
  }
});

test.each(posts)("%s gives the same answer to every fault of the sealing", async (_, call) => {
  const { path, access } = call;
  const token = tokenFor(access);
  const elsewhere = sealedBody({ path: "/api/app/other", token });
  const anothers = sealedBody({ path, token: other.token });
  const good = sealedBody({ path, token });
  const flipped = good.replace(
    /^(.{20})(.)/,
    (_all, start, one) => start + (one === "A" ? "B" : "A"),
  );
  const cutTag = good.replace(/^([^.]+)\./, (_all, message) => `${message.slice(0, -16)}.`);
  const answers = [];
  for (const body of [elsewhere, anothers, flipped, cutTag, `${good}.`, good.replace(".", "..")]) {
    answers.push(await send({ path, token, body }));
  }
  expect(new Set(answers.map((answer) => expectRefusal(answer)))).toEqual(
    new Set(["unreadable_request"]),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test.each(forMembers)("%s is refused without a signed-in user (C7)", async (_, call) => {
  const { method, path } = call;
  for (const token of ["", ...NO_TOKENS, revokedToken]) {
    const headers = { "access-token": token, cookie: `token=${member.token}` };
    const body = method === "POST" ? sealedBody({ path, token }) : undefined;
    const request = { method, path, headers, ...(body !== undefined && { body }) };
    expect([token, await expectClearRefusal(send, request)]).toEqual([token, "not_signed_in"]);
  }
});

test.each(calls)("%s refuses another method (C8)", async (_, call) => {
  const { method, path, access } = call;
  const sealed = { symbol: "BTCUSDT", leverage: 10 };
  const wrong = method === "GET" ? "POST" : "GET";
  for (const verb of [wrong, "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const headers = { "x-http-method-override": method, "x-http-method": method };
    const request = { method: verb, path, token: tokenFor(access), headers };
    // TR16: a GET with the body of a POST is still a GET.
    const withBody = verb === "GET" ? { ...request, sealed } : request;
    expect(await expectClearRefusal(send, withBody)).toBe("not_found");
  }
});

test.each(NO_PATHS)("the path %s is refused as unknown (TR24)", async (path) => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const request = { method, path, token: member.token };
    expect(await expectClearRefusal(send, request)).toBe("not_found");
  }
});

test("outside /api a missing file answers 404, and no parent folder is read", async () => {
  for (const path of [
    "/nosuch",
    "/api",
    "/API/app/login",
    "/../package.json",
    "/assets/..%2f..%2f",
  ]) {
    const { status, envelope, text } = await send({ path });
    expect([403, 404]).toContain(status);
    expect(envelope).toMatchObject({ success: false, message: expect.stringMatching(/\w/) });
    expect(text).not.toContain("workspaces");
  }
});

test("a time 91 s off is refused with its own error and the server's time (TR9)", async () => {
  const path = "/api/app/logout";
  const { token } = member;
  const now = testServer.clock.now();
  for (const _t of [now - 90_001, now + 90_001, 0, -1, 2 ** 53 - 1]) {
    const request = { path, token, sealed: { _t } };
    expect(await expectClearRefusal(send, request)).toBe("clock_skew");
    expect((await send(request)).envelope).toMatchObject({ details: { serverTimeMs: now } });
  }
  for (const _t of [2 ** 53, 1.5, "1", null, [], String(now)]) {
    const error = await expectClearRefusal(send, { path, token, sealed: { _t } });
    expect([_t, error]).toEqual([_t, "unreadable_request"]);
  }
});

test("a request id must be a random one made by the client", async () => {
  const { token } = member;
  // The server's own commands have such ids.
  const nameBased = "6f0f6c1e-2a55-5c1d-9d0a-1d2f6a5f4c11";
  for (const _r of ["", "1", nameBased, 1, null, [], {}, "0".repeat(36), "x".repeat(5_000)]) {
    const error = await expectClearRefusal(send, {
      path: "/api/app/logout",
      token,
      sealed: { _r },
    });
    expect([_r, error]).toEqual([_r, "unreadable_request"]);
  }
});

test("a body too large for any call is refused before it is read", async () => {
  const body = await send({ path: "/api/app/login", body: "a".repeat(70_000) });
  expect(body.status).toBe(413);
  expect(body.envelope).toMatchObject({ success: false, error: "unreadable_request" });
});

const LOGIN = "POST /api/app/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n";
const LIST = "GET /api/app/listSessions HTTP/1.1\r\nhost: a\r\naccess-token: ";

test.each([
  ["no HTTP at all", 400, "hello"],
  ["a header split by a line break (TR23)", 400, `${LIST}a\rb`],
  ["a second length", 400, `${LOGIN}content-length: 2`],
  ["a length and chunks at once", 400, `${LOGIN}transfer-encoding: chunked`],
  ["a token longer than all headers may be (TR23)", 431, LIST + "t".repeat(17_000)],
  ["an address longer than all headers may be", 431, `GET /api/a?q=${"9".repeat(17_000)} HTTP/1.1`],
])("%s is answered with %i and the connection is closed", async (_, status, head) => {
  const { hostname, port } = new URL(testServer.server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`${head}\r\n\r\n`);
  const answer = await textOf(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).not.toMatch(/\.js:\d/);
});

function sealedBody(target: { readonly path: string; readonly token: string }): string {
  const text = JSON.stringify({ _t: testServer.clock.now(), _r: newRequestId() });
  return sealer.seal(text, target);
}
