import { newRequestId } from "@plumbline/client";
import { instant, mustParseDecimal, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

// Goal: under concurrency a position ends once, its owner gets exactly the calculated amount, and
// races gain nothing. Method: a member's commands, repeated and concurrent, against the tick that
// ends their subject.

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
});
beforeEach(async () => {
  await testServer.tick("BTCUSDT", "60000");
  await testServer.tick("ETHUSDT", "3000");
  member = await registerMember(testServer);
});
afterEach(async () => {
  await expectConserved(testServer.server.url);
  expect(testServer.faults).toEqual([]);
});
afterAll(() => testServer.stop());

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.1",
} as const;
const units = mustParseDecimal;

async function balance() {
  const [usdt] = await member.client.wallet.queryUserBalance({ book: "demo" });
  return { available: usdt?.available ?? "0", margin: usdt?.margin ?? "0" };
}

const closedOnes = async () =>
  (await member.client.contract.listPositions({ book: "demo", status: "closed", pageSize: 100 }))
    .records;

/** All venues give both prices at one time. */
function tickBoth(btc: string, eth: string): Promise<void> {
  const { clock, server } = testServer;
  clock.advance(1_000);
  const at = instant(clock.now());
  const quotes = { BTCUSDT: btc, ETHUSDT: eth };
  const prices = Object.entries(quotes).flatMap(([symbol, price]) =>
    // Both are symbols of the default table.
    ["a", "b", "c"].map((venue) => ({
      venue,
      symbol: symbol as SymbolCode,
      price: priceOf(price),
      volume: 0n,
      at,
    })),
  );
  return server.market.record([{ at, prices }]);
}

test.each([
  ["a stop", { stopLoss: "59000" }, "58000"],
  ["a liquidation", {}, "54000"],
  ["a take-profit", { takeProfit: "61000" }, "62000"],
])("T6 J1 J2 %s, closes, parts, margin and stops at once end it once", async (_, stops, price) => {
  const { contract } = member.client;
  for (let round = 0; round < 5; round += 1) {
    await testServer.tick("BTCUSDT", "60000");
    const before = await balance();
    const { id } = await contract.openPosition({ ...order, ...stops });
    const requestId = newRequestId();
    const calls = [
      () => contract.closePosition({ id, quantity: "0.02" }),
      () => contract.closePosition({ id }, { requestId }),
      () => contract.changeMargin({ id, amount: "5" }),
      () => contract.changeMargin({ id, amount: "-1" }),
      () => contract.updateStops({ id, stopLoss: "59900" }),
      () => contract.closePosition({ id }, { requestId }),
    ];
    await Promise.all([
      ...calls.map((ask) => outcome(ask())),
      testServer.tick("BTCUSDT", price),
      ...calls.toReversed().map((ask) => outcome(ask())),
    ]);
    const [ended] = await closedOnes();
    expect(ended).toMatchObject({ id, status: "closed", margin: "0" });
    const after = await balance();
    const { realisedPnl = "0", openFee = "0", closeFee = "0" } = ended ?? {};
    const gained = units(realisedPnl) - units(openFee) - units(closeFee);
    expect(after.margin).toBe("0");
    expect(units(after.available) - units(before.available)).toBe(gained);
    // Isolated: at most its margin, which was 600.06 plus at most twice 5.
    expect(gained).toBeGreaterThanOrEqual(-units("613.0603"));
  }
  expect(await closedOnes()).toHaveLength(5);
});

test("T15 two cross positions that fall together are settled from one balance, once", async () => {
  const { contract } = member.client;
  const cross = { ...order, marginMode: "cross" } as const;
  await contract.openPosition({ ...cross, quantity: "0.8" });
  await contract.openPosition({ ...cross, symbol: "ETHUSDT", quantity: "15" });
  await tickBoth("54000", "2600");
  expect((await contract.listPositions({ book: "demo" })).total).toBe(0);
  const ended = await closedOnes();
  expect(ended.map(({ closeReason }) => closeReason)).toEqual(["liquidation", "liquidation"]);
  const { available, margin } = await balance();
  const gained = ended.reduce(
    (sum, { realisedPnl, openFee, closeFee }) =>
      sum + units(realisedPnl) - units(openFee) - units(closeFee),
    0n,
  );
  expect([available, margin]).toEqual(["0", "0"]);
  expect(gained).toBe(-units("10000"));
});

// 0.1 × (60 006 − 59 994 + 61 006.1 − 60 993.9) of spread, and 0.05 % of each of the four trades.
test("T10 long and short of one size lose exactly their fees and spreads", async () => {
  const { contract } = member.client;
  const long = await contract.openPosition(order);
  const short = await contract.openPosition({ ...order, direction: "short" });
  await testServer.tick("BTCUSDT", "61000");
  await Promise.all([long, short].map(({ id }) => contract.closePosition({ id })));
  expect((await balance()).available).toBe("9985.48");
});

test("T16 play money opens nothing for real money, and no transfer joins the books", async () => {
  const { contract, wallet } = member.client;
  for (const size of [{ quantity: "0.1" }, { margin: "10" }, { percent: 100 }]) {
    const { quantity: _quantity, ...plain } = order;
    const live = contract.openPosition({ ...plain, ...size, book: "live" });
    expect(["insufficient_balance", "quantity_too_small"]).toContain(await outcome(live));
  }
  expect((await contract.listPositions({ book: "live" })).total).toBe(0);
  expect(await wallet.listBalanceLog({ book: "live" })).toMatchObject({ total: 0 });
  expect(await balance()).toEqual({ available: "10000", margin: "0" });
});

test("T18 J9 six hundred stops at one price fill at one tick, once each", async () => {
  const members = [member, await registerMember(testServer), await registerMember(testServer)];
  const small = { ...order, quantity: "0.001", stopLoss: "59000" };
  for (const { client } of members) {
    await Promise.all(Array.from({ length: 200 }, () => client.contract.openPosition(small)));
    expect(await outcome(client.contract.openPosition(small))).toBe("too_many_positions");
  }
  await testServer.tick("BTCUSDT", "58900");
  const receipts = new Set<string | null>();
  const left = new Set<string | undefined>();
  for (const { client } of members) {
    expect((await client.contract.listPositions({ book: "demo" })).total).toBe(0);
    for (const pageNo of [1, 2]) {
      const page = { book: "demo", status: "closed", pageNo, pageSize: 100 } as const;
      const { records, total } = await client.contract.listPositions(page);
      expect(total).toBe(200);
      for (const { closeReason, exitPrice, receiptId } of records) {
        expect([closeReason, exitPrice]).toEqual(["stop_loss", "58894.11"]);
        receipts.add(receiptId);
      }
    }
    left.add((await client.wallet.queryUserBalance({ book: "demo" }))[0]?.available);
  }
  expect(receipts.size).toBe(600);
  expect(left.size).toBe(1); // the order of processing makes no difference
});

// Goal: a list is answered despite changes while it is read. Method: a cross position closes after
// its row was read, before its account is.
test("a position that closes while the list is read is in one list or the other", async () => {
  const { contract } = member.client;
  const { id } = await contract.openPosition({ ...order, marginMode: "cross" });
  const { id: isolatedId } = await contract.openPosition(order);
  const { database } = testServer.server.deps;
  const query = database.query.bind(database);
  const spied = vi.spyOn(database, "query").mockImplementation(async (statement, values) => {
    const rows = await query(statement, values);
    if (statement.name === "contract.count") {
      spied.mockRestore();
      await contract.closePosition({ id });
    }
    return rows;
  });
  expect((await contract.listPositions({ book: "demo" })).records).toMatchObject([
    { id: isolatedId },
  ]);
  expect(await closedOnes()).toMatchObject([{ id }]);
});
