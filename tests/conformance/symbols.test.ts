import { verifyReceipts } from "@plumbline/server/areas/proof/verify-receipts";
import { Database } from "@plumbline/server/platform/postgres/database";
import { RECEIPT_VERIFIERS } from "@plumbline/server/receipt-verifiers";
import { type AssetCode, DAY_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import { arrivedLetters } from "@plumbline/tests/kit/letters/read-letter";
import { registerReachable } from "@plumbline/tests/kit/letters/contact";
import { toWireTime } from "@plumbline/protocol";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { look, won } from "@plumbline/tests/kit/ieo/offerings";
import { proposeSymbols, REEF, settleSymbols } from "@plumbline/tests/kit/market/settle-symbols";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectCaused } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

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

test("it is bought, exchanged and valued as well, out of what a sandbox has of it", async () => {
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
  const currency = REEF.base as AssetCode; // as it was listed
  const pair = { book: "live", from: currency, to: "USDT", pay: "10" } as const;
  const { quoteId } = await member.client.flashExchange.quoteFlash(pair);
  await member.client.flashExchange.exchangeFlash({ quoteId });
  const after = await member.client.wallet.queryUserAssets({});
  expect(after.byCurrency.filter((one) => one.currency === currency)).toEqual([]);
});

// Goal: whoever has something in a symbol that ends can close it in time, and what is left is
// closed at its last price. Method: an order and two positions over both times, with the job of
// each minute.
test("nothing new is opened in a symbol that ends; the rest ends at its last price", async () => {
  const { clock, server } = testServer;
  await testServer.tick(REEF.id, "2");
  const order = {
    book: "demo",
    symbol: REEF.id,
    direction: "long",
    leverage: 10,
    quantity: "100",
  } as const;
  const kept = await member.client.contract.openPosition(order);
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
  await endDelisted(); // before its time it ends nothing
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
  await testServer.tick(REEF.id, "5"); // behind the end: nothing is recorded
  expect(await listed(testServer, REEF.id)).toMatchObject({ price: "1.9", status: "closed" });
  await endDelisted(); // a tick of before might still be stored
  expect(await open(member)).toHaveLength(1);
  clock.advance(30_000);
  await Promise.all([endDelisted(), endDelisted()]);
  expect(await open(member)).toEqual([]);
  const { records } = await member.client.contract.listPositions({
    book: "demo",
    status: "closed",
  });
  expect(records.find(({ id }) => id === kept.id)).toMatchObject({
    closeReason: "market_halt",
    exitPrice: "1.89981",
    realisedPnl: "-10.039",
  });
});

// Goal: a token has a price when one is recorded and never before, and is listed by that. Method: a
// share that was paid for, two persons who name a venue, and a first tick beside what winners paid.
test("ieo-5 a token is listed by two persons, and by its first price", async () => {
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

const KELP = { ...REEF, id: "KELPUSDT", base: "KELP", baseMark: "KELP", name: "Kelp" };
const kelp = KELP.base as AssetCode; // as it is listed below

// Goal: whoever has something in a symbol that ends hears of it once for each end that is settled,
// in their language, and by letter unless it is play money. Method: a holder, a gambler with play
// money and one who buys later; an end that is put off, taken back and settled again, each looked at
// by two processes at once.
test("market-ends who has something in a symbol that ends is told, once for each end", async () => {
  await signInBoth();
  const [holder, gambler, latecomer] = await Promise.all(
    ["zh-cn", "en-us", "en-us"].map((language) => registerReachable(testServer, language)),
  );
  if (!holder || !gambler || !latecomer) throw new Error("three members were registered");
  await settle(KELP);
  for (const { id } of [holder, latecomer]) {
    await fundLive(testServer, { userId: id, amount: "1000" });
  }
  await testServer.tick(KELP.id, "2");
  await buy(holder, "live", "10");
  await buy(gambler, "demo", "10");
  await tellEnds();
  expect(await endNotices(holder)).toEqual([]);

  const opensUntilMs = testServer.clock.now() + 60 * MINUTE_MS;
  const endsMs = opensUntilMs + 2 * DAY_MS;
  await settle({ ...KELP, opensUntilMs, endsMs });
  await tellEnds();
  await tellEnds();
  const [notice, ...others] = await endNotices(holder);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ kind: "symbolEnding", link: { to: "market" } });
  expect(notice?.text).toContain(`${toWireTime(opensUntilMs)}（UTC+8）起不能新開或買入`);
  expect(notice?.text).toContain(`${toWireTime(endsMs)}（UTC+8）終止`);
  expect(await endLetters(holder)).toHaveLength(1);
  expect([await endNotices(gambler), await endLetters(gambler)]).toMatchObject([
    [{ kind: "symbolEnding" }],
    [],
  ]);
  expect(await endNotices(latecomer)).toEqual([]);

  await testServer.tick(KELP.id, "2");
  await buy(latecomer, "live", "1");
  await buy(gambler, "live", "0.5").catch(() => {}); // without live money
  await fundLive(testServer, { userId: gambler.id, amount: "1000" });
  await buy(gambler, "live", "1");
  await tellEnds();
  expect(await endLetters(latecomer)).toHaveLength(1);
  expect([await endNotices(gambler), await endLetters(gambler)]).toMatchObject([[{}, {}], [{}]]);

  await settle({ ...KELP, opensUntilMs, endsMs: endsMs + DAY_MS });
  await tellEnds();
  await settle(KELP);
  await tellEnds();
  await settle({ ...KELP, opensUntilMs, endsMs });
  await tellEnds();
  await tellEnds();
  expect((await endNotices(holder)).map(({ kind }) => kind)).toEqual([
    "symbolEnding",
    "symbolStaying",
    "symbolEnding",
    "symbolEnding",
  ]);
});

// Goal: of a coin that ends nothing is bought, what is held of it leaves, and after the end what
// was held then leaves at the last price, whenever its owner likes and by nobody's grace; what came
// in since does not. Method: the holder of before, over both times, to the last unit.
test("market-ends what was held of a coin leaves at its last price", async () => {
  const { clock } = testServer;
  const holder = await registerMember(testServer);
  await fundLive(testServer, { userId: holder.id, amount: "1000" });
  const sold = { book: "live", from: kelp, to: "USDT" } as const;
  const bought = { book: "live", from: "USDT", to: kelp, pay: "20" } as const;
  const { flashExchange, spot } = holder.client;
  await testServer.tick(KELP.id, "2");
  await buy(holder, "live", "10");
  const daily = {
    book: "live",
    symbol: KELP.id,
    value: "20",
    schedule: { every: "day", hour: 9 },
  } as const;
  const plan = await spot.saveSpotPlan(daily);
  const { opensUntilMs, endsMs } = (await listed(testServer, KELP.id)) ?? {};
  if (!opensUntilMs || !endsMs) throw new Error("an end is settled");

  clock.advance(opensUntilMs - clock.now());
  await testServer.tick(KELP.id, "2");
  expect(await outcome(flashExchange.quoteFlash(bought))).toBe("symbol_closing");
  expect(await outcome(flashExchange.readRate({ from: "USDT", to: kelp }))).toBe("symbol_closing");
  expect(await outcome(spot.saveSpotPlan({ ...daily, id: plan.id }))).toBe("symbol_closing");
  const { quoteId } = await flashExchange.quoteFlash({ ...sold, pay: "4" });
  await flashExchange.exchangeFlash({ quoteId });
  clock.advance(DAY_MS);
  await testServer.tick(KELP.id, "1.5");
  await vi.waitFor(async () => {
    const { records } = await spot.listSpotPlans({ book: "live" });
    expect(records).toMatchObject([{ id: plan.id, status: "paused" }]);
  });

  clock.advance(endsMs - clock.now() - 1_000);
  await testServer.tick(KELP.id, "1.5");
  clock.advance(1_000);
  expect(await outcome(flashExchange.quoteFlash({ ...sold, pay: "1" }))).toBe("price_stale");
  clock.advance(2 * DAY_MS);
  await testServer.tick("BTCUSDT", "60000");
  const { byCurrency } = await holder.client.wallet.queryUserAssets({});
  expect(byCurrency).toContainEqual(
    expect.objectContaining({ book: "live", currency: kelp, amount: "6", usdt: "9" }),
  );
  await fundLive(testServer, { userId: holder.id, amount: "3", asset: kelp });
  expect(await outcome(flashExchange.quoteFlash({ ...sold, pay: "6.00000001" }))).toBe(
    "amount_above_maximum",
  );
  const quoted = await flashExchange.quoteFlash({ ...sold, pay: "5" });
  // 5 × 1.5 less 0.1 % is 7.4925, and its fee 0.0074925.
  expect(quoted).toMatchObject({ receive: "7.4850075", mid: "1.5" });
  await fundLive(testServer, { userId: holder.id, amount: "3", asset: kelp });
  const order = await flashExchange.exchangeFlash({ quoteId: quoted.quoteId });
  const receipt = await holder.client.proof.readReceipt({ id: order.receiptId });
  expect(receipt).toMatchObject({
    ruleVersion: "flash-exchange/3",
    inputs: { endedAtMs: endsMs },
  });
  const left = await flashExchange.quoteFlash({ ...sold, pay: "1" });
  expect(await outcome(flashExchange.quoteFlash({ ...sold, pay: "1.00000001" }))).toBe(
    "amount_above_maximum",
  );
  const rest = await flashExchange.quoteFlash({ ...sold, pay: "1" });
  expect(await outcome(flashExchange.exchangeFlash({ quoteId: left.quoteId }))).toBe(
    "quote_replaced",
  );
  await flashExchange.exchangeFlash({ quoteId: rest.quoteId });
  expect(await outcome(flashExchange.quoteFlash({ ...sold, pay: "1" }))).toBe(
    "amount_above_maximum",
  );
  expect(await outcome(flashExchange.quoteFlash({ ...bought, pay: "2" }))).toBe("symbol_closing");
});

async function signInBoth(): Promise<void> {
  maker = await signInAgain(testServer, maker);
  checker = await signInAgain(testServer, checker);
}

async function buy({ client }: Member, book: "demo" | "live", size: string): Promise<void> {
  await client.spot.createSpotOrder({ book, symbol: KELP.id, side: "buy", by: "amount", size });
}

const tellEnds = () =>
  Promise.all(
    [testServer, beside].flatMap(({ server }) =>
      server.jobs
        .filter(({ name }) => name === "market.tell-ends")
        .map((job) => job.run(new AbortController().signal)),
    ),
  );

async function endNotices({ client }: Member) {
  const { records } = await client.content.listMyNotices({});
  return records.filter(({ kind }) => kind.startsWith("symbol"));
}

const endLetters = async ({ id }: Member) =>
  (await arrivedLetters(testServer, `${id}@example.com`)).filter(({ subject }) =>
    subject.includes(KELP.id),
  );

const open = async ({ client }: Member, status: "running" | "working" = "running") =>
  (await client.contract.listPositions({ book: "demo", status })).records;
