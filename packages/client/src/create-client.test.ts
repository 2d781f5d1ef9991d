// Goal: each call has its format on the wire, and each answer its result for the caller (spec §8).
// Method: a real HTTP server that records requests and plays the next answer of a list.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { generateKeyPairSync, createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CallRefused } from "./call-refused.ts";
import { createClient } from "./create-client.ts";
import { createSender, createServerClock } from "./send-call.ts";

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
type Play = string | "hang" | "hang up" | { readonly status: number; readonly text: string };

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
const spkiBytes = publicKey.export({ type: "spki", format: "der" });
const transportKey = {
  kid: createHash("sha256").update(spkiBytes).digest().subarray(0, 4).toString("base64"),
  spki: spkiBytes.toString("base64"),
};

const received: Received[] = [];
const plays: Play[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    const play = plays.shift() ?? success(null);
    if (play === "hang") return;
    if (play === "hang up") return request.socket.destroy();
    if (typeof play === "string") response.end(play);
    else response.writeHead(play.status).end(play.text);
  });
});

const success = (result: unknown) => JSON.stringify({ code: 200, success: true, result });
const refusal = (rest: object) => JSON.stringify({ success: false, result: null, ...rest });

function clientOf(change: { timeoutMs?: number; withKey?: boolean; nowMs?: () => number } = {}) {
  const notices: string[] = [];
  const { port } = server.address() as AddressInfo;
  const clock = createServerClock(change.nowMs ?? (() => 1_000));
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    token: () => "the-token",
    language: () => "zh-cn",
    transportKey: change.withKey === false ? undefined : transportKey,
    clock,
    onUnauthorised: () => notices.push("unauthorised"),
    onRefusal: ({ message }) => notices.push(message),
    onWork: ({ message }) => notices.push(`working: ${message}`),
    ...(change.timeoutMs === undefined ? {} : { timeoutMs: change.timeoutMs }),
  });
  return { client, clock, notices };
}

beforeEach(async () => {
  received.length = 0;
  plays.length = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const caught = async (call: Promise<unknown>): Promise<CallRefused> => {
  const fault: unknown = await call.then(
    () => new Error("was answered"),
    (thrown: unknown) => thrown,
  );
  if (!(fault instanceof CallRefused)) throw fault;
  return fault;
};

const absent = () => Promise.reject(new TypeError("Failed to fetch a script"));

const position = { id: "0197f5a0-0000-7000-8000-000000000001" };

test("a GET is sent unsealed, with its query, its token and its language", async () => {
  plays.push(success([1]));
  const { client } = clientOf();
  const answer = await client.contract.listPositions({ pageNo: 2, status: "closed" });
  expect(answer).toEqual([1]);
  expect(received[0]).toMatchObject({
    method: "GET",
    url: "/api/trade/appTradePositions/listMy?pageNo=2&status=closed",
    headers: { "access-token": "the-token", "accept-language": "zh-cn" },
  });
  expect(received[0]?.headers).not.toHaveProperty("cookie");
});

test("a POST fills its path and is sealed under a new key each time", async () => {
  const { client } = clientOf();
  await client.contract.closePosition(position);
  await client.contract.closePosition(position);
  const [first, second] = received;
  expect(first?.url).toBe(`/api/trade/appTradePositions/close/${position.id}`);
  expect(first?.headers["content-type"]).toBe("text/plain");
  expect(first?.body).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(first?.body).not.toContain(position.id);
  expect(first?.body.split(".")[1]).not.toBe(second?.body.split(".")[1]);
});

test.each([
  [success("a"), "a"],
  [JSON.stringify({ code: 0, result: "b" }), "b"],
  [JSON.stringify(["c"]), ["c"]],
])("%s is a success", async (play, result) => {
  plays.push(play);
  expect(await clientOf().client.market.listSymbols()).toEqual(result);
});

test.each([
  [
    refusal({ code: 4302, message: "Halted.", error: "market_halted", details: { symbol: "X" } }),
    { error: "market_halted", code: 4302, message: "Halted.", details: { symbol: "X" } },
    ["Halted."],
  ],
  [refusal({ code: 500 }), { error: "refused", code: 500, message: "Error" }, ["Error"]],
  [refusal({ code: 401, message: "In?" }), { error: "not_signed_in", code: 401 }, ["unauthorised"]],
  // A 401 of a gateway: no message is shown, and the session is kept.
  [{ status: 401, text: "<html>" }, { error: "not_signed_in", code: 401, message: "" }, []],
  [{ status: 502, text: "<html>" }, { error: "unreadable_answer", code: 0, isLost: true }, [""]],
  ["hang up" as const, { error: "no_connection", code: 0, isLost: true }, [""]],
])("%o is refused and reported at most once", async (play, expected, messages) => {
  plays.push(play);
  const { client, notices } = clientOf();
  expect(await caught(client.market.listSymbols())).toMatchObject(expected);
  expect(notices).toEqual(messages);
});

// A release may have removed the script while the page was open.
test.each([
  ["later reads", { loadLaterReads: absent, loadSealing: absent }],
  ["sealing", { loadSealing: absent }],
])("a script of %s that does not arrive is a lost call, and is reported", async (_, scripts) => {
  const notices: string[] = [];
  const send = createSender(
    {
      baseUrl: "",
      token: () => "",
      language: () => "en-us",
      clock: createServerClock(),
      onUnauthorised: () => notices.push("unauthorised"),
      onRefusal: ({ error }) => notices.push(error),
    },
    { reads: {}, ...scripts },
  );
  const fault = await caught(send({ area: "support", name: "send" }, {}, { requestId: "one" }));
  expect(fault).toMatchObject({ error: "no_connection", requestId: "one", isLost: true });
  expect(notices).toEqual(["no_connection"]);
});

// Decision 0026: a body accepted as a result would count as an executed command.
test("a command answered with 401 by a gateway is refused silently, not done", async () => {
  plays.push({ status: 401, text: "Request failed with status code 401" });
  const { client, notices } = clientOf();
  const refused = await caught(client.contract.closePosition(position));
  expect(refused).toMatchObject({ error: "not_signed_in", code: 401, isLost: false });
  expect(notices).toEqual([]);
});

test("a quiet call is refused without a message, but not without the login", async () => {
  plays.push(refusal({ code: 4302, message: "Halted." }), refusal({ code: 401 }));
  const { client, notices } = clientOf();
  await caught(client.market.listSymbols({}, { isQuiet: true }));
  expect(notices).toEqual([]);
  await caught(client.market.listSymbols({}, { isQuiet: true }));
  expect(notices).toEqual(["unauthorised"]);
});

test.each([
  [{ text: '{"code":200,"result":"{}"}' }, "{}"],
  [{ text: '{"code":0,"result":"{}"}' }, "refused"],
  [{ text: '["{}"]' }, "unreadable_answer"],
])("where only 200 counts, %o gives %s", async (play, expected) => {
  plays.push({ status: 200, ...play });
  const { client } = clientOf();
  const request = client.settings.getKeyByParam(
    { key: "sys_set" },
    { isOnly200: true, isQuiet: true },
  );
  expect(await request.catch((fault: { error: string }) => fault.error)).toBe(expected);
});

test("a late answer counts as lost, and carries the request id", async () => {
  plays.push("hang");
  const { client } = clientOf({ timeoutMs: 50 });
  const requestId = "0197f5a0-0000-4000-8000-000000000009";
  const lost = await caught(client.contract.closePosition(position, { requestId }));
  expect(lost).toMatchObject({ error: "timed_out", isLost: true, requestId });
});

test("the caller's own abort is not a refusal", async () => {
  plays.push("hang");
  const abort = new AbortController();
  const { client, notices } = clientOf();
  const call = client.market.listSymbols({}, { signal: abort.signal });
  abort.abort();
  await expect(call).rejects.toThrow(/abort/i);
  expect(notices).toEqual([]);
});

test("a wrong clock is corrected by the answer, and the request repeated once", async () => {
  const skew = refusal({ code: 4602, error: "clock_skew", message: "Clock.", timestamp: 500_000 });
  plays.push(skew, success({ id: "p" }));
  const { client, notices } = clientOf();
  expect(await client.contract.closePosition(position)).toEqual({ id: "p" });
  plays.push(skew, skew);
  expect(await caught(client.contract.closePosition(position))).toMatchObject({ code: 4602 });
  expect(received).toHaveLength(4);
  expect(notices).toEqual(["Clock."]);
});

// Goal: a countdown is right on a device with a wrong clock, from the first answer on. Method: a
// device whose clock is moved by hand, and answers with the server's time.
test.each([
  ["a device behind is set to the server's time", 1_000, 500_000, 500_000],
  ["a device ahead too", 900_000, 500_000, 500_000],
  ["an answer without a time changes nothing", 1_000, undefined, 1_000],
])("%s", async (_name, deviceNowMs, timestamp, expected) => {
  plays.push(JSON.stringify({ code: 200, success: true, result: [], timestamp }));
  const { client, clock } = clientOf({ nowMs: () => deviceNowMs });
  await client.market.listSymbols();
  expect(clock.nowMs()).toBe(expected);
});

test("an answer bounds the clock's offset by the times of sending and arrival", () => {
  let deviceNowMs = 1_000;
  const clock = createServerClock(() => deviceNowMs);
  const exchange = (answer: { arrivesAfterMs: number; answeredAtMs: number }) => {
    const correct = clock.startExchange();
    deviceNowMs += answer.arrivesAfterMs;
    correct(answer.answeredAtMs);
    return clock.nowMs() - deviceNowMs;
  };
  // The server's clock is 10,000 ms ahead. Each answer bounds the offset:
  expect(exchange({ arrivesAfterMs: 400, answeredAtMs: 11_300 })).toBe(9_900); // 9,900…10,300
  expect(exchange({ arrivesAfterMs: 9_000, answeredAtMs: 11_500 })).toBe(9_900); // 1,100…10,100
  expect(exchange({ arrivesAfterMs: 100, answeredAtMs: 20_450 })).toBe(9_950); // 9,950…10,050
  deviceNowMs += 10_000; // The device's clock is corrected.
  expect(exchange({ arrivesAfterMs: 100, answeredAtMs: 20_550 })).toBe(50); // −50…50
});

test("a required proof of work is done, shown, and sent with the repeated call", async () => {
  const challenge = "12.1800000000000.salt.signature";
  const needed = refusal({
    code: 4291,
    error: "proof_of_work_needed",
    message: "Work.",
    details: { challenge, bits: 12 },
  });
  plays.push(needed, success({ id: "p" }), needed, success([]));
  const { client, notices } = clientOf();
  expect(await client.contract.closePosition(position)).toEqual({ id: "p" });
  expect(await client.auth.getEmailCaptcha({ email: "a@b.example", purpose: "login" })).toEqual([]);
  expect(notices).toEqual(["working: Work.", "working: Work."]);
  for (const [first, again] of [received.slice(0, 2), received.slice(2)]) {
    expect(first?.headers["x-work"]).toBeUndefined();
    const work = String(again?.headers["x-work"]);
    expect(work.startsWith(`${challenge}.`)).toBe(true);
    const hash = createHash("sha256").update(work).digest();
    expect(hash.readUInt16BE() >> 4).toBe(0); // twelve bits
  }
});

test("without a key, or with one the server no longer has, the key is fetched", async () => {
  const unknown = refusal({ code: 4601, error: "unknown_transport_key", message: "Key." });
  plays.push(success(transportKey), unknown, success(transportKey), success({ id: "p" }));
  const { client, notices } = clientOf({ withKey: false });
  expect(await client.contract.closePosition(position)).toEqual({ id: "p" });
  const key = "/api/public/transportKey";
  const close = `/api/trade/appTradePositions/close/${position.id}`;
  expect(received.map(({ url }) => url)).toEqual([key, close, key, close]);
  expect(notices).toEqual([]);
});

test("an area can be awaited, and an undeclared call is not sent", async () => {
  const { client } = clientOf();
  expect(await Promise.resolve(client.contract)).toBe(client.contract);
  // A call that only a page of another version sends.
  const unknown = client.contract as unknown as { nosuch: () => Promise<unknown> };
  await expect(unknown.nosuch()).rejects.toThrow("no call contract.nosuch is declared");
  expect(received).toEqual([]);
});
