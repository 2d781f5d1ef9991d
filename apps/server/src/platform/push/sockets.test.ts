// Goal: every subscriber can tell whether its state is current, including slow ones, and strangers
// get nothing. Method: real clients on a real server at a free port, and a channel created here.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { UserId } from "@plumbline/engine/kernel";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { PushHub, registerSockets } from "./sockets.ts";

type Message = { type: string; channel?: string; seq?: number; items?: unknown[]; error?: string };

const IDLE_MS = 10_000;

const user = "u1" as UserId;
const sessions = new Map<string, UserId>();
let app: FastifyInstance;
let hub: PushHub;
let port: number;
const items = new Map<string, { key: string; value: string }>();
const clients: WebSocket[] = [];

beforeEach(async () => {
  sessions.clear();
  sessions.set("good", user);
  for (const key of ["a", "b", "c"]) set(key, "0");
  hub = new PushHub({
    authenticate: async (token) => sessions.get(token) ?? null,
    log: (fault) => expect.fail(String(fault)),
    idleMs: IDLE_MS,
  });
  hub.addChannel({
    name: "letters",
    keysName: "names",
    unknownKey: "unknown_name",
    tooManyKeys: "too_many_names",
    has: (key) => items.has(key) || /^k\d+$/.test(key),
    item: (key) => items.get(key) ?? null,
  });
  app = fastify();
  await registerSockets(app, hub, { path: "/ws", origins: ["https://app.example"] });
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});

afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.terminate();
  hub.close();
  await app.close();
});

function set(key: string, value: string): void {
  items.set(key, { key, value });
}

/** A client that stores the messages received, and waits for a total number of them. */
async function connect(options: { origin?: string } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, options);
  clients.push(socket);
  const messages: Message[] = [];
  const waiting: (() => void)[] = [];
  socket.on("message", (data) => {
    messages.push(JSON.parse(String(data)) as Message);
    for (const wake of waiting.splice(0)) wake();
  });
  await once(socket, "open");
  const until = async (isEnough: () => boolean) => {
    while (!isEnough()) await new Promise<void>((wake) => waiting.push(wake));
  };
  return {
    socket,
    messages,
    say: (message: unknown) => socket.send(JSON.stringify(message)),
    messageCount: async (count: number) => {
      await until(() => messages.length >= count);
      return messages;
    },
    until,
  };
}

const follow = (...names: string[]) => ({ op: "subscribe", channel: "letters", names });

test("a snapshot first, then numbered updates of the subscribed keys only", async () => {
  const client = await connect();
  client.say(follow("a", "b"));
  await client.messageCount(1);
  set("a", "1");
  hub.publish("letters", ["a", "c"]);
  hub.publish("letters", ["c"]);
  hub.publish("letters", ["b", "a"]);
  expect(await client.messageCount(3)).toEqual([
    {
      type: "snapshot",
      channel: "letters",
      seq: 0,
      items: [
        { key: "a", value: "0" },
        { key: "b", value: "0" },
      ],
    },
    { type: "update", channel: "letters", seq: 1, items: [{ key: "a", value: "1" }] },
    {
      type: "update",
      channel: "letters",
      seq: 2,
      items: [
        { key: "b", value: "0" },
        { key: "a", value: "1" },
      ],
    },
  ]);
});

test("Q6 after a gap a client requests and gets the state and its number", async () => {
  const client = await connect();
  client.say(follow("a"));
  await client.messageCount(1);
  set("a", "2");
  hub.publish("letters", ["a"]);
  client.say({ op: "resume", channel: "letters" });
  const [, , snapshot] = await client.messageCount(3);
  expect(snapshot).toMatchObject({ type: "snapshot", seq: 1, items: [{ key: "a", value: "2" }] });
  hub.publish("letters", ["a"]);
  expect((await client.messageCount(4)).at(-1)).toMatchObject({ type: "update", seq: 2 });
});

test("changing the subscription begins with a snapshot of the new whole", async () => {
  const [first, second] = [await connect(), await connect()];
  second.say(follow("a", "b"));
  await second.messageCount(1);
  hub.publish("letters", ["a"]);
  first.say(follow("a"));
  first.say(follow("b"));
  expect((await first.messageCount(2))[1]).toMatchObject({ type: "snapshot", seq: 1 });
  hub.publish("letters", ["a", "b"]);
  expect((await first.messageCount(3))[2]).toEqual((await second.messageCount(3))[2]);
  // If it were still in the group of "a" alone, it would get this message twice.
  first.say({ op: "unsubscribe", channel: "letters", names: ["a", "b"] });
  expect((await first.messageCount(4))[3]).toMatchObject({ type: "snapshot", seq: 0, items: [] });
});

test("Q3 a slow reader gets up to its limit, then one snapshot of the latest state", async () => {
  const slow = await connect();
  const fast = await connect();
  for (const client of [slow, fast]) client.say(follow("a"));
  await Promise.all([slow.messageCount(1), fast.messageCount(1)]);
  slow.socket.pause();
  const published = 400;
  for (let i = 1; i <= published; i += 1) {
    set("a", String(i).padEnd(60_000, "."));
    hub.publish("letters", ["a"]);
    await fast.messageCount(1 + i);
  }
  slow.socket.resume();
  const isLatest = () => slow.messages.at(-1)?.seq === published;
  await slow.until(isLatest);
  expect(slow.messages.length).toBeLessThan(published);
  expect(slow.messages.at(-1)).toMatchObject({ type: "snapshot", items: [items.get("a")] });
  hub.publish("letters", ["a"]);
  await slow.until(() => slow.messages.at(-1)?.type === "update");
  expect(slow.messages.at(-1)?.seq).toBe(published + 1);
  expect(fast.messages.map(({ seq }) => seq).slice(0, published + 1)).toEqual(
    Array.from({ length: published + 1 }, (_, i) => i),
  );
});

test("Q3 a reader that one message would overflow is disconnected with 1013", async () => {
  const client = await connect();
  client.say(follow("a"));
  await client.messageCount(1);
  client.socket.pause();
  set("a", ".".repeat(20_000_000));
  hub.publish("letters", ["a"]);
  client.socket.resume();
  expect((await once(client.socket, "close"))[0]).toBe(1013);
});

test.each([
  ["an unknown key", follow("a", "zz"), "unknown_name"],
  ["too many keys in all", null, "too_many_names"],
  ["an unknown channel", { op: "subscribe", channel: "x", names: ["a"] }, "malformed_message"],
  [
    "an inherited name",
    { op: "subscribe", channel: "toString", names: ["a"] },
    "malformed_message",
  ],
  ["no keys", follow(), "malformed_message"],
  ["keys of another kind", { ...follow("a"), names: [1] }, "malformed_message"],
  ["an unknown wish", { op: "sing" }, "malformed_message"],
  ["an empty token", { op: "auth", token: "" }, "malformed_message"],
  ["no object", [1], "malformed_message"],
  ["the account without a token", { op: "resume", channel: "account" }, "not_signed_in"],
  ["a wrong token", { op: "auth", token: "bad" }, "not_signed_in"],
])("Q7 %s is answered with an error and changes nothing", async (_name, message, error) => {
  const client = await connect();
  if (message === null) {
    client.say(follow(...Array.from({ length: 200 }, (_, i) => `k${i}`)));
    await client.messageCount(1);
    client.messages.length = 0;
    client.say(follow("a"));
  } else client.say(message);
  expect((await client.messageCount(1))[0]).toMatchObject({ type: "error", error });
  hub.publish("letters", ["a"]);
  client.say({ op: "resume", channel: "letters" });
  expect((await client.messageCount(2))[1]).toMatchObject({ type: "snapshot", seq: 0 });
});

test("Q2 broken text and binary frames are errors; above 16 KiB the connection ends", async () => {
  const client = await connect();
  client.socket.send("{");
  client.socket.send(Buffer.from("{}"), { binary: true });
  expect((await client.messageCount(2)).map(({ error }) => error)).toEqual([
    "malformed_message",
    "malformed_message",
  ]);
  client.socket.send("x".repeat(16_385));
  expect((await once(client.socket, "close"))[0]).toBe(1009);
});

test("a client that sends without end is disconnected", async () => {
  const client = await connect();
  for (let i = 0; i < 201; i += 1) client.say({ op: "resume", channel: "letters" });
  expect((await once(client.socket, "close"))[0]).toBe(1008);
});

test("an idle client without a subscription is disconnected, others stay", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [idle, left] = [await connect(), await connect()];
  const [follower, member] = [await connect(), await connect()];
  for (const { say } of [left, follower]) say(follow("a"));
  left.say({ op: "unsubscribe", channel: "letters", names: ["a"] });
  member.say({ op: "auth", token: "good" });
  await Promise.all([left.messageCount(2), follower.messageCount(1), member.messageCount(1)]);
  const closes = [idle, left].map(({ socket }) => once(socket, "close"));
  vi.advanceTimersByTime(IDLE_MS);
  expect((await Promise.all(closes)).map(([code]) => code)).toEqual([1008, 1008]);
  for (const { socket } of [follower, member]) expect(socket.readyState).toBe(WebSocket.OPEN);
  await expect.poll(() => hub.connectionCount()).toBe(2);
});

test("Q1 a user's events reach only that user, numbered, until the session ends", async () => {
  const [mine, other] = [await connect(), await connect()];
  mine.say({ op: "auth", token: "good" });
  expect((await mine.messageCount(1))[0]).toEqual({
    type: "snapshot",
    channel: "account",
    seq: 0,
    items: [],
  });
  other.say({ op: "auth", token: "bad" });
  await other.messageCount(1);
  hub.publishTo(user, { type: "position_closed", id: "p1" });
  expect((await mine.messageCount(2))[1]).toEqual({
    type: "update",
    channel: "account",
    seq: 1,
    items: [{ type: "position_closed", id: "p1" }],
  });
  sessions.clear();
  await hub.recheck(user);
  hub.publishTo(user, { type: "position_closed", id: "p2" });
  mine.say({ op: "resume", channel: "account" });
  expect((await mine.messageCount(4)).slice(2).map(({ error }) => error)).toEqual([
    "not_signed_in",
    "not_signed_in",
  ]);
  expect(other.messages).toHaveLength(1);
});

test("support-1 the chat channel serves those who opened it, with its own numbers", async () => {
  const [open, closed, other] = [await connect(), await connect(), await connect()];
  for (const one of [open, closed]) {
    one.say({ op: "auth", token: "good" });
    await one.messageCount(1);
  }
  other.say({ op: "resume", channel: "chat" });
  expect((await other.messageCount(1))[0]).toMatchObject({ error: "not_signed_in" });
  hub.publishTo(user, { type: "chat_changed" }, "chat");
  open.say({ op: "resume", channel: "chat" });
  expect((await open.messageCount(2))[1]).toMatchObject({
    type: "snapshot",
    channel: "chat",
    seq: 1,
  });
  hub.publishTo(user, { type: "chat_changed" }, "chat");
  hub.publishTo(user, { type: "x" });
  expect((await open.messageCount(4)).slice(2)).toMatchObject([
    { type: "update", channel: "chat", seq: 2, items: [{ type: "chat_changed" }] },
    { type: "update", channel: "account", seq: 1 },
  ]);
  expect((await closed.messageCount(2))[1]).toMatchObject({ channel: "account", seq: 1 });
  expect(other.messages).toHaveLength(1);
});

test.each([
  ["https://app.example", true],
  ["https://evil.example", false],
  ["null", false],
])("Q1 a page of %s may connect: %s", async (origin, isLetIn) => {
  const opened = connect({ origin }).then(
    () => true,
    () => false,
  );
  expect(await opened).toBe(isLetIn);
  expect(hub.connectionCount()).toBe(isLetIn ? 1 : 0);
});

test("the page that the server itself serves may connect", async () => {
  await connect({ origin: `http://127.0.0.1:${port}` });
  expect(hub.connectionCount()).toBe(1);
});

test("a closed connection is removed", async () => {
  const client = await connect();
  client.say({ op: "auth", token: "good" });
  client.say(follow("a"));
  await client.messageCount(2);
  client.socket.close();
  await once(client.socket, "close");
  await expect.poll(() => hub.connectionCount()).toBe(0);
  hub.publishTo(user, { type: "x" });
  hub.publish("letters", ["a"]);
});
