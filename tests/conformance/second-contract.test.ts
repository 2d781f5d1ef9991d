import { newRequestId } from "@plumbline/client";
import type { UserId } from "@plumbline/engine/kernel";
import { lockUsers } from "@plumbline/server/platform/ledger/user-locks";
import { Database } from "@plumbline/server/platform/postgres/database";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  expectCaused,
  expectConserved,
  expectVerified,
} from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../kit/run/eventually.ts";

// Goal: a stake is settled once, only by the recorded ticks around its two moments, in both books
// alike. Method: members against a running server whose prices and clock the test moves, every
// figure to the last unit; afterwards books are summed, postings traced and receipts recomputed.

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
  expect(await expectVerified(testServer.databaseUrl)).toBeGreaterThan(10);
  await testServer.stop();
});

const up30 = { book: "demo", symbol: "BTCUSDT", direction: "up", seconds: 30 } as const;
const buy = (input: object = {}, by = member) =>
  by.client.secondContract.buySecond({ ...up30, stake: "100", ...input });

/** Ticks do not wait for the orders that they settle: polls until no expired order is open. */
const own = (book: "demo" | "live" = "demo", by = member) =>
  eventually(async () => {
    const { records } = await by.client.secondContract.listSecondOrders({ book });
    expect(records.filter(({ status }) => status === "settling")).toEqual([]);
    return records;
  });

async function money(book: "demo" | "live" = "demo", by = member) {
  const rows = await by.client.wallet.queryUserBalance({ book });
  const usdt = rows.find(({ currency }) => currency === "USDT");
  return [usdt?.available, usdt?.hold];
}

/** Records the price one second after the purchase, and every other second until the last. */
async function tickThrough(first: string, last: string, seconds = 30): Promise<void> {
  await testServer.tick("BTCUSDT", first);
  for (let passed = 2; passed < seconds; passed += 2) {
    testServer.clock.advance(1_000);
    await testServer.tick("BTCUSDT", passed + 2 < seconds ? first : last);
  }
  testServer.clock.advance(1_000);
  await testServer.tick("BTCUSDT", "1");
  await Promise.all([own("demo"), own("live")]);
}

test("S1 S3 a rise is won by its stake, in both books alike", async () => {
  await fundLive(testServer, { userId: member.id, amount: "10000" });
  const bought = await Promise.all([
    buy(),
    buy({ direction: "down" }),
    buy({ book: "live" }),
    buy({ book: "live", direction: "down", seconds: 60 }),
  ]);
  expect(bought[0]).toMatchObject({
    ...up30,
    stake: "100",
    payoutPct: "80",
    gain: "80",
    status: "running",
    outcome: null,
    entry: null,
    exit: null,
    profit: "0",
    receiptId: null,
    expiresMs: testServer.clock.now() + 30_000,
  });
  expect(await money()).toEqual(["9800", "200"]);
  await tickThrough("60000", "60000.00000001");
  for (const book of ["demo", "live"] as const) {
    const won = (await own(book)).find(({ direction }) => direction === "up");
    expect(won).toMatchObject({
      status: "closed",
      outcome: "won",
      profit: "80",
      entry: { price: "60000" },
      exit: { price: "60000.00000001" },
    });
  }
  expect(await money()).toEqual(["9980", "0"]);
  // The live stake on a fall lasts for a minute, so it is still open.
  expect(await money("live")).toEqual(["9980", "100"]);
  expect(await member.client.secondContract.readSecondHead({ book: "demo" })).toEqual({
    todayCount: 2,
    todayStake: "200",
    todayProfit: "-20",
    runningCount: 0,
    runningStake: "0",
  });
  await tickThrough("61000", "61000");
  expect(await money("live")).toEqual(["9980", "0"]);
});

test("contract-7 play money is reset once no stake is open", async () => {
  const reset = () => member.client.contract.resetDemo({});
  await buy();
  expect(await outcome(reset())).toBe("commitments_open");
  await tickThrough("60000", "60001");
  expect(await own()).toMatchObject([{ outcome: "won" }]);
  await reset();
  expect(await money()).toEqual(["10000", "0"]);
});

test("S3 an equal price returns the stake", async () => {
  await buy();
  await tickThrough("60000", "60000");
  expect(await own()).toMatchObject([{ outcome: "refunded", profit: "0" }]);
  expect(await money()).toEqual(["10000", "0"]);
});

test("S4 without a following tick in time nothing is won or lost", async () => {
  const { id } = await buy();
  testServer.clock.advance(5_001);
  await testServer.tick("BTCUSDT", "90000");
  expect(await own()).toMatchObject([{ id, status: "running", outcome: null, entry: null }]);
  testServer.clock.advance(30_000);
  await testServer.tick("BTCUSDT", "90000");
  expect(await own()).toMatchObject([{ id, outcome: "void", profit: "0" }]);
  expect(await money()).toEqual(["10000", "0"]);
});

// Method: the only due stake belongs to a member whose row another transaction has locked.
test("S4 ticks do not wait for stakes, so that none is recorded too late for others", async () => {
  await buy();
  await testServer.tick("BTCUSDT", "60000");
  testServer.clock.advance(27_000);
  await testServer.tick("BTCUSDT", "60001");
  const database = new Database({ url: testServer.databaseUrl });
  await database.transaction(async (tx) => {
    await lockUsers(tx, [member.id as UserId]); // the server returned this id
    testServer.clock.advance(2_000);
    await testServer.tick("BTCUSDT", "1");
    const [order] = (await member.client.secondContract.listSecondOrders({ book: "demo" })).records;
    expect(order).toMatchObject({ status: "settling" });
  });
  await database.close();
  expect(await own()).toMatchObject([{ outcome: "won", exit: { price: "60001" } }]);
});

test("S4 when all prices stop, the stake is returned without waiting for them", async () => {
  await buy();
  await testServer.tick("BTCUSDT", "60001");
  testServer.clock.advance(59_000);
  // Another symbol's tick triggers the check; the stake's own symbol has none.
  await testServer.tick("ETHUSDT", "3000");
  expect(await own()).toMatchObject([{ outcome: "void", exit: null }]);
  expect(await money()).toEqual(["10000", "0"]);
});

test("the entry is shown as soon as it is recorded", async () => {
  const { acceptedMs } = await buy();
  expect(await own()).toMatchObject([{ entry: null }]);
  await testServer.tick("BTCUSDT", "60007");
  await testServer.tick("BTCUSDT", "60009");
  expect(await own()).toMatchObject([
    { entry: { price: "60007", timeMs: acceptedMs + 1_000 }, status: "running" },
  ]);
});

test("a purchase serves once: a repeated request gets the same answer", async () => {
  const { secondContract } = member.client;
  const requestId = newRequestId();
  const input = { ...up30, stake: "100" };
  const first = await secondContract.buySecond(input, { requestId });
  expect(await secondContract.buySecond(input, { requestId })).toEqual(first);
  expect(await own()).toHaveLength(1);
  expect(await money()).toEqual(["9900", "100"]);
});

// Goal: refusals have a fixed order on the wire and change nothing. Method: one call each.
test.each<[string, object]>([
  ["insufficient_balance", { stake: "500", book: "live" }],
  ["stake_above_maximum", { stake: "1000.00000001" }],
  ["stake_below_minimum", { stake: "4.99999999" }],
  ["price_stale", { symbol: "SOLUSDT" }],
  ["unknown_duration", { seconds: 45 }],
  ["unknown_symbol", { symbol: "EURUSD" }],
  ["invalid_input", { stake: "0" }],
  ["invalid_input", { stake: "1e3" }],
  ["invalid_input", { direction: "long" }],
  ["invalid_input", { seconds: "30" }],
  ["invalid_input", { payoutPct: "500" }],
  ["invalid_input", { price: "1" }],
])("S1 S4 S6 %s of %j changes nothing", async (refusal, input) => {
  expect(await outcome(buy(input))).toBe(refusal);
  expect(await money()).toEqual(["10000", "0"]);
});

test("S6 concurrent purchases never exceed what the house can lose", async () => {
  // 5 000 at 80 %: six of 1 000, and 250 of a seventh.
  await fundLive(testServer, { userId: member.id, amount: "20000" });
  const order = { book: "live", stake: "1000" };
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome(buy(order))));
  expect(outcomes.filter((each) => each === "accepted")).toHaveLength(6);
  expect(new Set(outcomes)).toEqual(new Set(["accepted", "exposure_above_maximum"]));
  await expect(buy(order)).rejects.toMatchObject({ details: { exposureLeft: "200 USDT" } });
  const [settings] = await member.client.secondContract.listSecondSettings({
    book: "live",
    symbol: "BTCUSDT",
  });
  expect(settings).toEqual({
    symbol: "BTCUSDT",
    seconds: 30,
    payoutPct: "80",
    breakEvenPct: "55.5556",
    stakeMin: "5",
    stakeMax: "1000",
    exposureLeft: "200",
    isEnabled: true,
    disabledReason: null,
  });
  expect(await outcome(buy({ ...order, stake: "250" }))).toBe("accepted");
  expect(await money("live")).toEqual(["13750", "6250"]);
});

test("S5 two servers at once settle each stake once", async () => {
  const beside = await startBeside(testServer);
  const others = await Promise.all(Array.from({ length: 8 }, () => registerMember(testServer)));
  await Promise.all(others.flatMap((by) => Array.from({ length: 5 }, () => buy({}, by))));
  await testServer.tick("BTCUSDT", "60000");
  // What happens now is published only to the two servers that start after it.
  await beside.stop();
  testServer.clock.advance(28_000);
  await testServer.tick("BTCUSDT", "60001");
  const one = await startBeside(testServer);
  const two = await startBeside(testServer);
  testServer.clock.advance(1_000);
  await Promise.all([
    one.server.market.follow(),
    two.server.market.follow(),
    testServer.tick("BTCUSDT", "1"),
  ]);
  await Promise.all([one.server.market.follow(), two.server.market.follow()]);
  for (const by of others) {
    const orders = await own("demo", by);
    expect(orders.map((order) => order.outcome)).toEqual(Array.from({ length: 5 }, () => "won"));
    expect(await money("demo", by)).toEqual(["10400", "0"]);
  }
  await one.stop();
  await two.stop();
});

test("S5 stakes that ended during downtime are settled from their ticks at the start", async () => {
  const house = await startTestServer();
  await house.tick("BTCUSDT", "60000");
  const by = await registerMember(house);
  await buy({}, by);
  await house.tick("BTCUSDT", "60000");
  for (let passed = 0; passed < 7; passed += 1) {
    house.clock.advance(3_000);
    await house.tick("BTCUSDT", "60500");
  }
  await house.server.stop();
  house.clock.advance(3_600_000);
  const second = await startBeside(house);
  const orders = await own("demo", { ...by, client: clientOf(second, { token: () => by.token }) });
  // Its last tick is at 29 s: recorded in time, and none came after it.
  expect(orders).toMatchObject([
    { outcome: "won", profit: "80", entry: { price: "60000" }, exit: { price: "60500" } },
  ]);
  expect(house.faults).toEqual([]);
  await second.stop();
  await house.stop();
});

test("S7 the receipt names the ticks on either side of both moments", async () => {
  await buy({ direction: "down" });
  await tickThrough("60000", "59999");
  const [order] = await own();
  const receipt = await member.client.proof.readReceipt({ id: order?.receiptId ?? "" });
  expect(receipt).toMatchObject({
    kind: "second-contract",
    ruleVersion: "second-contract/1",
    result: { outcome: "won", entryPrice: "60000", exitPrice: "59999", profit: "80" },
  });
  expect(receipt.ticks.map(({ price }) => price)).toEqual(["60000", "60000", "59999", "1"]);
});

test("S7 no role of the database can change the outcome of a closed order", async () => {
  await buy();
  await tickThrough("60000", "60001");
  await expect(
    runAsOwner(testServer.databaseUrl, "update second_orders set outcome = 'lost', profit = -100"),
  ).rejects.toThrow("second_orders");
});

test("a guest stakes only play money, and a member on hold nothing", async () => {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token });
  session.token = (await client.auth.guestLogin({})).token;
  const guest = { ...member, client };
  expect(await outcome(buy({ book: "live" }, guest))).toBe("guest_demo_only");
  expect(await outcome(buy({}, guest))).toBe("accepted");
  await maker.client.desk.freezeUser({
    userId: member.id,
    hours: 24,
    reasonCode: "suspected_theft",
    reason: "Somebody else may be signed in.",
    appeal: "Write to appeals@example.org.",
  });
  expect(await outcome(buy())).toBe("account_held");
});

test("the desk shows running stakes and the house's result", async () => {
  await buy({ stake: "10" });
  const { secondContract } = maker.client;
  const exposures = await secondContract.listSecondExposures({ book: "demo" });
  const btc = exposures.find(({ symbol }) => symbol === "BTCUSDT");
  expect(btc).toMatchObject({ isEnabled: true, gainsMax: "500000" });
  expect(Number(btc?.runningCount)).toBeGreaterThan(0);
  const filter = { book: "demo", userId: member.id } as const;
  const { records } = await secondContract.listEverySecondOrder(filter);
  expect(records).toMatchObject([{ userId: member.id, stake: "10", outcome: null }]);
});

test("S2 S9 two persons confirm the terms, which apply from their time on", async () => {
  const { terms, newestVersion } = await maker.client.secondContract.readSecondSettings({});
  const symbols = terms.symbols.map((one) => {
    if (one.id === "ETHUSDT") return { ...one, isEnabled: false };
    return { ...one, durations: one.durations.map((each) => ({ ...each, payoutPpm: 900_000 })) };
  });
  const effectiveMs = testServer.clock.now() + 3_600_000;
  const { id } = await maker.client.secondContract.proposeSecondTerms({
    baseVersion: newestVersion,
    effectiveMs,
    why: "More for those who win.",
    terms: { symbols },
  });
  const { proposals } = await checker.client.secondContract.readSecondSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  const confirmed = maker.client.secondContract.confirmSecondTerms({ id, contentHash });
  expect(await outcome(confirmed)).toBe("same_operator");
  await checker.client.secondContract.confirmSecondTerms({ id, contentHash });
  const running = await buy();
  testServer.clock.advance(3_600_000);
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
  expect(running).toMatchObject({ payoutPct: "80" });
  expect(await buy()).toMatchObject({ payoutPct: "90", gain: "90" });
  await testServer.tick("ETHUSDT", "3000");
  expect(await outcome(buy({ symbol: "ETHUSDT" }))).toBe("product_disabled");
});

test("S2 S9 the strict profile sells for play money only, and says so", async () => {
  const strict = await startTestServer({ profile: "strict" });
  await strict.tick("BTCUSDT", "60000");
  const by = await registerMember(strict);
  await fundLive(strict, { userId: by.id, amount: "1000" });
  expect(await outcome(buy({ book: "live" }, by))).toBe("demo_only");
  expect(await outcome(buy({}, by))).toBe("accepted");
  const settings = await by.client.secondContract.listSecondSettings({ symbol: "BTCUSDT" });
  expect(settings.map(({ disabledReason }) => disabledReason)).toEqual(
    Array.from({ length: 4 }, () => "demo_only"),
  );
  expect(strict.faults).toEqual([]);
  await strict.stop();
});
