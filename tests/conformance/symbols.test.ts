import { verifyReceipts } from "@plumbline/server/areas/proof/verify-receipts";
import { Database } from "@plumbline/server/platform/postgres/database";
import { RECEIPT_VERIFIERS } from "@plumbline/server/receipt-verifiers";
import type { AssetCode } from "@plumbline/engine/kernel";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { bringIn } from "@plumbline/tests/kit/wallet/fund-marketing";
import { proposeSymbols, REEF, settleSymbols } from "@plumbline/tests/kit/market/settle-symbols";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectCaused } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: what is traded is settled by two persons and takes no new software, in no process; nothing
// has a price before one is recorded. Method: two servers on one database, operators at the desk,
// a member who trades what was listed a moment ago; afterwards every receipt is decided again.

let testServer: TestServer;
let beside: TestServer;
let admin: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  beside = await startBeside(testServer);
  admin = await signInAdmin(testServer);
  maker = await addOperator(testServer, admin, "risk");
  checker = await addOperator(testServer, admin, "risk");
});

beforeEach(async () => {
  member = await registerMember(testServer);
});

afterEach(() => expect(testServer.faults).toEqual([]));

afterAll(async () => {
  const database = new Database({ url: testServer.databaseUrl });
  const { problem } = await verifyReceipts({ database, files: null }, RECEIPT_VERIFIERS);
  await database.close();
  expect(problem).toBeNull();
  await expectCaused(testServer.databaseUrl);
  await beside.stop();
  await testServer.stop();
});

const settle = (...rows: Parameters<typeof settleSymbols>[2]) =>
  settleSymbols(testServer, [maker, checker], rows);

async function listed(at: TestServer, code: string) {
  const symbols = await clientOf(at, { token: () => "" }).market.listSymbols();
  return symbols.find(({ symbol }) => symbol === code);
}

test("one person lists nothing, and nobody changes what a symbol is", async () => {
  const { list } = await maker.client.market.readSymbolSettings({});
  const [bitcoin] = list.symbols;
  if (bitcoin === undefined) throw new Error("an install lists Bitcoin");
  expect(list.symbols).toHaveLength(20);
  await expect(
    proposeSymbols(testServer, maker, [{ ...bitcoin, priceDecimals: 3 }]),
  ).rejects.toMatchObject({ details: { problems: "symbols.BTCUSDT.priceDecimals fact_changed" } });
  const alone = { ...REEF, venuesMin: 1, leverageMax: 1 };
  await expect(proposeSymbols(testServer, maker, [alone])).rejects.toMatchObject({
    details: { problems: "symbols.REEFUSDT.products.contracts single_venue" },
  });
  const id = await proposeSymbols(testServer, maker, [REEF]);
  const { proposals } = await maker.client.market.readSymbolSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  expect(await outcome(maker.client.market.confirmSymbols({ id, contentHash }))).toBe(
    "same_operator",
  );
  await maker.client.market.withdrawSymbols({ id });
  expect(await listed(testServer, REEF.id)).toBeUndefined();
});

test("what two persons listed is traded in every process from its first price on", async () => {
  await settle(REEF);
  await beside.server.market.reloadHalts(); // as every second
  for (const at of [testServer, beside]) {
    expect(await listed(at, REEF.id)).toMatchObject({ price: null, status: "stale", seq: 0 });
  }
  const order = {
    book: "demo",
    symbol: REEF.id,
    direction: "long",
    leverage: 10,
    quantity: "100",
  } as const;
  expect(await outcome(member.client.contract.openPosition(order))).toBe("price_stale");
  await testServer.tick(REEF.id, "2");
  const position = await member.client.contract.openPosition(order);
  expect(position).toMatchObject({ symbol: REEF.id, entryPrice: "2.0002", status: "running" });
  await testServer.tick(REEF.id, "2.1");
  const other = clientOf(beside, { token: () => member.token });
  await beside.server.market.follow();
  const closed = await other.contract.closePosition({ id: position.id });
  expect(closed).toMatchObject({ status: "closed", exitPrice: "2.09979", realisedPnl: "9.959" });
  const receipt = await other.proof.readReceipt({ id: closed.receiptId ?? "" });
  expect(receipt.ticks.map(({ symbol, seq }) => [symbol, seq])).toEqual([
    [REEF.id, 1],
    [REEF.id, 2],
  ]);
  const candles = await other.market.listCandles({ symbol: REEF.id, interval: "1m" });
  expect(candles.at(-1)?.[4]).toBe("2.1");
});

test("it is bought, exchanged and valued as well, once the house has some of it", async () => {
  const spot = { book: "live", symbol: REEF.id, side: "buy", by: "amount", size: "10" } as const;
  await fundLive(testServer, { userId: member.id, amount: "1000" });
  await testServer.tick(REEF.id, "2");
  expect(await outcome(member.client.spot.previewSpot(spot))).toBe("inventory_short");
  const finance = [
    await addOperator(testServer, admin, "finance"),
    await addOperator(testServer, admin, "finance"),
  ] as const;
  const currency = REEF.base as AssetCode; // as it was listed
  await bringIn(finance, { target: "treasury:spot", currency, amount: "1000" });
  const { worstPrice } = await member.client.spot.previewSpot(spot);
  const bought = await member.client.spot.createSpotOrder({ ...spot, worstPrice });
  expect(bought).toMatchObject({ base: REEF.base, price: "2.001", value: "20.03001" });
  const { byCurrency } = await member.client.wallet.queryUserAssets({});
  expect(byCurrency).toContainEqual(
    expect.objectContaining({ book: "live", currency: REEF.base, amount: "10", usdt: "20" }),
  );
  const currencies = await member.client.flashExchange.listCurrencies({});
  expect(currencies.at(-1)).toMatchObject({ code: REEF.base, name: REEF.name, payMin: "0.5" });
  const pair = { book: "live", from: currency, to: "USDT", pay: "10" } as const;
  const { quoteId } = await member.client.flashExchange.quoteFlash(pair);
  await member.client.flashExchange.exchangeFlash({ quoteId });
  const after = await member.client.wallet.queryUserAssets({});
  expect(after.byCurrency.filter((one) => one.currency === currency)).toEqual([]);
});
