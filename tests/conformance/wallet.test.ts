import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: the wallet shows exact and complete data of one book. Method: one member with a history in
// both books, made of known amounts.

let testServer: TestServer;
let member: Member;
let wallet: Member["client"]["wallet"];

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
  ({ wallet } = member.client);
  await fundLive(testServer, { userId: member.id, amount: "250.5" });

  const { contract } = member.client;
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  } as const;
  const { id } = await contract.openPosition(order);
  await contract.changeMargin({ id, amount: "100" });
  await contract.changeMargin({ id, amount: "-50.00000001" });
  await testServer.tick("BTCUSDT", "60500");
  await contract.closePosition({ id, quantity: "0.04" });
  const resting = { ...order, orderType: "limit", price: "50000" } as const;
  const { id: waiting } = await contract.openPosition(resting);
  await contract.closePosition({ id: waiting });
  await contract.openPosition({ ...order, book: "live", leverage: 20, quantity: "0.01" });
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

test("the balance of each book is exact, and separate from the other", async () => {
  // Live: 0.01 at 60 500 and half a spread is 605.0605: a twentieth set aside, 0.05 % paid.
  expect(await wallet.queryUserBalance({})).toEqual([
    { currency: "USDT", available: "219.94444475", margin: "30.253025", hold: "0", earn: "0" },
  ]);
  // Demo: 10 000 − 600.06 − 3.0003 − 100 + 50.00000001, then 0.04 of 0.1 sold at 60 493.95: margin
  // 0.4 × 650.05999999 (rounded down) back, 19.518 gained, 1.209879 paid.
  const [demo, ...others] = await wallet.queryUserBalance({ book: "demo" });
  expect(others).toEqual([]);
  expect(demo).toEqual({
    currency: "USDT",
    available: "9625.271821",
    margin: "390.036",
    hold: "0",
    earn: "0",
  });
});

test("assets are valued at the last price, play money never in the total", async () => {
  const demo = { available: "9625.271821", margin: "390.036", hold: "0", earn: "0" };
  const live = { available: "219.94444475", margin: "30.253025", hold: "0", earn: "0" };
  expect(await wallet.queryUserAssets()).toEqual({
    totalUsdt: "250.19746975",
    owedUsdt: "0",
    netUsdt: "250.19746975",
    byBook: [
      {
        book: "demo",
        totalUsdt: "10015.307821",
        owedUsdt: "0",
        netUsdt: "10015.307821",
        ...demo,
      },
      {
        book: "live",
        totalUsdt: "250.19746975",
        owedUsdt: "0",
        netUsdt: "250.19746975",
        ...live,
      },
    ],
    byCurrency: [
      { book: "demo", currency: "USDT", amount: "10015.307821", usdt: "10015.307821", ...demo },
      { book: "live", currency: "USDT", amount: "250.19746975", usdt: "250.19746975", ...live },
    ],
    debts: [],
  });
});

test.each(["demo", "live"] as const)("the %s log replays to the present balances", async (book) => {
  const { records, total } = await wallet.listBalanceLog({ book, pageSize: 100 });
  expect(records).toHaveLength(total);
  const after = new Map<string, bigint>();
  for (const { account, amount, balanceAfter } of records.toReversed()) {
    const moved = (after.get(account) ?? 0n) + mustParseDecimal(amount);
    expect(toDecimalText(moved)).toBe(balanceAfter);
    after.set(account, moved);
  }
  const [balance] = await wallet.queryUserBalance({ book });
  expect(toDecimalText(after.get("available") ?? 0n)).toBe(balance?.available);
  expect(toDecimalText(after.get("margin") ?? 0n)).toBe(balance?.margin);
});

test("the log lists events newest first, with cause and receipt", async () => {
  const { records } = await wallet.listBalanceLog({ book: "demo", pageSize: 100 });
  const types = records.filter(({ account }) => account === "available").map(({ type }) => type);
  expect(types).toEqual([
    "order_margin_returned",
    "order_margin",
    "close_fee",
    "position_margin_returned",
    "position_profit",
    "margin_removed",
    "margin_added",
    "open_fee",
    "position_margin",
    "demo_grant",
  ]);
  for (const { type, causeId, receiptId } of records) {
    expect(causeId === null).toBe(type === "demo_grant");
    const isSettled = ["close_fee", "position_profit", "position_margin_returned"].includes(type);
    expect(receiptId !== null, type).toBe(isSettled);
  }
});

test("pages divide the log without gaps or repeated lines", async () => {
  const all = await wallet.listBalanceLog({ book: "demo", pageSize: 100 });
  const pageSize = 4;
  const pages = Math.ceil(all.total / pageSize);
  const lines = [];
  for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
    const page = await wallet.listBalanceLog({ book: "demo", pageNo, pageSize });
    expect(page).toMatchObject({ total: all.total, size: pageSize, current: pageNo, pages });
    lines.push(...page.records);
  }
  expect(lines).toEqual(all.records);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(all.total);
  const beyond = await wallet.listBalanceLog({ book: "demo", pageNo: pages + 1, pageSize });
  expect(beyond).toMatchObject({ records: [], total: all.total });
  const first = await wallet.listBalanceLog({ book: "demo" });
  expect(first).toMatchObject({ size: 10, current: 1, records: all.records.slice(0, 10) });
});

test("the currency filters; other members see nothing", async () => {
  const usdt = await wallet.listBalanceLog({ book: "demo", currency: "USDT", pageSize: 100 });
  expect(usdt).toEqual(await wallet.listBalanceLog({ book: "demo", pageSize: 100 }));
  const btc = await wallet.listBalanceLog({ book: "demo", currency: "BTC" });
  expect(btc).toMatchObject({ records: [], total: 0, pages: 0 });
  const stranger = await registerMember(testServer);
  expect(await stranger.client.wallet.queryUserBalance({})).toEqual([]);
  expect(await stranger.client.wallet.listBalanceLog({ book: "demo" })).toMatchObject({ total: 1 });
});
