import { newRequestId } from "@plumbline/client";
import { instant, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: no tick misses an affected position, despite failures of other positions, of a market or of
// a commit's answer. Method: the whole server, and the failure itself.

const HOUR_MS = 3_600_000;

let testServer: TestServer;
let member: Member;

beforeEach(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
});

afterEach(async () => {
  const sums = await member.client.proof.readConservation();
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => "0"));
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.1",
} as const;

const closedOf = async ({ client }: Member) =>
  (await client.contract.listPositions({ book: "demo", status: "closed" })).records;

test("funding leaves a position its last unit of margin, and does not block others", async () => {
  const { contract } = member.client;
  await contract.openPosition({ ...order, leverage: 100, quantity: "0.01" });
  const other = await registerMember(testServer);
  await other.client.contract.openPosition({ ...order, direction: "short", leverage: 1 });
  // One period costs 6 USDT of the first position's 6.0006, and the next takes all but one unit of
  // the rest; the second position is liquidated.
  await testServer.tick("BTCUSDT", "6000000");
  expect(await closedOf(other)).toMatchObject([{ closeReason: "liquidation" }]);
  for (const margin of ["0.0006", "0.00000001", "0.00000001"]) {
    testServer.clock.advance(8 * HOUR_MS);
    await testServer.tick("BTCUSDT", "6000000");
    expect((await contract.listPositions({ book: "demo" })).records).toMatchObject([{ margin }]);
  }
  await testServer.tick("BTCUSDT", "60000");
  expect(await closedOf(member)).toMatchObject([{ closeReason: "liquidation" }]);
});

test("F3 a clock that jumps and returns charges no funding and closes no market", async () => {
  const { contract } = member.client;
  await contract.openPosition(order);
  const before = (await contract.listPositions({})).records;
  testServer.clock.jump(9 * HOUR_MS);
  await testServer.tick("BTCUSDT", "60000");
  expect((await contract.listPositions({})).records).toEqual(before);
  testServer.clock.jump(-9 * HOUR_MS);
  await testServer.tick("BTCUSDT", "60000");
  await contract.openPosition({ ...order, direction: "short" });
  const { records } = await contract.listPositions({ book: "demo" });
  expect(records.map(({ fundingPaid }) => fundingPaid)).toEqual(["0", "0"]);
  expect(testServer.faults.splice(0)).toHaveLength(2); // the jump, and its end
});

test("a position that cannot be evaluated does not block others", async () => {
  const broken = await registerMember(testServer);
  const { id } = await broken.client.contract.openPosition({ ...order, stopLoss: "59000" });
  await member.client.contract.openPosition({ ...order, stopLoss: "59000" });
  await runAsOwner(
    testServer.databaseUrl,
    // As a command would do: the cached state of the user is then loaded again.
    `update positions set terms_version = 99 where id = '${id}';
     update balance_rows set writes = writes + 1 where user_id = '${broken.id}'`,
  );
  testServer.clock.advance(8 * HOUR_MS);
  await testServer.tick("BTCUSDT", "58900");
  expect(await closedOf(member)).toMatchObject([
    { closeReason: "stop_loss", fundingPaid: "0.589" },
  ]);
  // Both its funding and its stop-loss are reported.
  expect(testServer.faults.splice(0).map(String)).toEqual([
    expect.stringContaining(id),
    expect.stringContaining(id),
  ]);
});

test("a cross account is liquidated even if another position's market is closed", async () => {
  const { contract } = member.client;
  testServer.clock.advance(3 * HOUR_MS); // 15:00 in London, 10:00 in New York
  await testServer.tick("AAPL", "200");
  await testServer.tick("BTCUSDT", "60000");
  const cross = { direction: "long", marginMode: "cross" } as const;
  await contract.openPosition({ book: "demo", ...cross, symbol: "AAPL", leverage: 1, margin: "5" });
  await contract.openPosition({
    book: "demo",
    ...cross,
    symbol: "BTCUSDT",
    leverage: 50,
    margin: "7000",
  });
  testServer.clock.advance(7 * HOUR_MS);
  await testServer.tick("BTCUSDT", "60000");
  await testServer.tick("BTCUSDT", "57000");
  expect(await closedOf(member)).toMatchObject([{ symbol: "BTCUSDT", closeReason: "liquidation" }]);
});

// Method: a database trigger delays the commit itself until the tick arrives.
test("a tick between a commit and its answer counts, even if the price recovers", async () => {
  const { databaseUrl } = testServer;
  await runAsOwner(
    databaseUrl,
    `create function linger() returns trigger language plpgsql as
     'begin perform pg_sleep(0.3); return null; end'`,
  );
  await runAsOwner(
    databaseUrl,
    `create constraint trigger linger after insert on positions
     deferrable initially deferred for each row execute function linger()`,
  );
  const opening = member.client.contract.openPosition({ ...order, leverage: 100 });
  await someoneLingers(databaseUrl);
  await testServer.tick("BTCUSDT", "57000");
  await opening;
  await testServer.tick("BTCUSDT", "60100");
  expect(await closedOf(member)).toMatchObject([
    { closeReason: "liquidation", exitPrice: "56994.3" },
  ]);
});

// Method: three ticks stored at once; the commit for a user whom the first tick stops out is
// delayed, so that anyone can read the other two before they are processed.
test("a take-profit is not filled at a price from before it was set", async () => {
  const { clock, databaseUrl, server } = testServer;
  const { contract, proof } = member.client;
  const { id } = await contract.openPosition(order);
  const slow = await registerMember(testServer);
  await slow.client.contract.openPosition({ ...order, stopLoss: "59900" });
  await lingerOnUpdates(databaseUrl, slow.id);
  const rounds = ["59800", "65000", "60000"].map((price) => {
    clock.advance(1_000);
    return roundAt(clock.now(), price);
  });
  clock.advance(1_000);
  const recorded = server.market.record(rounds);
  await someoneLingers(databaseUrl);
  const ticks = await proof.listTicks({ symbol: "BTCUSDT", limit: 1_000 });
  expect(ticks.slice(-2).map(({ price }) => price)).toEqual(["65000", "60000"]);
  await contract.updateStops({ id, takeProfit: "64000" });
  await recorded;
  expect(await closedOf(member)).toEqual([]);
  await testServer.tick("BTCUSDT", "64100");
  expect(await closedOf(member)).toMatchObject([{ id, exitPrice: "64093.59" }]);
});

/** All venues give this price at one time. */
function roundAt(nowMs: number, text: string) {
  const at = instant(nowMs);
  const symbol = "BTCUSDT" as SymbolCode; // a symbol of the default table
  const quote = { symbol, price: priceOf(text), volume: 0n, at };
  return { at, prices: ["a", "b", "c"].map((venue) => ({ venue, ...quote })) };
}

/** Delays every later commit about a position of this user. */
async function lingerOnUpdates(databaseUrl: string, userId: string): Promise<void> {
  await runAsOwner(
    databaseUrl,
    `create function linger() returns trigger language plpgsql as
     'begin perform pg_sleep(0.5); return null; end'`,
  );
  await runAsOwner(
    databaseUrl,
    `create constraint trigger linger after update on positions deferrable initially deferred
     for each row when (new.user_id = '${userId}') execute function linger()`,
  );
}

test("a position that another process changed is watched or no longer watched", async () => {
  const beside = await startBeside(testServer);
  const there = clientOf(beside, { token: () => member.token }).contract;
  const here = member.client.contract;
  const options = { requestId: newRequestId() };
  const input = { ...order, stopLoss: "59000" };
  const opened = await there.openPosition(input, options);
  expect(await here.openPosition(input, options)).toMatchObject({ id: opened.id });
  await testServer.tick("BTCUSDT", "58900");
  await testServer.tick("BTCUSDT", "60000");
  expect(await closedOf(member)).toMatchObject([{ id: opened.id, closeReason: "stop_loss" }]);
  await beside.stop();
});

test("an overnight charge is paid while a close waits for its market", async () => {
  const { contract } = member.client;
  testServer.clock.advance(7.5 * HOUR_MS); // 19:30, an hour and a half before the close
  await testServer.tick("AAPL", "200");
  const { id } = await contract.openPosition({ ...order, symbol: "AAPL", quantity: "10" });
  testServer.clock.advance(16 * HOUR_MS);
  expect(await contract.closePosition({ id })).toMatchObject({ status: "settling" });
  testServer.clock.advance(3.5 * HOUR_MS);
  await testServer.tick("AAPL", "200");
  // At 22:00 UTC: 2 000 × 0.02 %.
  expect(await closedOf(member)).toMatchObject([{ closeReason: "user", fundingPaid: "0.4" }]);
});

test("a buy limit at the smallest possible price rests like any other", async () => {
  const { contract } = member.client;
  const { quantity: _quantity, ...sized } = { ...order, margin: "10" };
  const input = { ...sized, orderType: "limit", price: "0.00000001" } as const;
  expect(await contract.previewPosition(input)).toMatchObject({ executionPrice: "0.00000001" });
  expect(await contract.openPosition(input)).toMatchObject({ status: "working" });
  await testServer.tick("BTCUSDT", "59000");
  expect((await contract.listPositions({ book: "demo", status: "working" })).total).toBe(1);
});

test("a partial close leaves no dust", async () => {
  const { contract } = member.client;
  const { id } = await contract.openPosition(order);
  await expect(contract.closePosition({ id, quantity: "0.09999999" })).rejects.toEqual(
    expect.objectContaining({ error: "remainder_too_small", details: { remainderMin: "1 USDT" } }),
  );
});

/** Resolves once a commit waits in the trigger. */
async function someoneLingers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const asleep = "select 1 from pg_stat_activity where wait_event = 'PgSleep'";
      const { rowCount } = await client.query(asleep);
      if (rowCount !== 0) return;
    }
  } finally {
    await client.end();
  }
}

// A commit that this process is not notified of: the process that made it has ended.
test("a position opened by another process is found and evaluated at the last tick", async () => {
  const second = await startBeside(testServer);
  const { contract } = clientOf(second, { token: () => member.token });
  const { id } = await contract.openPosition({ ...order, stopLoss: "59000" });
  await second.stop();
  await testServer.tick("BTCUSDT", "58000");
  expect(await closedOf(member)).toEqual([]);
  testServer.clock.advance(60_000);
  await testServer.tick("BTCUSDT", "58001");
  const ends = async () => (await closedOf(member)).map((each) => [each.id, each.exitPrice]);
  await expect.poll(ends).toEqual([[id, "57995.1999"]]);
});

test("a position closed by another process is no longer watched", async () => {
  const { id } = await member.client.contract.openPosition({ ...order, stopLoss: "59000" });
  const second = await startBeside(testServer);
  await clientOf(second, { token: () => member.token }).contract.closePosition({ id });
  await second.stop();
  testServer.clock.advance(60_000);
  await testServer.tick("BTCUSDT", "60000");
  await testServer.tick("BTCUSDT", "58000");
  expect(await closedOf(member)).toMatchObject([{ id, closeReason: "user" }]);
});
