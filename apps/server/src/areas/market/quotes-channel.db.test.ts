// Goal: recorded prices reach their subscribers, in the format of the protocol. Method: a real
// client on a real server and PostgreSQL, and routes called as the server calls them.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { clientMessage, SOCKET_PATH, symbolQuote } from "@plumbline/protocol/market";
import { haltStatement, NO_HALTS } from "@plumbline/tests/kit/market/settle-symbols";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Database } from "#platform/postgres/database";
import { PushHub, registerSockets } from "#platform/push/sockets";
import { MarketData } from "./market-data.ts";
import { pushQuotes, quotesChannel } from "./quotes-channel.ts";
import { marketRoutes } from "./routes.ts";

const btc = "BTCUSDT" as SymbolCode;
let testDatabase: TestDatabase;
let database: Database;
let app: FastifyInstance;
let hub: PushHub;
let market: MarketData;
const clock = new TestClock("2024-01-03T15:00:00Z");

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
  const log = (fault: unknown) => expect.fail(String(fault));
  market = new MarketData({ database, clock, symbols: DEFAULT_SYMBOLS, isSimulated: true, log });
  await market.load();
  hub = new PushHub({ authenticate: async () => null, log });
  hub.addChannel(quotesChannel(market));
  pushQuotes(market, hub);
  app = fastify();
  await registerSockets(app, hub, { path: SOCKET_PATH, origins: [] });
  await app.listen({ host: "127.0.0.1", port: 0 });
});

afterEach(async () => {
  hub.close();
  await app.close();
  await database.close();
  await testDatabase.drop();
});

async function record(text: string): Promise<void> {
  clock.advance(1_000);
  const at = clock.now();
  const venuePrice = { venue: "v", symbol: btc, price: priceOf(text), volume: 0n, at };
  await market.record([{ at, prices: [venuePrice] }]);
}

const haltedFor = (reason: string | null): string =>
  reason === null ? NO_HALTS : `${NO_HALTS}; ${haltStatement(btc, reason)}`;

test("a subscriber gets a snapshot, then each tick as the protocol's quote", async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`);
  await once(socket, "open");
  const hear = async () => JSON.parse(String((await once(socket, "message"))[0]));
  const intent = { op: "subscribe", channel: "quotes", symbols: ["BTCUSDT"] } as const;
  expect(clientMessage.parse(intent)).toEqual(intent);

  const first = hear();
  socket.send(JSON.stringify(intent));
  expect(await first).toMatchObject({
    type: "snapshot",
    channel: "quotes",
    seq: 0,
    items: [{ symbol: "BTCUSDT", price: null, status: "stale" }],
  });
  const second = hear();
  await record("60000");
  const { items, ...head } = await second;
  expect(head).toEqual({ type: "update", channel: "quotes", seq: 1 });
  expect(symbolQuote.parse(items[0])).toMatchObject({ price: "60000", seq: 1, status: "open" });

  const third = hear();
  socket.send(JSON.stringify({ ...intent, symbols: ["NOPE"] }));
  expect(await third).toEqual({ type: "error", error: "unknown_symbol", subject: "NOPE" });
  socket.terminate();
});

// A halt is pushed even before the first tick, for a symbol without a price; so is a new reason.
test("a subscriber gets a halt with its reason, a new reason, and its end", async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`);
  const quotes: unknown[] = [];
  socket.on("message", (data) => {
    quotes.push(...JSON.parse(String(data)).items.map((item: unknown) => symbolQuote.parse(item)));
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "subscribe", channel: "quotes", symbols: [btc] }));
  await expect.poll(() => quotes.length).toBe(1);

  for (const reason of ["venue outage", "still investigating", null]) {
    await runAsOwner(testDatabase.url, haltedFor(reason));
    await market.reloadHalts();
  }
  await expect.poll(() => quotes.length).toBe(4);
  const none = { symbol: btc, price: null, seq: 0 };
  expect(quotes).toMatchObject([
    { ...none, status: "stale", haltReason: null },
    { ...none, status: "halted", haltReason: "venue outage" },
    { ...none, status: "halted", haltReason: "still investigating" },
    { ...none, status: "stale", haltReason: null },
  ]);
  socket.terminate();
});

test("each public call answers in its declared shape", async () => {
  await record("60000");
  const inputs = [{}, {}, { symbol: btc }, { symbol: btc, interval: "1m", limit: 5 }, {}];
  const caller = { language: "en-us", token: "", address: "", device: "" };
  const routes = marketRoutes({ market, database, clock });
  const open = routes.filter(({ call }) => call.access === "public");
  expect(open).toHaveLength(inputs.length);
  for (const [i, { call, handle }] of open.entries()) {
    const request = { input: call.input.parse(inputs[i]), userId: null, caller };
    const answer = await handle({ ...request, requestId: "" as never });
    if (!answer.ok) throw new Error(`${call.path}: ${answer.error.type}`);
    expect(call.result.parse(answer.value)).toEqual(answer.value);
  }
});
