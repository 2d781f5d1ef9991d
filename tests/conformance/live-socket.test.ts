import { once } from "node:events";
import { SOCKET_PATH, SYMBOLS_MAX } from "@plumbline/protocol/market";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

// Goal: the live connection sends prices to everyone and each member their own events, and nothing
// else. Method: real WebSocket connections to the real server.

interface Message {
  readonly type: string;
  readonly channel?: string;
  readonly seq?: number;
  readonly error?: string;
  readonly subject?: string;
  readonly items?: readonly Readonly<Record<string, unknown>>[];
}

/** One connection and all messages that it received. */
class Line {
  readonly messages: Message[] = [];
  readonly socket: WebSocket;

  constructor(url: string, origin?: string) {
    this.socket = new WebSocket(url, origin === undefined ? {} : { origin });
    this.socket.on("message", (data) => this.messages.push(JSON.parse(String(data)) as Message));
    this.socket.on("error", () => {});
  }

  async say(message: unknown): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, "open");
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** The received messages that match, once there are any. */
  async hears(part: Partial<Message>): Promise<Message> {
    const wanted = Object.entries(part);
    const find = () =>
      this.messages.find((one) =>
        wanted.every(([name, value]) => one[name as keyof Message] === value),
      );
    await expect.poll(find).toBeDefined();
    const frame = find();
    if (frame === undefined) throw new Error("what was heard is not forgotten");
    return frame;
  }
}

let testServer: TestServer;
let url: string;
let lines: Line[] = [];

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  url = testServer.server.url.replace("http", "ws") + SOCKET_PATH;
});

afterEach(() => {
  for (const { socket } of lines) socket.terminate();
  lines = [];
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

function connectLine(origin?: string): Line {
  const line = new Line(url, origin);
  lines.push(line);
  return line;
}

async function signedIn(member: Member): Promise<Line> {
  const line = connectLine();
  await line.say({ op: "auth", token: member.token });
  await line.hears({ type: "snapshot", channel: "account" });
  return line;
}

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.01",
} as const;

test.each(["https://evil.example", "null", "http://127.0.0.1.evil.example", "garbage"])(
  "a page of the origin %s is refused before the handshake",
  async (origin) => {
    const { socket } = connectLine(origin);
    const [, response] = (await once(socket, "unexpected-response")) as [
      unknown,
      { statusCode: number },
    ];
    expect(response.statusCode).toBe(403);
  },
);

test("the app's own page and a program without an origin are accepted", async () => {
  for (const line of [connectLine(testServer.server.url), connectLine()]) {
    await line.say({ op: "subscribe", channel: "quotes", symbols: ["BTCUSDT"] });
    const { items } = await line.hears({ type: "snapshot", channel: "quotes" });
    expect(items).toMatchObject([{ symbol: "BTCUSDT", price: "60000" }]);
  }
});

test("sends a snapshot first, then each tick with the next number", async () => {
  const line = connectLine();
  await line.say({ op: "subscribe", channel: "quotes", symbols: ["BTCUSDT", "ETHUSDT"] });
  const snapshot = await line.hears({ type: "snapshot" });
  await testServer.tick("BTCUSDT", "60001");
  await testServer.tick("DOTUSDT", "4"); // not followed: no update, and no gap
  await testServer.tick("ETHUSDT", "3000");
  const next = (snapshot.seq ?? 0) + 1;
  expect((await line.hears({ type: "update", seq: next })).items).toMatchObject([
    { symbol: "BTCUSDT", price: "60001" },
  ]);
  expect((await line.hears({ type: "update", seq: next + 1 })).items).toMatchObject([
    { symbol: "ETHUSDT", price: "3000" },
  ]);
  expect(line.messages).toHaveLength(3);
  await testServer.tick("BTCUSDT", "60000");
});

test.each([
  [{ op: "subscribe", channel: "quotes", symbols: ["NOSUCH"] }, "unknown_symbol"],
  [{ op: "subscribe", channel: "quotes", symbols: ["BTCUSDT", "NOSUCH"] }, "unknown_symbol"],
  [
    { op: "subscribe", channel: "quotes", symbols: Array(SYMBOLS_MAX + 1).fill("BTCUSDT") },
    "malformed_message",
  ],
  [{ op: "subscribe", channel: "account", symbols: ["BTCUSDT"] }, "malformed_message"],
  [{ op: "subscribe", channel: "__proto__", symbols: ["BTCUSDT"] }, "malformed_message"],
  [{ op: "resume", channel: "account" }, "not_signed_in"],
  [{ op: "auth", token: "made-up" }, "not_signed_in"],
  [{ op: "auth", token: 1 }, "malformed_message"],
  ["{", "malformed_message"],
  ["null", "malformed_message"],
  ["[]", "malformed_message"],
])("%j is refused, and the connection continues", async (message, error) => {
  const line = connectLine();
  await line.say(message);
  await line.hears({ type: "error", error });
  await line.say({ op: "subscribe", channel: "quotes", symbols: ["BTCUSDT"] });
  expect(await line.hears({ type: "snapshot" })).toMatchObject({ channel: "quotes" });
});

test("a message beyond the maximum length ends only its own connection", async () => {
  const [line, beside] = [connectLine(), connectLine()];
  const closed = once(line.socket, "close");
  const symbols = Array.from({ length: 100_000 }, () => "BTCUSDT");
  await line.say({ op: "subscribe", channel: "quotes", symbols });
  expect((await closed)[0]).toBe(1009);
  await beside.say({ op: "subscribe", channel: "quotes", symbols: ["BTCUSDT"] });
  await beside.hears({ type: "snapshot" });
});

test("ten tokens may be tried on a connection, and no more, even if valid", async () => {
  const { token } = await registerMember(testServer);
  const line = connectLine();
  for (let i = 0; i < 10; i += 1) await line.say({ op: "auth", token: `guess-${i}` });
  await line.hears({ type: "error", error: "not_signed_in" });
  const closed = once(line.socket, "close");
  await line.say({ op: "auth", token });
  expect((await closed)[0]).toBe(1008);
  expect(line.messages.filter(({ channel }) => channel === "account")).toEqual([]);
});

test("a member's events reach all connections of that member and nobody else's", async () => {
  const [member, other] = [await registerMember(testServer), await registerMember(testServer)];
  const [mine, mineToo, theirs] = [
    await signedIn(member),
    await signedIn(member),
    await signedIn(other),
  ];
  const stranger = connectLine();
  await stranger.say({ op: "subscribe", channel: "quotes", symbols: ["BTCUSDT"] });
  await stranger.hears({ type: "snapshot" });

  const { id } = await member.client.contract.openPosition(order);
  for (const line of [mine, mineToo]) {
    const { items } = await line.hears({ type: "update", channel: "account", seq: 1 });
    expect(items).toMatchObject([{ type: "position_opened", positionId: id }]);
  }
  // Any wrong message would have arrived by now: this one takes the same path and comes later.
  await other.client.contract.openPosition(order);
  await theirs.hears({ type: "update", channel: "account", seq: 1 });
  expect(JSON.stringify([theirs.messages, stranger.messages])).not.toContain(id);
});

test("a connection gets no more events of its member after the session has ended", async () => {
  const member = await registerMember(testServer);
  const line = await signedIn(member);
  const again = await signedIn(member);
  await member.client.auth.logout();
  for (const one of [line, again]) {
    expect(await one.hears({ type: "error" })).toMatchObject({ error: "not_signed_in" });
  }
});
