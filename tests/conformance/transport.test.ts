import { newRequestId } from "@plumbline/client";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { createSealer, rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import type { TextSealer } from "@plumbline/tests/kit/seal-text";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

// Goal: the transport resists an attacker on the network. Method: the real server over HTTP, with
// requests recorded, replayed, altered, and made without our client.

const CREATE = "/api/trade/appTradePositions/create";

let testServer: TestServer;
let send: SendRaw;
let sealer: TextSealer;
let member: Member;

beforeAll(async () => {
  // The headers of pages can only be checked if the pages are built.
  await buildWebIfStale();
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  send = await rawSender(testServer);
  sealer = await createSealer(testServer);
  member = await registerMember(testServer);
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.01",
};

function sealedOrder(fields: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify({ _t: testServer.clock.now(), ...order, ...fields });
  return sealer.seal(text, { path: CREATE, token: member.token });
}

const openCount = async () => (await member.client.contract.listPositions({ book: "demo" })).total;

test("TR7 a replayed request has no second effect, and later is refused", async () => {
  const body = sealedOrder({ _r: newRequestId() });
  const replay = () => send({ path: CREATE, token: member.token, body });
  const before = await openCount();
  const first = await replay();
  expect(first.envelope).toMatchObject({ success: true });
  testServer.clock.advance(1_000);
  const again = await replay();
  expect(again.envelope?.result).toEqual(first.envelope?.result);
  expect(await openCount()).toBe(before + 1);
  testServer.clock.advance(5 * 60_000);
  expect((await replay()).envelope).toMatchObject({ error: "clock_skew" });
  await testServer.tick("BTCUSDT", "60000");
  expect(await openCount()).toBe(before + 1);
});

// Goal: a recorded sign-in never opens a session for its recorder. Method: the body of each call
// that begins a session, sent again at once, quoted, and to the second server; then the same input
// sealed anew, as an honest client does after a lost answer.
test("TR7 a recorded login, registration or guest login opens nothing a second time", async () => {
  const beside = await startBeside(testServer);
  const sendBeside = await rawSender(beside);
  const account = "recorded.somebody";
  const password = "correct horse battery";
  const fieldsByPath = {
    "/api/app/register": { account, password },
    "/api/app/login": { account, password },
  };
  for (const [path, fields] of [
    ...Object.entries(fieldsByPath),
    ["/api/app/guestLogin", {}] as const,
  ]) {
    const text = () =>
      JSON.stringify({ _t: testServer.clock.now(), _r: newRequestId(), ...fields });
    const body = sealer.seal(text(), { path });
    expect((await send({ path, body })).envelope).toMatchObject({ success: true });
    const replays = [
      await send({ path, body }),
      await send({ path, body: JSON.stringify(body) }),
      await sendBeside({ path, body }),
    ];
    for (const { envelope } of replays) {
      expect(envelope).toMatchObject({ error: "unreadable_request", result: null });
    }
  }
  const path = "/api/app/login";
  const again = await send({ path, sealed: { account, password } });
  expect(again.envelope).toMatchObject({ success: true });
  await beside.stop();
});

test("TR8 a request id with different content is refused; its first effect stays", async () => {
  const _r = newRequestId();
  const { token } = member;
  const before = await openCount();
  const first = await send({ path: CREATE, token, body: sealedOrder({ _r }) });
  for (const change of [{ quantity: "0.02" }, { leverage: 11 }, { stopLoss: "59000" }]) {
    const other = await send({ path: CREATE, token, body: sealedOrder({ _r, ...change }) });
    expect(other.envelope).toMatchObject({ success: false, error: "request_id_reused" });
  }
  const again = await send({ path: CREATE, token, body: sealedOrder({ _r: _r.toUpperCase() }) });
  expect(again.envelope?.result).toEqual(first.envelope?.result);
  const [{ id } = { id: "" }] = (await member.client.contract.listPositions({ book: "demo" }))
    .records;
  const close = `/api/trade/appTradePositions/close/${id}`;
  const asClose = await send({ path: close, token, sealed: { _r } });
  expect(asClose.envelope).toMatchObject({ error: "request_id_reused" });
  expect(await openCount()).toBe(before + 1);
});

test("a request id belongs to its user: another user may draw the same", async () => {
  const requestId = newRequestId();
  const other = await registerMember(testServer);
  const input = { ...order, book: "demo", direction: "long" } as const;
  const mine = await member.client.contract.openPosition(input, { requestId });
  const theirs = await other.client.contract.openPosition(input, { requestId });
  expect(theirs.id).not.toBe(mine.id);
});

test("a validation refusal does not use up the request id", async () => {
  const _r = newRequestId();
  const { token } = member;
  const bad = await send({ path: CREATE, token, body: sealedOrder({ _r, quantity: "-1" }) });
  expect(bad.envelope).toMatchObject({ error: "invalid_input" });
  const poor = await send({ path: CREATE, token, body: sealedOrder({ _r, quantity: "1.9" }) });
  expect(poor.envelope).toMatchObject({ error: "insufficient_balance" });
  const good = await send({ path: CREATE, token, body: sealedOrder({ _r }) });
  expect(good.envelope).toMatchObject({ success: true });
});

test("doubled slashes are folded in calls and in the path that a body is bound to", async () => {
  const time = await send({ path: "/api//public/getServerTime" });
  expect(time.envelope).toMatchObject({ success: true, code: 200, result: expect.any(Number) });
  const path = CREATE.replace("/create", "///create");
  const body = sealedOrder({ _r: newRequestId() });
  const answer = await send({ path: `/${path}?from=here`, token: member.token, body });
  expect(answer.envelope).toMatchObject({ success: true });
  const asStranger = await send({ path: "//api//app///listSessions" });
  expect(asStranger.envelope).toMatchObject({ code: 401 });
});

test("an ended session has no access by any transport", async () => {
  const leaving = await registerMember(testServer);
  const { token } = leaving;
  const list = { path: "/api/app/listSessions", token };
  expect((await send(list)).envelope).toMatchObject({ success: true });
  await leaving.client.auth.logout();
  const refused = { success: false, code: 401, error: "not_signed_in", result: null };
  expect((await send(list)).envelope).toMatchObject(refused);
  const post = await send({ path: CREATE, token, sealed: order });
  expect(post.envelope).toMatchObject(refused);
});

test("/healthz reports success and nothing else", async () => {
  const { status, text } = await send({ path: "/healthz" });
  expect([status, text]).toEqual([200, '{"ok":true}']);
});

test("/readyz states why the server is not ready, without personal data", async () => {
  testServer.clock.advance(2_000);
  expect(await send({ path: "/readyz" })).toMatchObject({
    status: 200,
    text: '{"ok":true,"reasons":[]}',
  });
  testServer.clock.jump(32_400_000);
  testServer.clock.advance(2_000);
  const { status, text } = await send({ path: "/readyz" });
  const reason = { type: "clock_jumped", aheadMs: 32_400_000 };
  expect([status, JSON.parse(text)]).toEqual([503, { ok: false, reasons: [reason] }]);
  const measured = 'plumbline_clock_ahead_seconds{problem="clock_jumped"} 32400\n';
  expect((await send({ path: "/metrics" })).text).toContain(measured);
  expect((await send({ path: "/healthz" })).status).toBe(200);
  testServer.clock.jump(-32_400_000);
  testServer.clock.advance(2_000);
  expect((await send({ path: "/readyz" })).status).toBe(200);
  expect(testServer.faults.splice(0).map((fault) => String(fault).split(":")[0])).toEqual([
    "The clock of this machine jumped 32400.0 s ahead",
    "The clock agrees again",
  ]);
});

const LABEL = /\w+="(?:[^"\\\n]|\\.)*"/.source;
// The library writes Nan, which Prometheus reads as NaN.
const VALUE = /(?:-?[\d.e+-]+|NaN|Nan|[+-]Inf)/.source;
const METRIC = new RegExp(`^\\w+(?:\\{${LABEL}(?:,${LABEL})*\\})? ${VALUE}$`);
const isMetricsLine = (line: string): boolean =>
  line === "" || /^# (?:HELP|TYPE) \w+ /.test(line) || METRIC.test(line);

test("/metrics is Prometheus text without personal data", async () => {
  await send({ path: "/api/app/listSessions", token: member.token });
  await send({ path: `/api/public/receipt?id=${member.id}` });
  const { headers, text } = await send({ path: "/metrics" });
  expect(headers["content-type"]).toMatch(/^text\/plain;.*version=0\.0\.4/);
  expect(text.split("\n").filter((one) => !isMetricsLine(one))).toEqual([]);
  expect(text).toContain('plumbline_calls_total{call="/api/app/listSessions",code="200"}');
  const market = '{book="demo",asset="USDT",account="market"}';
  expect(text).toContain(`plumbline_house_balance${market} 1000000000\n`);
  expect(text).toContain(`plumbline_house_overdrawn${market} 0\n`);
  for (const secret of [member.token, member.id, "127.0.0.1"]) expect(text).not.toContain(secret);
});

/**
 * Only the page for desktops may contain a frame, only the app may be framed, and only by our page.
 */
const framesOf = (path: string): readonly string[] => [
  `frame-src '${path === "/pc.html" ? "self" : "none"}'`,
  `frame-ancestors '${path === "/" ? "self" : "none"}'`,
];

test.each([
  "/",
  "/pc.html",
  "/api/public/getServerTime",
  "/api/nosuch",
  "/nosuch",
  "/healthz",
  "/openapi.json",
])("%s has headers that block foreign content (A10, C14, O4)", async (path) => {
  const { headers } = await send({ path, headers: { origin: "https://evil.example" } });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/default-src 'self'/);
  for (const part of ["object-src 'none'", "base-uri 'none'", ...framesOf(path)]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toMatch(/unsafe-|\*|https?:/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
  if (path.startsWith("/api/")) expect(headers["cache-control"]).toBe("no-store");
});
