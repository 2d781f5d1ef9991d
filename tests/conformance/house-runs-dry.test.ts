// Goal: the house pays from accounts that can be exhausted: new positions stop before that, closing
// never does, and only the house bears a shortfall. Method: its accounts are emptied by the owner
// of the database; a server started afterwards sums them up.
import { afterEach, beforeEach, expect, test } from "vitest";
import { runAsOwner } from "../kit/database.ts";
import { clientOf, type Member, registerMember } from "../kit/member.ts";
import { startBeside, startTestServer, type TestServer } from "../kit/server.ts";

let first: TestServer;
let second: TestServer | null;
let member: Member;

beforeEach(async () => {
  second = null;
  first = await startTestServer();
  await first.tick("BTCUSDT", "60000");
  member = await registerMember(first);
});

afterEach(async () => {
  const sums = await member.client.proof.readConservation();
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => "0"));
  await second?.stop();
  await first.stop();
});

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.1",
} as const;

/** Sets the balance of an account of the demo book. */
async function leave(account: "market" | "insurance", amount: number): Promise<void> {
  const had = account === "market" ? 1_000_000_000 : 100_000_000;
  await runAsOwner(
    first.databaseUrl,
    `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       reason)
     select id, id, 'demo', 'USDT', 'house:${account}', 'house:external', ${had - amount}, 'test'
     from users where id = '00000000-0000-7000-8000-000000000000'`,
  );
}

async function houseOf(account: string) {
  const sums = await member.client.proof.readConservation();
  const sum = sums.find(({ book, currency }) => book === "demo" && currency === "USDT");
  return sum?.house.find((each) => each.account === account);
}

async function restart() {
  second = await startBeside(first);
  return clientOf(second, { token: () => member.token }).contract;
}

test("new positions need a funded market account, closing does not", async () => {
  const { id } = await member.client.contract.openPosition(order);
  // 6 000.60 are open. With another 6 000.60 the floor is a tenth of 12 001.20.
  await leave("market", 1_200);
  const contract = await restart();
  const refused = { error: "market_underfunded", message: expect.stringContaining("paused") };
  await expect(contract.openPosition(order)).rejects.toMatchObject(refused);
  await expect(contract.previewPosition(order)).rejects.toMatchObject(refused);
  const summary = await contract.positionsSummary({ book: "demo" });
  expect(summary.house).toEqual({ funds: "1200", owed: "0", notional: "6000.6" });
  await expect(contract.openPosition({ ...order, quantity: "0.099" })).resolves.toMatchObject({
    status: "running",
  });
  await expect(contract.closePosition({ id })).resolves.toMatchObject({ status: "closed" });
  expect(first.faults).toEqual([]);
});

// Goal: openings between two sums never exceed the cover. Method: ten at once, each for 6 000.60,
// with cover for four; then one more in the other process.
test("openings since the last sum count in every process", async () => {
  await leave("market", 2_500);
  const here = await restart();
  const traders = await Promise.all(
    Array.from({ length: 10 }, () => registerMember(second ?? first)),
  );
  const opened = await Promise.allSettled(
    traders.map(({ client }) => client.contract.openPosition(order)),
  );
  const refused = { status: "rejected", reason: { error: "market_underfunded" } };
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect(opened.filter(({ status }) => status === "rejected")).toMatchObject(
    Array.from({ length: 6 }, () => refused),
  );
  const summary = await here.positionsSummary({ book: "demo" });
  expect(summary.house.notional).toBe("24002.4");
  // Its sum is from before all of this, and the other process reports each opening to it.
  const there = member.client.contract;
  await expect
    .poll(async () => (await there.positionsSummary({ book: "demo" })).house.notional)
    .toBe("24002.4");
});

test("unrealised gains are owed and raise the required cover", async () => {
  await member.client.contract.openPosition(order);
  await first.tick("BTCUSDT", "61000"); // 99.40 above what was paid
  await leave("market", 1_000);
  const contract = await restart();
  const summary = await contract.positionsSummary({ book: "demo" });
  expect(summary.house).toEqual({ funds: "1000", owed: "99.4", notional: "6000.6" });
});

// 0.1 BTC at 10× has a margin of 600.06; 20 000 lower it loses 2 000 and more.
test("a shortfall beyond insurance overdraws it, stops opens and spares the user", async () => {
  const { id } = await member.client.contract.openPosition(order);
  const before = await member.client.wallet.queryUserBalance({ book: "demo" });
  await leave("insurance", 1_000);
  await leave("market", 2_000);
  await first.tick("BTCUSDT", "40000");
  const { records } = await member.client.contract.listPositions({
    book: "demo",
    status: "closed",
    pageNo: 1,
    pageSize: 10,
  });
  expect(records).toMatchObject([{ id, closeReason: "liquidation", realisedPnl: "-600.06" }]);
  const after = await member.client.wallet.queryUserBalance({ book: "demo" });
  expect(after[0]?.available).toBe(before[0]?.available);
  // The loss of 2 001 less the margin of 600.06 is 1 400.94, of which 1 000 were available.
  expect(await houseOf("insurance")).toEqual({
    account: "insurance",
    balance: "-400.94",
    isOverdrawn: true,
  });
  const contract = await restart();
  // 2 000 plus the loss of 2 001, less the 400.94 that insurance cannot pay.
  const { house } = await contract.positionsSummary({ book: "demo" });
  expect(house).toEqual({ funds: "3600.06", owed: "0", notional: "0" });
});
