import { tmpdir } from "node:os";
import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient, createServerClock } from "@plumbline/client";
import { ANVIL, AnvilChain } from "@plumbline/tests/kit/chain/anvil";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { settleTestChain, XPUB } from "@plumbline/tests/kit/chain/watched-settings";
import { storeFirstTicks } from "@plumbline/tests/kit/market/first-ticks";
import { ServerProcess } from "@plumbline/tests/kit/process/server-process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

// Goal: kill -9 between detection and credit of a payment loses nothing and credits once. Method: a
// real server process and chain; it is killed after the payment is seen, the chain goes on without
// it, and it is killed again while it catches up, at several moments.

/** The watcher polls every four seconds. */
const LOOKED_MS = 20_000;
/** The duration of each second run: some end before the credit, some after. */
const LIVES_MS = [0, 60, 250];
const ETHER = 10n ** 18n;

const dataDir = mkdtempSync(join(tmpdir(), "plumbline-kill-watch-"));
let chain: AnvilChain;
let testDatabase: TestDatabase;
let server: ServerProcess;
let client: Client;
let own: string;

beforeAll(async () => {
  if (ANVIL === null) return;
  chain = await AnvilChain.start();
  testDatabase = await createTestDatabase();
  await storeFirstTicks(testDatabase.url);
  server = new ServerProcess(dataDir, {
    DATABASE_URL: testDatabase.url,
    CHAIN_ETHEREUM_RPC_URL: chain.url,
    CHAIN_ETHEREUM_XPUB: XPUB,
  });
  const url = await server.start();
  const tokens = { token6: await chain.makeToken(6), token18: await chain.makeToken(18) };
  await settleTestChain(testDatabase.url, tokens);
  client = await registered(url);
  own = await vi.waitUntil(payTo, { timeout: LOOKED_MS });
});

afterAll(async () => {
  if (ANVIL !== null) {
    await server.stop();
    await testDatabase.drop();
    await chain.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test.runIf(ANVIL !== null)(
  "a payment seen before a kill is credited once after it",
  { timeout: 120_000 },
  async () => {
    for (const [done, lifeMs] of LIVES_MS.entries()) {
      await chain.pay(own, ETHER);
      await newestIs("seen");
      await server.kill();
      await chain.mine(3);
      await server.start();
      await sleep(lifeMs);
      await server.kill();
      await server.start();
      await newestIs("delivered");
      await expectCredits(done + 1);
    }
  },
);

async function registered(baseUrl: string): Promise<Client> {
  const session = { token: "" };
  const client = createClient({
    baseUrl,
    token: () => session.token,
    language: () => "en-us",
    clock: createServerClock(),
    onUnauthorised: () => {},
    onRefusal: () => {},
  });
  ({ token: session.token } = await client.auth.register({
    account: "watched.member",
    password: "correct horse battery",
  }));
  return client;
}

async function payTo(): Promise<string> {
  const channels = await client.wallet.listRechargeChannels({});
  // There is none until the chain was reached.
  return channels.find(({ id }) => id === "ETH-ETHEREUM")?.payTo[0]?.text ?? "";
}

async function newestIs(stage: string): Promise<void> {
  const newest = async () => (await client.wallet.listRecharges({})).records[0]?.stage;
  await expect.poll(newest, { timeout: LOOKED_MS }).toBe(stage);
}

/**
 * Checks the number of recharges, each once in the balance and once in the log, and that the books
 * add up.
 */
async function expectCredits(count: number): Promise<void> {
  const { records } = await client.wallet.listRecharges({});
  expect(records.map(({ stage }) => stage)).toEqual(
    Array.from({ length: count }, () => "delivered"),
  );
  const balances = await client.wallet.queryUserBalance({});
  expect(balances.find(({ currency }) => currency === "ETH")?.available).toBe(String(count));
  const { records: log } = await client.wallet.listBalanceLog({ currency: "ETH" });
  expect(log.map(({ type, amount }) => `${type} ${amount}`)).toEqual(
    Array.from({ length: count }, () => "deposit 1"),
  );
  const sums = await client.proof.readConservation();
  expect(sums.every(({ sum }) => sum === "0")).toBe(true);
}
