import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: the treasurer sees what the house owes and covers, to the last unit. Method: a running
// server whose every movement the test made, and sums done by hand.

let testServer: TestServer;
let risk: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  risk = await addOperator(testServer, await signInAdmin(testServer), "risk");
  member = await registerMember(testServer);
});

afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const balanceRow = (id: string) => risk.client.wallet.readTreasury({ balanceRow: id });

test("users' balances are next to net deposits, account by account", async () => {
  const before = await balanceRow("live:USDT");
  await fundLive(testServer, { userId: member.id, amount: "1500.00000001" });
  const { records } = await risk.client.wallet.listTreasury({ pageSize: 100 });
  const live = records.find(({ id }) => id === "live:USDT");
  const ids = records.map(({ id }) => id);
  // Live before demo, and a currency after the other: what is exchanged has an inventory of each.
  const byBook = (book: string) => ids.filter((id) => id.startsWith(book));
  expect(ids).toEqual([...byBook("live").toSorted(), ...byBook("demo").toSorted()]);
  expect(ids).toEqual(expect.arrayContaining(["live:USDT", "demo:USDT"]));
  expect(live).toEqual({
    id: "live:USDT",
    book: "live",
    currency: "USDT",
    isSimulated: true,
    users: "1500.00000001",
    own: before.own,
    underway: "0",
    cameIn: `${Number(before.cameIn) + 1500}.00000001`,
    difference: "0",
    isCovered: true,
  });
  const { accounts, ...sums } = await balanceRow("live:USDT");
  expect(sums).toEqual(live);
  expect(accounts).toEqual([
    { id: "house:external", balance: `-${live?.cameIn}`, isOverdrawn: false },
    ...before.accounts.filter(({ id }) => /insurance|market|treasury/.test(id)),
    { id: "user:available", balance: "1500.00000001", isOverdrawn: false },
  ]);
  await expect(balanceRow("live:EUR")).rejects.toMatchObject({ error: "not_found" });
});

test("the house's side of everything open, without orders, at the last mark", async () => {
  expect((await risk.client.contract.listExposures({})).records).toEqual([]);
  const order = { symbol: "BTCUSDT", leverage: 10, book: "demo" } as const;
  const { contract } = member.client;
  const long = await contract.openPosition({ ...order, direction: "long", quantity: "0.03" });
  const short = await contract.openPosition({ ...order, direction: "short", quantity: "0.01" });
  await contract.openPosition({
    ...order,
    direction: "long",
    quantity: "0.02",
    orderType: "limit",
    price: "50000",
  });
  await testServer.tick("BTCUSDT", "60100");
  const { records } = await risk.client.contract.listExposures({});
  const gained =
    0.03 * (60_100 - Number(long.entryPrice)) + 0.01 * (Number(short.entryPrice) - 60_100);
  expect(records).toEqual([
    {
      id: "demo:BTCUSDT",
      book: "demo",
      symbol: "BTCUSDT",
      currency: "USDT",
      isSimulated: true,
      positions: 2,
      orders: 1,
      longQuantity: "0.03",
      shortQuantity: "0.01",
      markPrice: "60100",
      longNotional: "1803",
      shortNotional: "601",
      netNotional: "1202",
      houseResult: String(-Number(gained.toFixed(8))),
    },
  ]);
});
