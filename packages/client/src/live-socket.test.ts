// Goal: nothing is shown after a gap until the next snapshot, and the connection recovers
// automatically. Method: a real WebSocket server that sends what a test defines and records what it
// receives.
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type WebSocket as Peer, WebSocketServer } from "ws";
import { backOffMs, createLiveSocket, type LiveMessage, type LiveSocket } from "./live-socket.ts";

let server: WebSocketServer;
let live: LiveSocket;
let token = "";
const received: string[] = [];
const passedOn: LiveMessage[] = [];
const connection: boolean[] = [];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  server.on("connection", (peer) => peer.on("message", (text) => received.push(String(text))));
  for (const log of [received, passedOn, connection]) log.length = 0;
  token = "";
  const { port } = server.address() as AddressInfo;
  live = createLiveSocket({
    url: () => `ws://127.0.0.1:${port}`,
    token: () => token,
    onMessage: (message) => passedOn.push(message),
    onConnection: (isConnected) => connection.push(isConnected),
    random: () => 0,
  });
});
afterEach(async () => {
  live.pause();
  for (const peer of server.clients) peer.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const quotes = (type: "snapshot" | "update", seq: number) =>
  JSON.stringify({ type, channel: "quotes", seq, items: [] });
const peerOf = (): Peer => [...server.clients].at(-1)!; // eventually() has seen it connect
const eventually = (check: () => void) => vi.waitFor(check, { interval: 5 });
const seqs = () => passedOn.map(({ seq }) => seq);

async function connected(): Promise<void> {
  live.follow(["BTCUSDT"]);
  live.resume();
  await eventually(() => expect(received).toHaveLength(token === "" ? 1 : 2));
}

test("signs in inside the socket, subscribes, and later sends only changes", async () => {
  token = "the-token";
  await connected();
  live.follow(["BTCUSDT", "ETHUSDT"]);
  live.follow(["ETHUSDT"]);
  await eventually(() => expect(received).toHaveLength(4));
  expect(received.map((text) => JSON.parse(text))).toEqual([
    { op: "auth", token: "the-token" },
    { op: "subscribe", channel: "quotes", symbols: ["BTCUSDT"] },
    { op: "subscribe", channel: "quotes", symbols: ["ETHUSDT"] },
    { op: "unsubscribe", channel: "quotes", symbols: ["BTCUSDT"] },
  ]);
});

test("Q6 after a gap nothing is passed on until the snapshot, requested once", async () => {
  await connected();
  for (const text of [quotes("snapshot", 5), quotes("update", 6), quotes("update", 8)]) {
    peerOf().send(text);
  }
  peerOf().send(quotes("update", 9));
  peerOf().send(quotes("snapshot", 9));
  peerOf().send(quotes("update", 10));
  await eventually(() => expect(seqs()).toEqual([5, 6, 9, 10]));
  await eventually(() => expect(received).toHaveLength(2));
  expect(JSON.parse(received[1] ?? "")).toEqual({ op: "resume", channel: "quotes" });
});

test("reconnects after a lost connection and subscribes again", async () => {
  await connected();
  peerOf().send(quotes("snapshot", 1));
  await eventually(() => expect(connection).toEqual([true]));
  peerOf().terminate();
  await eventually(() => expect(received).toHaveLength(2));
  expect(received[1]).toBe(received[0]);
  peerOf().send(quotes("snapshot", 40));
  await eventually(() => expect(connection).toEqual([true, false, true]));
});

test("a quiet connection is pinged, and one that does not answer is closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: false });
  try {
    await connected();
    peerOf().send(quotes("snapshot", 1));
    await eventually(() => expect(seqs()).toEqual([1]));
    vi.advanceTimersByTime(3_000);
    await eventually(() => expect(received).toHaveLength(2));
    expect(JSON.parse(received[1] ?? "")).toEqual({ op: "resume", channel: "quotes" });
    peerOf().send(quotes("snapshot", 1));
    await eventually(() => expect(seqs()).toEqual([1, 1]));
    vi.advanceTimersByTime(3_000);
    await eventually(() => expect(received).toHaveLength(3));
    vi.advanceTimersByTime(3_500);
    expect(connection).toEqual([true, true]);
    vi.advanceTimersByTime(500);
    expect(connection).toEqual([true, true, false]);
  } finally {
    vi.useRealTimers();
  }
});

test("a returning reader gets the latest state without waiting", async () => {
  await connected();
  live.resync();
  await eventually(() => expect(received).toHaveLength(2));
  expect(JSON.parse(received[1] ?? "")).toEqual({ op: "resume", channel: "quotes" });
  for (let i = 0; i < 2; i += 1) {
    const peer = peerOf();
    peer.terminate();
    await eventually(() => expect(connection.length).toBe(i + 1));
    live.resync();
    await eventually(() => expect(received).toHaveLength(3 + i));
  }
});

test("support-3 the chat is requested once the token is set, at each connection", async () => {
  token = "the-token";
  live.openChat();
  const chatRequests = () => received.filter((text) => text.includes("chat"));
  await connected();
  expect(chatRequests()).toEqual([]);
  const account = JSON.stringify({ type: "snapshot", channel: "account", seq: 4, items: [] });
  peerOf().send(account);
  await eventually(() => expect(chatRequests()).toHaveLength(1));
  expect(JSON.parse(chatRequests()[0] ?? "")).toEqual({ op: "resume", channel: "chat" });
  const chat = (type: string, seq: number) =>
    JSON.stringify({ type, channel: "chat", seq, items: [{ type: "chat_changed" }] });
  for (const text of [chat("update", 3), chat("snapshot", 3), chat("update", 4)]) {
    peerOf().send(text);
  }
  await eventually(() => expect(seqs()).toEqual([4, 3, 4]));
  peerOf().terminate();
  await eventually(() => expect(received).toHaveLength(5));
  peerOf().send(account);
  await eventually(() => expect(chatRequests()).toHaveLength(2));
});

test("without symbols or a session it stays closed, and opens with the first symbol", async () => {
  live.resume();
  live.resync();
  expect(live.isWanted()).toBe(false);
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.clients.size).toBe(0);
  live.follow(["BTCUSDT"]);
  expect(live.isWanted()).toBe(true);
  await eventually(() => expect(received).toHaveLength(1));
});

test("a paused connection is closed and stays closed until it is resumed", async () => {
  await connected();
  live.pause();
  await eventually(() => expect(server.clients.size).toBe(0));
  live.resume();
  await eventually(() => expect(received).toHaveLength(2));
});

test.each([
  [0, 0, 250],
  [0, 1, 500],
  [3, 0, 2_000],
  [3, 1, 4_000],
  [50, 0, 10_000],
  [50, 1, 20_000],
])("Q5 attempt %i with chance %i waits %i ms", (attempt, chance, waitMs) => {
  expect(backOffMs(attempt, () => chance)).toBe(waitMs);
});
