import { once } from "node:events";
import { SOCKET_PATH } from "@plumbline/protocol/market";
import { haltStatement, NO_HALTS } from "@plumbline/tests/kit/market/settle-symbols";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { clientOf } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

// Goal: calls and the live connection give the same data of a symbol: its halt with the reason, a
// price or none, and a sparkline that is only a shape. Method: the whole server, called by the real
// client and followed over a real WebSocket.

let testServer: TestServer;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const guest = () => clientOf(testServer, { token: () => "", language: "en-us" });

async function setHalt(symbol: string, reason: string | null): Promise<void> {
  const statement =
    reason === null
      ? `${NO_HALTS} where symbol = '${symbol}'`
      : `${NO_HALTS} where symbol = '${symbol}'; ${haltStatement(symbol, reason)}`;
  await runAsOwner(testServer.databaseUrl, statement);
  await testServer.server.market.reloadHalts();
}

const listed = async (code: string) => {
  const symbols = await guest().market.listSymbols();
  return symbols.find(({ symbol }) => symbol === code);
};

// SOLUSDT has never had a tick: its halt is pushed for a symbol without a price.
test.each(["BTCUSDT", "SOLUSDT"])("a halt of %s is pushed as it is listed", async (symbol) => {
  const socket = new WebSocket(testServer.server.url.replace("http", "ws") + SOCKET_PATH);
  const messages: Readonly<Record<string, unknown>>[] = [];
  socket.on("message", (data) => messages.push(...JSON.parse(String(data)).items));
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "subscribe", channel: "quotes", symbols: [symbol] }));
  await expect.poll(() => messages.length).toBe(1);

  for (const [i, reason] of ["venue outage", "still looking", null].entries()) {
    await setHalt(symbol, reason);
    await expect.poll(() => messages.length).toBe(i + 2);
    const inList = await listed(symbol);
    expect(messages[i + 1]).toMatchObject({ symbol, haltReason: reason });
    expect(inList).toMatchObject(messages[i + 1] ?? {});
    expect(inList?.status === "halted").toBe(reason !== null);
  }
  socket.terminate();
});

test("sparklines list every symbol once; a symbol without a price has none", async () => {
  await testServer.tick("BTCUSDT", "60010");
  const sparklines = await guest().market.listSparklines();
  const symbols = await guest().market.listSymbols();
  expect(sparklines.map(({ symbol }) => symbol)).toEqual(symbols.map(({ symbol }) => symbol));
  expect(sparklines.find(({ symbol }) => symbol === "BTCUSDT")?.sparkline).toEqual([50]);
  expect(sparklines.find(({ symbol }) => symbol === "SOLUSDT")?.sparkline).toEqual([]);
  // Every phone fetches this each minute: at most a few kB, for a full day of all symbols too.
  const full = sparklines.map(({ symbol }) => ({ symbol, sparkline: Array(48).fill(99) }));
  expect(JSON.stringify(full).length).toBeLessThan(4_000);
});
