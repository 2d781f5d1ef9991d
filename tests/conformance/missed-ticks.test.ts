import type { SymbolCode } from "@plumbline/engine/kernel";
import { haltStatement, NO_HALTS } from "@plumbline/tests/kit/market/settle-symbols";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { roundAt, storeUnpublishedTick } from "@plumbline/tests/kit/market/unpublished-tick";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: a trigger fills at the first tick at or beyond it and at no other, even if the process
// fails at that tick. Method: the whole server, the failure at that tick, and a price that recovers
// before the retry.

let testServer: TestServer;
let member: Member;

beforeEach(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const order = { symbol: "BTCUSDT", direction: "long", leverage: 10, quantity: "0.1" } as const;
/** The price at a mark of 58 000, half the spread below it. */
const STOPPED = { closeReason: "stop_loss", exitPrice: "57994.2" };

const closedOf = async (client: Member["client"]) =>
  (await client.contract.listPositions({ book: "demo", status: "closed" })).records;

/** From now on no position can be written. */
async function failUpdates(): Promise<void> {
  const { databaseUrl } = testServer;
  await runAsOwner(
    databaseUrl,
    `create function fail() returns trigger language plpgsql as
     'begin raise exception ''cut off''; end'`,
  );
  await runAsOwner(
    databaseUrl,
    `create trigger fail before update on positions for each row execute function fail()`,
  );
}

test("a tick that was stored before a crash is processed at the start", async () => {
  const { id } = await member.client.contract.openPosition({
    book: "demo",
    ...order,
    stopLoss: "59000",
  });
  const late = await registerMember(testServer);
  await testServer.server.stop();
  await storeUnpublishedTick(testServer, "58000");
  testServer.clock.advance(600_000); // it was down for long
  const next = await startBeside(testServer);
  const client = clientOf(next, { token: () => member.token });
  expect(await closedOf(client)).toMatchObject([{ id, ...STOPPED }]);

  // Only once: a later order is not evaluated at it, nor does the next start evaluate it again.
  testServer.clock.advance(1_000);
  await next.server.market.record([roundAt(testServer.clock.now(), "60000")]);
  const second = clientOf(next, { token: () => late.token });
  await second.contract.openPosition({ book: "demo", ...order, stopLoss: "59000" });
  await next.server.stop();
  const third = await startBeside(testServer);
  expect(await closedOf(clientOf(third, { token: () => late.token }))).toEqual([]);
  await third.stop();
});

test("a failed position is retried at its tick before the next one", async () => {
  const { id } = await member.client.contract.openPosition({
    book: "demo",
    ...order,
    stopLoss: "59000",
  });
  await failUpdates();
  await testServer.tick("BTCUSDT", "58000");
  await testServer.tick("BTCUSDT", "60500"); // still failing: no position is evaluated at this one
  expect(testServer.faults.splice(0).map(String)).toEqual([
    expect.stringContaining("cut off"),
    expect.stringContaining("cut off"),
  ]);
  await runAsOwner(testServer.databaseUrl, "drop trigger fail on positions");
  await testServer.tick("BTCUSDT", "61000");
  expect(await closedOf(member.client)).toMatchObject([{ id, ...STOPPED }]);
});

test("a position that keeps failing is retried at that tick by each start", async () => {
  const { id } = await member.client.contract.openPosition({
    book: "demo",
    ...order,
    stopLoss: "59000",
  });
  await failUpdates();
  await testServer.tick("BTCUSDT", "58000");
  await testServer.tick("BTCUSDT", "60500"); // evaluated at 58000 again, without success
  await testServer.server.stop();
  const second = await startBeside(testServer);
  await second.server.stop();
  expect(testServer.faults.splice(0).map(String)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining("cut off")),
  );
  await runAsOwner(testServer.databaseUrl, "drop trigger fail on positions");
  const third = await startBeside(testServer);
  const client = clientOf(third, { token: () => member.token });
  expect(await closedOf(client)).toMatchObject([{ id, ...STOPPED }]);
  await third.stop();
});

test("a tick processed late is decided in the market state of its time", async () => {
  const { id } = await member.client.contract.openPosition({
    book: "demo",
    ...order,
    stopLoss: "59000",
  });
  const { clock, server } = testServer;
  clock.advance(1_000);
  const rounds = [roundAt(clock.now(), "58000"), roundAt(clock.now() + 1, "60500")];
  clock.advance(6_000); // processing the earlier ticks took that long
  await server.market.record(rounds);
  expect(server.market.latest("BTCUSDT" as SymbolCode)?.state).toEqual({ type: "stale" });
  expect(await closedOf(member.client)).toMatchObject([{ id, ...STOPPED }]);
});

test("a halt keeps earlier ticks and stops later ones", async () => {
  const { id } = await member.client.contract.openPosition({
    book: "demo",
    ...order,
    stopLoss: "59000",
  });
  const { clock, databaseUrl, server } = testServer;
  clock.advance(1_000);
  const before = roundAt(clock.now(), "58500");
  clock.advance(1_000);
  const since = new Date(clock.now()).toISOString();
  await runAsOwner(databaseUrl, haltStatement("BTCUSDT", "audit", since));
  await server.market.reloadHalts();
  const other = await registerMember(testServer);
  await server.market.record([before]);
  expect(await closedOf(member.client)).toMatchObject([{ id, closeReason: "stop_loss" }]);
  await runAsOwner(databaseUrl, NO_HALTS);
  await server.market.reloadHalts();
  const { client } = other;
  await testServer.tick("BTCUSDT", "60000");
  await client.contract.openPosition({ book: "demo", ...order, stopLoss: "59000" });
  const again = new Date(clock.now() + 1).toISOString();
  await runAsOwner(databaseUrl, haltStatement("BTCUSDT", "audit", again));
  await server.market.reloadHalts();
  await testServer.tick("BTCUSDT", "58000");
  expect(await closedOf(client)).toEqual([]);
});
