import { newRequestId } from "@plumbline/client";
import { HOUR_MS, instant, MINUTE_MS, mustParseDecimal } from "@plumbline/engine/kernel";
import { expiriesAt } from "@plumbline/engine/option";
import { inOneBatch } from "@plumbline/tests/kit/commands/one-batch";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { storeHours } from "@plumbline/tests/kit/recorded-market";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  expectCaused,
  expectConserved,
  expectVerified,
} from "@plumbline/tests/kit/wallet/expect-books";
import { leaveHouse } from "@plumbline/tests/kit/wallet/leave-house";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../kit/run/eventually.ts";

// Goal: options are sold, bought back and delivered by recorded prices only, in both books alike,
// and never beyond what the house can pay. Method: members and operators against a running server
// with a day and more of prices; afterwards the books are summed and every posting is traced.

let testServer: TestServer;
let member: Member;
let admin: TestOperator;

const HOURS = 31;

/** Hourly prices as the market stored them: alternately up and down by one per cent. */
async function recordHours(at: TestServer): Promise<void> {
  for (let hour = 0; hour < HOURS; hour += 1) {
    await at.tick("BTCUSDT", hour % 2 === 0 ? "60000" : "60600");
    at.clock.advance(HOUR_MS - 1_000);
  }
  await price(at, "60000");
  // Stored at once, as at the end of a server, and not some seconds later.
  await at.server.market.stop();
}

const price = (at: TestServer, worth: string) => at.tick("BTCUSDT", worth);

beforeAll(async () => {
  testServer = await startTestServer();
  await recordHours(testServer);
  admin = await signInAdmin(testServer);
});

beforeEach(async () => {
  await price(testServer, "60000");
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

const next = (at = testServer) => expiriesAt(instant(at.clock.now()))[0] ?? 0;
const order = (change: object = {}) => ({
  book: "demo" as const,
  symbol: "BTCUSDT",
  kind: "call" as const,
  strike: "61000",
  expiryMs: next(),
  quantity: "0.1",
  ...change,
});
const buy = (change: object = {}, by = member) => by.client.option.buyOption(order(change));
const available = async (book: "demo" | "live" = "demo", by = member) => {
  const rows = await by.client.wallet.queryUserBalance({ book });
  return rows.find(({ currency }) => currency === "USDT")?.available;
};
const orders = async (status: "open" | "closed", by = member) =>
  (await by.client.option.listOptionOrders({ book: "demo", status })).records;

test("option-1 a chain names the inputs of its prices", async () => {
  const chain = await member.client.option.readOptionChain({ symbol: "BTCUSDT" });
  expect(chain.rows.map(({ strike }) => strike)).toEqual(
    Array.from({ length: 11 }, (_, index) => `${55_000 + 1_000 * index}`),
  );
  expect(chain.expiries).toEqual([...expiriesAt(instant(testServer.clock.now()))]);
  expect(chain).toMatchObject({ expiryMs: next(), index: { price: "60000" }, spreadPct: "3" });
  // Hourly moves of one per cent: 0.995 % × √8760 a year.
  expect(chain.volatilityPct).toMatch(/^93\.\d+$/);
  expect(chain.volatilityHourMs % HOUR_MS).toBe(0);
  expect(await outcome(member.client.option.readOptionChain({ symbol: "ETHUSDT" }))).toBe(
    "price_stale",
  );
  const elsewhere = { symbol: "BTCUSDT", expiryMs: next() + 1 };
  expect(await outcome(member.client.option.readOptionChain(elsewhere))).toBe("expiry_not_listed");
});

test("option-1 exactly the previewed amount is paid, in both books alike", async () => {
  await fundLive(testServer, { userId: member.id, amount: "10000" });
  for (const book of ["demo", "live"] as const) {
    const preview = await member.client.option.previewOption(order({ book }));
    expect(preview.maxLoss).toBe(preview.premium);
    const bought = await buy({ book, askMax: preview.ask });
    expect(bought).toMatchObject({
      book,
      status: "open",
      premium: preview.premium,
      breakEven: preview.breakEven,
      payout: null,
    });
    expect(Number(await available(book))).toBeCloseTo(10_000 - Number(preview.premium), 7);
  }
  await expectVerified(testServer.databaseUrl);
});

test("option-1 a repeated request buys once; beyond the worst price it buys nothing", async () => {
  const requestId = newRequestId();
  const first = await member.client.option.buyOption(order(), { requestId });
  expect(await member.client.option.buyOption(order(), { requestId })).toEqual(first);
  expect(await orders("open")).toHaveLength(1);
  expect(await outcome(buy({ askMax: "0.01" }))).toBe("price_moved");
  expect(await outcome(buy({ strike: "61001" }))).toBe("strike_not_listed");
  expect(await outcome(buy({ quantity: "0.0001" }))).toBe("quantity_below_minimum");
  expect(await outcome(buy({ quantity: "10.1" }))).toBe("quantity_above_maximum");
  expect(await outcome(buy({ strike: "55000", quantity: "10" }))).toBe("insufficient_balance");
  testServer.clock.advance(6_000);
  expect(await outcome(buy())).toBe("price_stale");
});

test("option-1 one of many sales of one order is served, at the displayed bid", async () => {
  const { id } = await buy();
  const [shown] = await orders("open");
  const sell = () =>
    member.client.option.sellOption({ id, ...(shown?.bid && { bidMin: shown.bid }) });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(sell())));
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    ...Array.from({ length: 7 }, () => "order_closed"),
  ]);
  expect(await orders("closed")).toMatchObject([{ id, status: "sold", payout: shown?.worth }]);
  const other = await registerMember(testServer);
  expect(await outcome(other.client.option.sellOption({ id }))).toBe("order_not_found");
  await expectVerified(testServer.databaseUrl);
});

test("contract-7 play money is reset only when no option is open, also in one batch", async () => {
  const { contract, option } = member.client;
  const reset = () => contract.resetDemo({});
  expect(await inOneBatch(testServer, buy, reset)).toEqual(["accepted", "commitments_open"]);
  const [order] = await orders("open");
  await option.sellOption({ id: order?.id ?? "" });
  expect(await reset()).toEqual({ available: "10000" });
  expect(await available()).toBe("10000");
});

test("option-3 a part is sold, the rest stays, and both are proven", async () => {
  const { id, premium } = await buy();
  const part = (quantity: string) => member.client.option.sellOption({ id, quantity });
  expect(await outcome(part("0.1"))).toBe("quantity_above_open");
  expect(await outcome(part("0.0999"))).toBe("quantity_below_minimum");
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcome(part("0.04"))));
  // Two parts leave a fiftieth, from which no third part can be sold.
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    "accepted",
    "quantity_above_open",
    "quantity_above_open",
  ]);
  const sold = await orders("closed");
  const [rest] = await orders("open");
  expect(rest).toMatchObject({ id, quantity: "0.02", status: "open" });
  expect(sold.map(({ quantity }) => quantity)).toEqual(["0.04", "0.04"]);
  const units = [...sold, rest].map((one) => mustParseDecimal(one?.premium ?? "0"));
  expect(units.reduce((sum, each) => sum + each, 0n)).toBe(mustParseDecimal(premium));
  await member.client.option.sellOption({ id });
  expect(await orders("open")).toEqual([]);
  await expectVerified(testServer.databaseUrl);
});

// Goal: sales never exceed what the house can pay, under concurrent purchases. Method: a separate
// house whose account covers exactly two orders.
test("option-2 all buyers together never exceed what the house can pay", async () => {
  const house = await startTestServer();
  await storeHours(house);
  await leaveHouse(house, { account: "market", amount: "12500" });
  const buyers = await Promise.all(Array.from({ length: 5 }, () => registerMember(house)));
  await price(house, "60000");
  const input = order({ expiryMs: next(house) });
  const outcomes = await Promise.all(
    buyers.map(({ client }) => outcome(client.option.buyOption(input))),
  );
  // Each order reserves 6 100 of 12 500 plus the premiums.
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    "accepted",
    "market_underfunded",
    "market_underfunded",
    "market_underfunded",
  ]);
  await house.stop();
});

test("option-1 delivery is the average of the last half hour, also after downtime", async () => {
  const house = await startTestServer();
  await recordHours(house);
  const buyer = await registerMember(house);
  await price(house, "60000");
  const expiry = next(house);
  const input = { ...order({ expiryMs: expiry }), strike: "59000" };
  const call = await buyer.client.option.buyOption(input);
  const put = await buyer.client.option.buyOption({ ...input, kind: "put" });
  house.clock.advance(expiry - house.clock.now() - 31 * MINUTE_MS);
  for (let minute = 0; minute < 30; minute += 1) {
    await price(house, `${61_000 + minute}`);
    house.clock.advance(MINUTE_MS - 1_000);
  }
  // The average can already be estimated by now.
  await price(house, "61029");
  expect(await outcome(buyer.client.option.sellOption({ id: call.id }))).toBe("averaging_began");
  const before = house.clock.now();
  expect(before).toBeLessThan(expiry);
  // The server is down over the end, and back an hour later: the end has only the recorded ticks.
  house.clock.advance(HOUR_MS);
  const second = await startBeside(house);
  await eventually(async () => {
    const rows = await buyer.client.option.listOptionOrders({ book: "demo", status: "closed" });
    expect(rows.records.map(({ id, status }) => [id, status]).toSorted()).toEqual(
      [call.id, put.id].toSorted().map((id) => [id, "delivered"]),
    );
  });
  const { records } = await buyer.client.option.listOptionOrders({
    book: "demo",
    status: "closed",
  });
  const paid = new Map(records.map(({ id, payout }) => [id, payout]));
  expect(paid.get(put.id)).toBe("0");
  // 61 001 to 61 029, and 61 029 for the last minute: the average is 61 015.46…, of which 59 000 is
  // subtracted.
  expect(paid.get(call.id)).toBe("201.54666666");
  const { records: notices } = await buyer.client.content.listMyNotices({});
  expect(notices.map(({ kind, link }) => [kind, link?.to])).toEqual([
    ["optionDelivered", "receipt"],
    ["optionDelivered", "receipt"],
  ]);
  await second.stop();
  await price(house, "61000");
  await expectVerified(house.databaseUrl);
  await expectCaused(house.databaseUrl);
  expect(house.faults).toEqual([]);
  await house.stop();
});

test("terms are confirmed by two persons, and apply to later purchases", async () => {
  const [maker, checker] = [
    await addOperator(testServer, admin, "risk"),
    await addOperator(testServer, admin, "risk"),
  ];
  const { terms, newestVersion } = await maker.client.option.readOptionSettings({});
  const changed = { symbols: terms.symbols.map((each) => ({ ...each, spreadPpm: 50_000 })) };
  const { id } = await maker.client.option.proposeOptionTerms({
    terms: changed,
    baseVersion: newestVersion,
    effectiveMs: testServer.clock.now() + HOUR_MS,
    why: "A wider market needs a wider spread.",
  });
  const { proposals } = await checker.client.option.readOptionSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  expect(await outcome(maker.client.option.confirmOptionTerms({ id, contentHash }))).toBe(
    "same_operator",
  );
  await checker.client.option.confirmOptionTerms({ id, contentHash });
  const { client } = member;
  const chain = await client.option.readOptionChain({ symbol: "BTCUSDT" });
  expect(chain.spreadPct).toBe("3");
  const bought = await buy();
  const exposures = await maker.client.option.listOptionExposures({ book: "demo" });
  expect(exposures.some(({ symbol, orders: count }) => symbol === "BTCUSDT" && count > 0)).toBe(
    true,
  );
  const all = await maker.client.option.listEveryOptionOrder({ book: "demo" });
  expect(all.records[0]).toMatchObject({ id: bought.id, reserve: "6100" });
});
