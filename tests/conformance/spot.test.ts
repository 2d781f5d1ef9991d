import { newRequestId } from "@plumbline/client";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  expectCaused,
  expectConserved,
  expectVerified,
} from "@plumbline/tests/kit/wallet/expect-books";
import { forgetAccount, leaveHouse } from "@plumbline/tests/kit/wallet/leave-house";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: a trade is executed at once, never at a worse price than named and never beyond the house's
// inventory; holdings are at average cost. Method: members and operators against a running server,
// round prices, every figure to the last unit; afterwards the books are summed and every posting is
// traced to its cause.

let testServer: TestServer;
let member: Member;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  [maker, checker] = await addTwoOperators(testServer, "risk");
});

beforeEach(async () => {
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});

afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

const demo = { book: "demo", symbol: "BTCUSDT", side: "buy", by: "amount", size: "0.01" } as const;
const preview = (input: object = {}, by = member) =>
  by.client.spot.previewSpot({ ...demo, ...input });
const create = (input: object = {}, by = member) =>
  by.client.spot.createSpotOrder({ ...demo, ...input });

async function available(book: "demo" | "live" = "demo", by = member) {
  const rows = await by.client.wallet.queryUserBalance({ book });
  return Object.fromEntries(rows.map((row) => [row.currency, row.available]));
}

test("spot-1 exactly the displayed amounts are moved, in both books alike", async () => {
  await fundLive(testServer, { userId: member.id, amount: "10000" });
  for (const book of ["demo", "live"] as const) {
    const shown = await preview({ book });
    expect(shown).toMatchObject({
      base: "BTC",
      asset: "USDT",
      markPrice: "60000",
      price: "60030",
      amount: "0.01",
      gross: "600.3",
      tradeFee: "0.6003",
      value: "600.9003",
      spreadCost: "0.3",
      worstPrice: "60330.15",
    });
    const order = await create({ book, worstPrice: shown.worstPrice });
    expect(order).toMatchObject({
      status: "filled",
      book,
      value: "600.9003",
      realisedPnl: null,
      planId: null,
    });
    expect(await available(book)).toMatchObject({ USDT: "9399.0997", BTC: "0.01" });
    const { records, total } = await member.client.spot.listSpotOrders({ book });
    expect({ records, total }).toEqual({ records: [order], total: 1 });
  }
});

test("spot-1 by spend exactly that is paid, by receipt exactly that is received", async () => {
  const bought = await create({ by: "value", size: "600" });
  expect(bought).toMatchObject({ value: "600", tradeFee: "0.5994006", amount: "0.00998501" });
  const sold = await create({ side: "sell", by: "value", size: "300" });
  expect(sold).toMatchObject({ value: "300", gross: "300.30030031", amount: "0.00500751" });
  expect(await available()).toEqual({ USDT: "9700", BTC: "0.0049775" });
});

test("spot-1 a worse price than named is refused, the same one is filled", async () => {
  const { worstPrice } = await preview({ tolerancePpm: 0 });
  await testServer.tick("BTCUSDT", "60000.01");
  await expect(create({ worstPrice })).rejects.toMatchObject({
    error: "price_moved",
    details: { price: "60030.010005" },
  });
  expect(await available()).toEqual({ USDT: "10000" });
  await testServer.tick("BTCUSDT", "60000");
  expect(await create({ worstPrice })).toMatchObject({ price: worstPrice });
});

test("spot-1 a repeated request gets the same answer and trades once", async () => {
  const requestId = newRequestId();
  const { spot } = member.client;
  const first = await spot.createSpotOrder(demo, { requestId });
  expect(await spot.createSpotOrder(demo, { requestId })).toEqual(first);
  const other = spot.createSpotOrder({ ...demo, size: "0.02" }, { requestId });
  expect(await outcome(other)).toBe("request_id_reused");
  expect(await available()).toMatchObject({ USDT: "9399.0997", BTC: "0.01" });
});

test("spot-2 concurrent trades never spend more than the balance", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => outcome(create({ by: "value", size: "4000" }))),
  );
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    "accepted",
    ...Array.from({ length: 6 }, () => "insufficient_balance"),
  ]);
  expect(await available()).toMatchObject({ USDT: "2000" });
});

test("spot-4 holdings are at average cost, and a sale states its result", async () => {
  await create();
  await testServer.tick("BTCUSDT", "70000");
  await create({ by: "value", size: "700" });
  const holding = async () => (await member.client.spot.listSpotHoldings({ book: "demo" }))[0];
  expect(await holding()).toMatchObject({
    symbol: "BTCUSDT",
    amount: "0.01998501",
    averageCost: "65093.80280521",
    markPrice: "70000",
    worth: "1398.9507",
    unrealisedPnl: "98.0504",
    realisedPnl: "0",
  });
  const sold = await create({ side: "sell", size: "0.01" });
  const rest = await holding();
  expect(rest).toMatchObject({ amount: "0.00998501", averageCost: "65093.80280521" });
  expect(rest?.realisedPnl).toBe(sold.realisedPnl);
});

test("spot-4 other outflows take their share of the cost", async () => {
  await create({ by: "value", size: "600" });
  await testServer.tick("USDTUSD", "1");
  const { flashExchange } = member.client;
  const pair = { book: "demo", from: "BTC", to: "USDT", pay: "0.00499251" } as const;
  const { quoteId } = await flashExchange.quoteFlash(pair);
  await flashExchange.exchangeFlash({ quoteId });
  const [holding] = await member.client.spot.listSpotHoldings({ book: "demo" });
  expect(holding).toMatchObject({ amount: "0.0049925", averageCost: "60090.07502246" });
});

// Goal: refusals have a fixed order on the wire and change nothing. Method: one call each.
test.each<[string, object]>([
  ["insufficient_balance", { size: "0.2" }],
  ["value_above_maximum", { size: "2" }],
  ["value_below_minimum", { by: "value", size: "0.99999999" }],
  ["price_moved", { worstPrice: "60029.99999999" }],
  ["price_stale", { symbol: "DOGEUSDT" }],
  ["unknown_symbol", { symbol: "NOUSDT" }],
  ["invalid_input", { size: "0" }],
  ["invalid_input", { size: "0.000000001" }],
  ["invalid_input", { by: "share" }],
])("spot-2 %s of %j changes nothing", async (refusal, input) => {
  expect(await outcome(create(input))).toBe(refusal);
  expect(await available()).toEqual({ USDT: "10000" });
});

test("nothing is traded at a stale price", async () => {
  testServer.clock.advance(6_000);
  expect(await outcome(preview())).toBe("price_stale");
  expect(await outcome(create())).toBe("price_stale");
});

test("a guest trades only play money", async () => {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token });
  session.token = (await client.auth.guestLogin({})).token;
  const guest = { ...member, client };
  expect(await outcome(preview({ book: "live" }, guest))).toBe("guest_demo_only");
  expect(await outcome(create({ book: "live" }, guest))).toBe("guest_demo_only");
  expect(await outcome(create({}, guest))).toBe("accepted");
});

test("a member on hold cannot trade, and may still read", async () => {
  await maker.client.desk.freezeUser({
    userId: member.id,
    hours: 24,
    reasonCode: "suspected_theft",
    reason: "Somebody else may be signed in.",
    appeal: "Write to appeals@example.org.",
  });
  expect(await outcome(create())).toBe("account_held");
  expect(await outcome(preview())).toBe("accepted");
});

test("spot-1 every trade is recomputed from its receipt", async () => {
  const order = await create({ by: "value", size: "600" });
  const receipt = await member.client.proof.readReceipt({ id: order.receiptId });
  expect(receipt).toMatchObject({ kind: "spot-trade", ruleVersion: "spot/2" });
  const { terms } = await member.client.spot.readSpotTerms({ version: 1 });
  expect(terms).toMatchObject({ halfSpreadPpm: 500, feePpm: 1_000 });
  expect(await expectVerified(testServer.databaseUrl)).toBeGreaterThan(5);
});

test("the desk shows every trade and its effect on the inventory", async () => {
  const exposure = async () => {
    const rows = await maker.client.spot.listSpotInventory({ book: "demo" });
    return Object.fromEntries(rows.map((row) => [row.currency, row]));
  };
  const before = await exposure();
  const order = await create();
  const { records } = await maker.client.spot.listEverySpotOrder({
    book: "demo",
    userId: member.id,
  });
  expect(records).toMatchObject([{ id: order.id, userId: member.id, value: order.value }]);
  const after = await exposure();
  expect(Number(before["BTC"]?.inventory) - Number(after["BTC"]?.inventory)).toBeCloseTo(0.01, 8);
  expect(Number(after["USDT"]?.fees) - Number(before["USDT"]?.fees)).toBeCloseTo(0.6003, 8);
});

test("two persons confirm the terms, which apply from their time on", async () => {
  const { terms, newestVersion } = await maker.client.spot.readSpotSettings({});
  const symbols = terms.symbols.map((one) => ({ ...one, isEnabled: one.id !== "ETHUSDT" }));
  const effectiveMs = testServer.clock.now() + 3_600_000;
  const { id } = await maker.client.spot.proposeSpotTerms({
    baseVersion: newestVersion,
    effectiveMs,
    why: "Ether is being moved.",
    terms: { ...terms, feePpm: 2_000, symbols },
  });
  const { proposals } = await checker.client.spot.readSpotSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  const own = maker.client.spot.confirmSpotTerms({ id, contentHash });
  expect(await outcome(own)).toBe("same_operator");
  await checker.client.spot.confirmSpotTerms({ id, contentHash });
  expect(await preview()).toMatchObject({ tradeFee: "0.6003" });

  testServer.clock.advance(3_600_000);
  await testServer.tick("ETHUSDT", "3000");
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
  expect(await preview()).toMatchObject({ tradeFee: "1.2006" });
  expect(await outcome(create({ symbol: "ETHUSDT" }))).toBe("spot_disabled");
});

// Goal: the inventory is the limit. Method: a separate house, whose accounts the owner of the
// database changes.
test("spot-2 buyers never exceed the inventory; an older house is funded", async () => {
  const house = await startTestServer();
  const risk = await signInAdmin(house);
  const left = async (currency: string) => {
    const rows = await risk.client.spot.listSpotInventory({ book: "demo" });
    return rows.find((row) => row.currency === currency)?.inventory;
  };
  expect(await left("BTC")).toBe("2000");
  await forgetAccount(house, "treasury:spot");
  expect(await left("BTC")).toBe("0");
  const second = await startBeside(house);
  expect(await left("BTC")).toBe("2000");
  await second.stop();

  await leaveHouse(house, { account: "treasury:spot", asset: "BTC", amount: "0.025" });
  await house.tick("BTCUSDT", "60000");
  const takers = await Promise.all(Array.from({ length: 5 }, () => registerMember(house)));
  const outcomes = await Promise.all(takers.map((taker) => outcome(create({}, taker))));
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    "accepted",
    "inventory_short",
    "inventory_short",
    "inventory_short",
  ]);
  expect(await left("BTC")).toBe("0.005");
  await expect(preview({}, takers[0])).rejects.toMatchObject({
    error: "inventory_short",
    details: { left: "0.005 BTC" },
  });
  expect(house.faults).toEqual([]);
  await house.stop();
});

test("unrealised losses of a cross position cannot be spent", async () => {
  const order = {
    symbol: "BTCUSDT",
    book: "demo",
    direction: "long",
    marginMode: "cross",
  } as const;
  await member.client.contract.openPosition({ ...order, leverage: 20, quantity: "1" });
  await testServer.tick("BTCUSDT", "59000");
  const { USDT = "0" } = await available();
  expect(await outcome(create({ by: "value", size: USDT }))).toBe("positions_losing");
  expect(await available()).toEqual({ USDT });
  expect(await outcome(create({ by: "value", size: "1000" }))).toBe("accepted");
});
