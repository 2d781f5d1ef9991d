// Goal: no client can use up all connections, and strangers behind the same address take none from
// signed-in users. Method: real clients on a real server, all from one address, and one channel.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { UserId } from "@plumbline/engine/kernel";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { PushHub, registerSockets } from "./sockets.ts";

const sessions = new Map<string, UserId>([["good", "u1" as UserId]]);
let app: FastifyInstance;
let hub: PushHub;
let url: string;
const clients: WebSocket[] = [];

beforeEach(async () => {
  hub = new PushHub({
    authenticate: async (token) => sessions.get(token) ?? null,
    log: (fault) => expect.fail(String(fault)),
  });
  hub.addChannel({
    name: "letters",
    keysName: "names",
    unknownKey: "unknown",
    tooManyKeys: "too_many",
    has: (key) => key === "a",
    item: (key) => ({ key }),
  });
  app = fastify();
  await registerSockets(app, hub, { path: "/ws", origins: [] });
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`;
});

afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.terminate();
  hub.close();
  await app.close();
});

async function connect() {
  const socket = new WebSocket(url);
  clients.push(socket);
  const messages: { type: string }[] = [];
  const waiting: (() => void)[] = [];
  socket.on("message", (data) => {
    messages.push(JSON.parse(String(data)) as { type: string });
    for (const wake of waiting.splice(0)) wake();
  });
  await once(socket, "open");
  const messageCount = async (count: number) => {
    while (messages.length < count) await new Promise<void>((wake) => waiting.push(wake));
  };
  const say = (message: unknown) => socket.send(JSON.stringify(message));
  return { socket, messages, messageCount, say };
}

const follow = (name: string) => ({ op: "subscribe", channel: "letters", names: [name] });

// Goal: behind one address every signed-in user gets prices, whatever the number of strangers, and
// one user has at most twenty connections. Method: the fifty free connections, one more, then sixty
// users.
test("F4 sockets count for their user once signed in, and for their network before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const strangers = await Promise.all(Array.from({ length: 50 }, () => connect()));
  for (const one of strangers) one.say(follow("a"));
  await Promise.all(strangers.map((one) => one.messageCount(1)));
  const late = await connect();
  late.say(follow("a"));

  const members = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      sessions.set(`token-${n}`, `member-${n}` as UserId);
      const member = await connect();
      member.say({ op: "auth", token: `token-${n}` });
      member.say(follow("a"));
      await member.messageCount(2);
      return member;
    }),
  );
  hub.publish("letters", ["a"]);
  await Promise.all(members.map((one) => one.messageCount(3)));
  for (const { messages } of members) {
    expect(messages.map(({ type }) => type).toSorted()).toEqual(["snapshot", "snapshot", "update"]);
  }
  expect(late.messages).toEqual([]);
  const isClosed = once(late.socket, "close");
  vi.advanceTimersByTime(5_000);
  expect((await isClosed)[0]).toBe(1013);
  for (const { socket } of [...strangers, ...members])
    expect(socket.readyState).toBe(WebSocket.OPEN);
});

test("among unverified sockets the oldest is closed for a new one", async () => {
  const strangers = await Promise.all(Array.from({ length: 50 }, () => connect()));
  const first = await connect();
  const isClosed = once(first.socket, "close");
  await Promise.all(Array.from({ length: 50 }, () => connect()));
  expect((await isClosed)[0]).toBe(1013);
  const { length } = strangers;
  await expect.poll(() => hub.connectionCount()).toBe(length + 50);
});

test("the oldest of a user's connections is closed for the twenty-first", async () => {
  const mine = [];
  for (let n = 0; n < 20; n += 1) {
    const one = await connect();
    one.say({ op: "auth", token: "good" });
    await one.messageCount(1);
    mine.push(one);
  }
  const isClosed = mine[0] && once(mine[0].socket, "close");
  const next = await connect();
  next.say({ op: "auth", token: "good" });
  expect((await isClosed)?.[0]).toBe(1013);
  await expect.poll(() => hub.connectionCount()).toBe(20);
});
