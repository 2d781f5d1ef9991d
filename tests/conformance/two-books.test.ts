import type { PositionView } from "@plumbline/protocol/contract";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: on the same ticks play money and real money have the same fills, fees, stops and
// liquidations, to the last digit. Method: one member with 10 000 in both books gives both the same
// orders, of every kind and every end, and the books are compared.

const BOOKS = ["demo", "live"] as const;
type Book = (typeof BOOKS)[number];

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
  await fundLive(testServer, { userId: member.id, amount: "10000" });
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const btc = { symbol: "BTCUSDT", leverage: 10 } as const;
const ORDERS = {
  stopped: { ...btc, direction: "long", margin: "500", stopLoss: "59000", takeProfit: "63000" },
  taken: { ...btc, direction: "short", quantity: "0.01", takeProfit: "59000" },
  liquidated: { ...btc, direction: "short", leverage: 100, value: "5000" },
  filled: { ...btc, direction: "long", orderType: "limit", margin: "100", price: "59500" },
  started: { ...btc, direction: "short", orderType: "stop", quantity: "0.02", price: "59400" },
  cancelled: { ...btc, direction: "long", orderType: "limit", margin: "10", price: "50000" },
  crossed: { ...btc, direction: "long", marginMode: "cross", quantity: "0.1", leverage: 5 },
  refused: { ...btc, direction: "long", margin: "9999" },
} as const;

// Product rules §3: play money requires naming its book.
test("a call without a book means the live one", async () => {
  const someone = await registerMember(testServer);
  await fundLive(testServer, { userId: someone.id, amount: "1000" });
  const { contract, wallet } = someone.client;
  const opened = await contract.openPosition({ ...btc, direction: "long", margin: "100" });
  expect(opened.book).toBe("live");
  const { records } = await contract.listPositions({});
  expect(records.map(({ id }) => id)).toEqual([opened.id]);
  expect(await contract.positionsSummary({})).toMatchObject({ margin: opened.margin });
  expect(await contract.positionsSummary({ book: "demo" })).toMatchObject({ margin: "0" });
  const live = { book: "live" } as const;
  expect(await contract.listTerms({})).toEqual(await contract.listTerms(live));
  expect(await wallet.queryUserBalance({})).toEqual(await wallet.queryUserBalance(live));
  expect(await wallet.queryUserProfit({})).toEqual(await wallet.queryUserProfit(live));
  expect(await wallet.listBalanceLog({})).toEqual(await wallet.listBalanceLog(live));
});

/** Opens every order in a book; a refused one has the name of its refusal instead. */
async function openAll(book: Book): Promise<Readonly<Record<string, string>>> {
  const { contract } = member.client;
  const ids: Record<string, string> = {};
  for (const [name, order] of Object.entries(ORDERS)) {
    const opened = contract.openPosition({ ...order, book });
    ids[name] = await opened.then(({ id }) => id).catch(({ error }: { error: string }) => error);
  }
  return ids;
}

async function change(ids: Readonly<Record<string, string>>): Promise<void> {
  const { contract } = member.client;
  const idOf = (name: keyof typeof ORDERS) => ({ id: ids[name] ?? "" });
  await contract.changeMargin({ ...idOf("filled"), amount: "25.5" });
  await contract.updateStops({ ...idOf("filled"), stopLoss: "58000", takeProfit: null });
  await contract.closePosition({ ...idOf("crossed"), quantity: "0.03" });
  await contract.closePosition(idOf("started"));
  await contract.closePosition(idOf("cancelled"));
}

/** All data of a book, without what must differ: ids, the book's name and its terms. */
async function noticesOf(book: Book) {
  const { contract, wallet } = member.client;
  const pages = await Promise.all(
    (["working", "running", "closed"] as const).map((status) =>
      contract.listPositions({ book, status, pageSize: "100" }),
    ),
  );
  const { records } = await wallet.listBalanceLog({ book, pageSize: 100 });
  const { house: _house, ...summary } = await contract.positionsSummary({ book });
  return {
    positions: pages.flatMap(({ records }) => records.map(bookless)),
    summary,
    balances: await wallet.queryUserBalance({ book }),
    // Events of one tick have no order among themselves.
    log: records
      .filter(({ type }) => type !== "demo_grant" && type !== "deposit")
      .map(({ type, account, amount }) => `${type} ${account} ${amount}`)
      .toSorted(),
  };
}

const bookless = (position: PositionView) => {
  const { id: _id, book: _book, termsVersion: _version, receiptId, ...same } = position;
  return { ...same, hasReceipt: receiptId !== null };
};

test("the same orders on the same ticks have the same result in both books", async () => {
  const opened = { demo: await openAll("demo"), live: await openAll("live") };
  expect([opened.demo["refused"], opened.live["refused"]]).toEqual([
    "insufficient_balance",
    "insufficient_balance",
  ]);
  for (const price of ["59400", "59350.5", "58900", "60700", "61999.99"]) {
    testServer.clock.advance(1_000);
    await testServer.tick("BTCUSDT", price);
    if (price === "59350.5") for (const book of BOOKS) await change(opened[book]);
  }
  const demo = await noticesOf("demo");
  const endings = demo.positions.map(({ closeReason }) => closeReason);
  // Without all cases the books were not compared completely.
  expect(new Set(endings)).toEqual(
    new Set([null, "user", "stop_loss", "take_profit", "liquidation", "cancelled"]),
  );
  expect(await noticesOf("live")).toEqual(demo);
});
