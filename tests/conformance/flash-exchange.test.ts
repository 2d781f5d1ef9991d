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

// Goal: an exchange is executed once, exactly as quoted within ten seconds, in both books alike,
// and never beyond the house's inventory. Method: members and operators against a running server,
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
  await testServer.tick("ETHUSDT", "3000");
  await testServer.tick("USDTUSD", "0.9998");
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

const demo = { book: "demo", from: "USDT", to: "BTC" } as const;
const quote = (input: object = {}, by = member) =>
  by.client.flashExchange.quoteFlash({ ...demo, pay: "600", ...input });
const exchange = ({ quoteId }: { readonly quoteId: string }, by = member) =>
  by.client.flashExchange.exchangeFlash({ quoteId });

async function available(book: "demo" | "live" = "demo", by = member) {
  const rows = await by.client.wallet.queryUserBalance({ book });
  return Object.fromEntries(rows.map((row) => [row.currency, row.available]));
}

test("flash-exchange-1 exactly the quoted amounts are moved, in both books alike", async () => {
  await fundLive(testServer, { userId: member.id, amount: "10000" });
  for (const book of ["demo", "live"] as const) {
    const quoted = await quote({ book });
    expect(quoted).toMatchObject({
      book,
      from: "USDT",
      to: "BTC",
      pay: "600",
      receive: "0.00998001",
      fee: "0.00000999",
      rate: "0.00001665",
      mid: "0.0000166666666666",
      costMoney: "0.00001999",
      costPct: "0.1999",
    });
    expect(quoted.expiresMs - quoted.timeMs).toBe(10_000);
    const order = await exchange(quoted);
    expect(order).toMatchObject({
      id: quoted.quoteId,
      status: "done",
      book,
      pay: "600",
      receive: "0.00998001",
    });
    expect(await available(book)).toMatchObject({ USDT: "9400", BTC: "0.00998001" });
    const { records, total } = await member.client.flashExchange.listFlashOrders({ book });
    expect({ records, total }).toEqual({ records: [order], total: 1 });
  }
});

test("flash-exchange-1 a quote serves once: a repeated request gets the same answer", async () => {
  const { quoteId } = await quote();
  const { flashExchange } = member.client;
  const requestId = newRequestId();
  const first = await flashExchange.exchangeFlash({ quoteId }, { requestId });
  expect(await flashExchange.exchangeFlash({ quoteId }, { requestId })).toEqual(first);
  expect(await outcome(exchange({ quoteId }))).toBe("quote_used");
  expect(await available()).toMatchObject({ USDT: "9400", BTC: "0.00998001" });
});

test("flash-exchange-1 one of two hundred concurrent takers of a quote is served", async () => {
  const quoted = await quote();
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => outcome(exchange(quoted))));
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    ...Array.from({ length: 199 }, () => "quote_used"),
  ]);
  expect(await available()).toMatchObject({ USDT: "9400", BTC: "0.00998001" });
});

test("flash-exchange-1 a quote ends the previous one, only in its own book", async () => {
  await fundLive(testServer, { userId: member.id, amount: "1000" });
  const [first, live] = [await quote(), await quote({ book: "live" })];
  const second = await quote({ from: "BTC", to: "USDT", pay: "0.001" });
  expect(await outcome(exchange(first))).toBe("quote_replaced");
  expect(await outcome(exchange(live))).toBe("accepted");
  await Promise.all(Array.from({ length: 6 }, () => quote()));
  expect(await outcome(exchange(second))).toBe("quote_replaced");
});

test("flash-exchange-5 a whole small balance is exchanged, whatever its size", async () => {
  const { flashExchange } = member.client;
  const small = () => flashExchange.listSmallBalances({ book: "demo" });
  expect(await small()).toEqual({ smallMax: "10", balances: [] });
  // 0.6 USDT of BTC, which is below the minimum, and 600 USDT of ETH, which is not a small balance.
  await exchange(await quote({ pay: undefined, receive: "0.00101" }));
  await exchange(await quote({ from: "BTC", to: "USDT", pay: "0.001" }));
  await exchange(await quote({ to: "ETH", pay: "600" }));
  const before = await available();
  expect(before).toMatchObject({ BTC: "0.00001" });
  const [dust, ...others] = (await small()).balances;
  expect(others).toEqual([]);
  expect(dust).toMatchObject({ currency: "BTC", pay: "0.00001", receive: "0.5988006" });
  const part = { from: "BTC", to: "USDT", pay: "0.00000999" };
  expect(await outcome(quote(part))).toBe("amount_below_minimum");
  expect(await outcome(quote({ ...part, to: "ETH", pay: "0.00001" }))).toBe("amount_below_minimum");
  const sharedQuote = await quote({ ...part, pay: "0.00001" });
  const outcomes = await Promise.all([
    outcome(exchange(sharedQuote)),
    outcome(exchange(sharedQuote)),
  ]);
  expect(outcomes.toSorted()).toEqual(["accepted", "quote_used"]);
  const after = await available();
  expect(after["BTC"] ?? "0").toBe("0");
  expect(Number(after["USDT"])).toBeCloseTo(Number(before["USDT"]) + 0.5988006, 7);
  expect((await small()).balances).toEqual([]);
});

test("a quote belongs to its user", async () => {
  const other = await registerMember(testServer);
  expect(await outcome(exchange(await quote(), other))).toBe("quote_not_found");
});

test("flash-exchange-1 a quote is valid for ten seconds", async () => {
  const other = await registerMember(testServer);
  const [early, late] = [await quote(), await quote({}, other)];
  testServer.clock.advance(2_000);
  await testServer.tick("BTCUSDT", "60000");
  testServer.clock.advance(3_000);
  await testServer.tick("BTCUSDT", "60000");
  testServer.clock.advance(2_999);
  expect(await outcome(exchange(early))).toBe("accepted");
  testServer.clock.advance(1);
  expect(await outcome(exchange(late, other))).toBe("quote_expired");
});

test("the house honours its quote despite price changes", async () => {
  const quoted = await quote();
  await testServer.tick("BTCUSDT", "66000");
  expect(await exchange(quoted)).toMatchObject({ receive: "0.00998001" });
  expect(await quote()).toMatchObject({ receive: "0.00907272" });
});

test("nothing is quoted or taken at a stale price", async () => {
  const quoted = await quote();
  testServer.clock.advance(6_000);
  expect(await outcome(exchange(quoted))).toBe("price_stale");
  expect(await outcome(quote())).toBe("price_stale");
  const pair = { from: "USDT", to: "BTC" };
  const rate = await member.client.flashExchange.readRate(pair);
  expect(rate).toMatchObject({ stale: true, rate: "0.00001665" });
});

test("the published rate is that of a quote", async () => {
  const { flashExchange } = member.client;
  for (const pair of [
    { from: "BTC", to: "USD" },
    { from: "USD", to: "ETH" },
    { from: "USDT", to: "USD" },
  ]) {
    const { rate, mid, stale, source } = await flashExchange.readRate(pair);
    expect(stale || source !== "index").toBe(false);
    expect(await quote({ ...pair, pay: "1" })).toMatchObject({ rate, mid });
  }
});

// Goal: refusals have a fixed order on the wire and change nothing. Method: one call each.
test.each<[string, object]>([
  ["amount_above_maximum", { pay: "100000.00000001" }],
  ["amount_below_minimum", { pay: "0.99999999" }],
  ["price_stale", { to: "DOGE" }],
  ["unknown_currency", { to: "EUR" }],
  ["same_currency", { to: "USDT" }],
  ["invalid_input", { pay: "600", receive: "0.01" }],
  ["invalid_input", { pay: undefined }],
  ["invalid_input", { pay: "0" }],
  ["invalid_input", { pay: "0.000000001" }],
])("flash-exchange-2 %s of %j changes nothing", async (refusal, input) => {
  expect(await outcome(quote(input))).toBe(refusal);
  expect(await available()).toEqual({ USDT: "10000" });
});

test("an amount beyond the inventory is refused with the amount needed", async () => {
  const quoted = await quote({ pay: "10000.00000001" });
  await expect(exchange(quoted)).rejects.toMatchObject({
    error: "insufficient_balance",
    details: { needed: "10000.00000001 USDT" },
  });
  expect(await available()).toEqual({ USDT: "10000" });
});

test("a guest exchanges only play money", async () => {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token });
  session.token = (await client.auth.guestLogin({})).token;
  const guest = { ...member, client };
  expect(await outcome(quote({ book: "live" }, guest))).toBe("guest_demo_only");
  expect(await outcome(exchange(await quote({}, guest), guest))).toBe("accepted");
});

test("a member on hold is refused", async () => {
  const quoted = await quote();
  await maker.client.desk.freezeUser({
    userId: member.id,
    hours: 24,
    reasonCode: "suspected_theft",
    reason: "Somebody else may be signed in.",
    appeal: "Write to appeals@example.org.",
  });
  expect(await outcome(quote())).toBe("account_held");
  expect(await outcome(exchange(quoted))).toBe("account_held");
});

test("flash-exchange-4 every exchange is recomputed from its receipt", async () => {
  const order = await exchange(await quote({ from: "USDT", to: "USD", pay: "100" }));
  const receipt = await member.client.proof.readReceipt({ id: order.receiptId });
  expect(receipt).toMatchObject({ kind: "flash-exchange", ruleVersion: "flash-exchange/2" });
  const { terms } = await member.client.flashExchange.readFlashTerms({ version: 1 });
  expect(terms).toMatchObject({ spreadPpm: 1_000, feePpm: 1_000 });
  expect(await expectVerified(testServer.databaseUrl)).toBeGreaterThan(5);
});

test("the desk shows every exchange and its effect on the inventory", async () => {
  const order = await exchange(await quote({ from: "USDT", to: "USD", pay: "100" }));
  const { flashExchange } = maker.client;
  const { records } = await flashExchange.listEveryFlashOrder({
    book: "demo",
    userId: member.id,
  });
  expect(records).toMatchObject([{ id: order.id, userId: member.id, receive: order.receive }]);
});

test("two persons confirm the terms, which apply from their time on", async () => {
  const { terms, newestVersion } = await maker.client.flashExchange.readFlashSettings({});
  const currencies = terms.currencies.map((one) => ({ ...one, isEnabled: one.id !== "ETH" }));
  const effectiveMs = testServer.clock.now() + 3_600_000;
  const { id } = await maker.client.flashExchange.proposeFlashTerms({
    baseVersion: newestVersion,
    effectiveMs,
    why: "Ether is being moved.",
    terms: { ...terms, feePpm: 2_000, currencies },
  });
  const { proposals } = await checker.client.flashExchange.readFlashSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  const own = maker.client.flashExchange.confirmFlashTerms({ id, contentHash });
  expect(await outcome(own)).toBe("same_operator");
  await checker.client.flashExchange.confirmFlashTerms({ id, contentHash });
  expect(await quote()).toMatchObject({ receive: "0.00998001" });

  testServer.clock.advance(3_600_000);
  await testServer.tick("ETHUSDT", "3000");
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
  expect(await quote()).toMatchObject({ receive: "0.00997002", fee: "0.00001998" });
  expect(await outcome(quote({ to: "ETH" }))).toBe("currency_disabled");
});

// Goal: the inventory is the limit. Method: a separate house, whose accounts the owner of the
// database changes.
test("flash-exchange-3 an older house is funded at its next start, up to its limit", async () => {
  const house = await startTestServer();
  const risk = await signInAdmin(house);
  const left = async (currency: string) => {
    const rows = await risk.client.flashExchange.listFlashInventory({ book: "demo" });
    return rows.find((row) => row.currency === currency)?.inventory;
  };
  expect(await left("BTC")).toBe("2000");
  await forgetAccount(house, "treasury:flash");
  expect(await left("BTC")).toBe("0");
  const second = await startBeside(house);
  expect(await left("BTC")).toBe("2000");
  await second.stop();
  await (await startBeside(house)).stop();
  expect(await left("BTC")).toBe("2000");

  await leaveHouse(house, { account: "treasury:flash", asset: "BTC", amount: "0.02" });
  await house.tick("BTCUSDT", "60000");
  const takers = await Promise.all(Array.from({ length: 5 }, () => registerMember(house)));
  const quotes = await Promise.all(takers.map((taker) => quote({}, taker)));
  const outcomes = await Promise.all(
    quotes.map((each, index) => outcome(exchange(each, takers[index]))),
  );
  // Each takes 0.00999 from it: two fit into 0.02.
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    "accepted",
    "inventory_short",
    "inventory_short",
    "inventory_short",
  ]);
  expect(await left("BTC")).toBe("0.00002");
  await expect(quote({}, takers[0])).rejects.toMatchObject({
    error: "inventory_short",
    details: { left: "0.00002 BTC" },
  });
  expect(house.faults).toEqual([]);
  await house.stop();
});

test("unrealised losses of a cross position cannot be exchanged", async () => {
  const order = {
    symbol: "BTCUSDT",
    book: "demo",
    direction: "long",
    marginMode: "cross",
  } as const;
  await member.client.contract.openPosition({ ...order, leverage: 20, quantity: "1" });
  await testServer.tick("BTCUSDT", "59000");
  const { USDT = "0" } = await available();
  expect(await outcome(quote({ pay: USDT }).then((quoted) => exchange(quoted)))).toBe(
    "positions_losing",
  );
  expect(await available()).toEqual({ USDT });
  await exchange(await quote({ pay: "1000" }));
});
