import { type AssetCode, DAY_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { look, won } from "@plumbline/tests/kit/ieo/offerings";
import { proposeSymbols, REEF, settleSymbols } from "@plumbline/tests/kit/market/settle-symbols";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, signInAgain, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectCaused, expectVerified } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

// Goal: symbols are confirmed by two persons without new software or restarts; nothing has a price
// before one is recorded. Method: two servers on one database, operators at the desk, a member who
// trades a newly listed symbol; afterwards every receipt is recomputed.

let testServer: TestServer;
let beside: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  beside = await startBeside(testServer);
  [maker, checker] = await addTwoOperators(testServer, "risk");
});

beforeEach(async () => {
  member = await registerMember(testServer);
});

afterEach(() => expect(testServer.faults).toEqual([]));

afterAll(async () => {
  await expectVerified(testServer.databaseUrl);
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

test("one person lists nothing, and nobody changes an existing symbol", async () => {
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

test("a listed symbol is traded in every process from its first price on", async () => {
  await settle(REEF);
  await beside.server.market.reloadHalts(); // as the server does every second
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

test("it is bought, exchanged and valued too, from the sandbox's inventory", async () => {
  const spot = { book: "live", symbol: REEF.id, side: "buy", by: "amount", size: "10" } as const;
  await fundLive(testServer, { userId: member.id, amount: "1000" });
  await testServer.tick(REEF.id, "2");
  const inventories = await maker.client.spot.listSpotInventory({ book: "live" });
  expect(inventories.at(-1)).toMatchObject({ currency: REEF.base, inventory: "500000" });
  const { worstPrice } = await member.client.spot.previewSpot(spot);
  const bought = await member.client.spot.createSpotOrder({ ...spot, worstPrice });
  expect(bought).toMatchObject({ base: REEF.base, price: "2.001", value: "20.03001" });
  const { byCurrency } = await member.client.wallet.queryUserAssets({});
  expect(byCurrency).toContainEqual(
    expect.objectContaining({ book: "live", currency: REEF.base, amount: "10", usdt: "20" }),
  );
  const currencies = await member.client.flashExchange.listCurrencies({});
  expect(currencies.at(-1)).toMatchObject({ code: REEF.base, name: REEF.name, payMin: "0.5" });
  const currency = REEF.base as AssetCode; // the listed currency
  const pair = { book: "live", from: currency, to: "USDT", pay: "10" } as const;
  const { quoteId } = await member.client.flashExchange.quoteFlash(pair);
  await member.client.flashExchange.exchangeFlash({ quoteId });
  const after = await member.client.wallet.queryUserAssets({});
  expect(after.byCurrency.filter((one) => one.currency === currency)).toEqual([]);
});

// Goal: positions in a delisted symbol can be closed in time, and the rest is closed at its last
// price. Method: an order and two positions over both times, with the job of each minute.
test("a delisted symbol opens nothing new; the rest closes at its last price", async () => {
  const { clock, server } = testServer;
  await testServer.tick(REEF.id, "2");
  const order = {
    book: "demo",
    symbol: REEF.id,
    direction: "long",
    leverage: 10,
    quantity: "100",
  } as const;
  const openPosition = await member.client.contract.openPosition(order);
  const closed = await member.client.contract.openPosition(order);
  await member.client.contract.openPosition({ ...order, orderType: "limit", price: "1.5" });
  const opensUntilMs = clock.now() + 10 * MINUTE_MS;
  const endsMs = opensUntilMs + DAY_MS;
  await settle({ ...REEF, opensUntilMs, endsMs });
  expect(await listed(testServer, REEF.id)).toMatchObject({ opensUntilMs, endsMs });
  const endDelisted = () =>
    Promise.all(
      server.jobs
        .filter(({ name }) => name === "contract.end-delisted")
        .map((job) => job.run(new AbortController().signal)),
    );
  await endDelisted(); // it ends nothing before its time
  await testServer.tick(REEF.id, "2");
  expect(await open(member)).toHaveLength(2);
  expect(await open(member, "working")).toHaveLength(1);

  clock.advance(opensUntilMs - clock.now());
  await testServer.tick(REEF.id, "2");
  expect(await outcome(member.client.contract.openPosition(order))).toBe("symbol_closing");
  const spot = { book: "demo", symbol: REEF.id, side: "buy", by: "amount", size: "1" } as const;
  expect(await outcome(member.client.spot.previewSpot(spot))).toBe("symbol_closing");
  await endDelisted();
  expect(await open(member)).toHaveLength(2);
  expect(await open(member, "working")).toEqual([]);
  expect(await member.client.contract.closePosition({ id: closed.id })).toMatchObject({
    closeReason: "user",
  });

  clock.advance(endsMs - clock.now() - 2_000);
  await testServer.tick(REEF.id, "1.9");
  clock.advance(2_000);
  await testServer.tick(REEF.id, "5"); // after the end: nothing is recorded
  expect(await listed(testServer, REEF.id)).toMatchObject({ price: "1.9", status: "closed" });
  await endDelisted(); // an earlier tick might still be stored
  expect(await open(member)).toHaveLength(1);
  clock.advance(30_000);
  await Promise.all([endDelisted(), endDelisted()]);
  expect(await open(member)).toEqual([]);
  const { records } = await member.client.contract.listPositions({
    book: "demo",
    status: "closed",
  });
  expect(records.find(({ id }) => id === openPosition.id)).toMatchObject({
    closeReason: "market_halt",
    exitPrice: "1.89981",
    realisedPnl: "-10.039",
  });
});

// Goal: a token has a price only once one is recorded, and is listed by it. Method: a paid
// allocation, two persons who name a venue, and a first tick for the winners' tokens.
test("ieo-5 a token is listed by two persons and its first price", async () => {
  const { id, project } = await won(testServer, member);
  const { token } = project;
  await member.client.ieo.payIeo({ id });
  await look(testServer);
  const orders = async () => (await member.client.ieo.listIeoOrders({ book: "demo" })).records;
  const worth = async () => {
    const { byCurrency } = await member.client.wallet.queryUserAssets({});
    return byCurrency.find(({ currency }) => currency === token)?.usdt;
  };
  expect(await worth()).toBeNull();
  maker = await signInAgain(testServer, maker);
  checker = await signInAgain(testServer, checker);
  await vi.waitFor(async () => {
    const { unlistedTokens } = await maker.client.market.readSymbolSettings({});
    expect(unlistedTokens).toContainEqual({ token, name: project.name, price: "0.5" });
  });
  const symbol = `${token}USDT`;
  const venues = { markets: [{ id: "kraken", market: `${token}/USD` }], venuesMin: 1 };
  const facts = { id: symbol, base: token, baseMark: token, name: project.name };
  const products = { ...REEF.products, contracts: false };
  const listing = { ...REEF, ...facts, ...venues, leverageMax: 1, products };
  await settle(listing);
  await look(testServer);
  expect(await worth()).toBeNull();
  expect(await orders()).toMatchObject([{ id, status: "completed", stage: "paid" }]);
  expect(await listed(testServer, symbol)).toMatchObject({
    price: null,
    isSingleVenue: true,
    leverageMax: 1,
  });

  await testServer.tick(symbol, "0.6");
  await look(testServer);
  await vi.waitFor(async () => {
    expect(await orders()).toMatchObject([{ id, status: "listed", stage: "paid" }]);
  });
  expect(await worth()).toBe("300");
  await testServer.tick(symbol, "0.6");
  const spot = { book: "demo", symbol, side: "sell", by: "amount", size: "500" } as const;
  const { worstPrice } = await member.client.spot.previewSpot(spot);
  await member.client.spot.createSpotOrder({ ...spot, worstPrice });
  expect(await worth()).toBeUndefined();
  const { unlistedTokens } = await maker.client.market.readSymbolSettings({});
  expect(unlistedTokens.map((one) => one.token)).not.toContain(token);
});

const open = async ({ client }: Member, status: "running" | "working" = "running") =>
  (await client.contract.listPositions({ book: "demo", status })).records;
