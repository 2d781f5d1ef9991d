import { RECEIPT_VERIFIERS } from "@plumbline/server/receipt-verifiers";
import { verifyReceipts } from "@plumbline/server/areas/proof/verify-receipts";
import { Database } from "@plumbline/server/platform/postgres/database";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: symbols with trading days are charged overnight, each night once, three for the weekend,
// and a point of the yen is worth a hundredth in every sum. Method: the whole server from a Monday
// at noon UTC, days in one step, and exact figures.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let testServer: TestServer;
let member: Member;

beforeEach(async () => {
  testServer = await startTestServer();
  await testServer.tick("USDJPY", "150");
  member = await registerMember(testServer);
});

afterEach(async () => {
  const sums = await member.client.proof.readConservation();
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => "0"));
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

// 10 000 × 150 yen, of which a hundred are worth one USDT: 15 000 USDT.
const order = {
  book: "demo",
  symbol: "USDJPY",
  direction: "long",
  leverage: 10,
  quantity: "10000",
} as const;

const openOf = async ({ client }: Member) =>
  (await client.contract.listPositions({ book: "demo" })).records;

test("T13 K4 contract-8 a night is shown in advance and charged once, or threefold", async () => {
  const { contract } = member.client;
  const preview = await contract.previewPosition(order);
  expect(preview).toMatchObject({
    notional: "15000.75",
    margin: "1500.075",
    fundingPer8Hours: "0",
    overnightPerNight: "0.6",
    lossAtMinus1Percent: "150.75",
  });
  await contract.openPosition(order);
  testServer.clock.advance(9 * HOUR_MS);
  await testServer.tick("USDJPY", "150");
  expect(await openOf(member)).toMatchObject([{ fundingPaid: "0" }]);
  testServer.clock.advance(HOUR_MS);
  await testServer.tick("USDJPY", "150");
  await testServer.tick("USDJPY", "150");
  expect(await openOf(member)).toMatchObject([{ fundingPaid: "0.6", margin: "1499.475" }]);
  // The nights of Tuesday and Wednesday in one step, as after a downtime.
  testServer.clock.advance(2 * DAY_MS);
  await testServer.tick("USDJPY", "150");
  expect(await openOf(member)).toMatchObject([{ fundingPaid: "3", margin: "1497.075" }]);
});

test("over a weekend only Friday's night is charged, at the first tick of the week", async () => {
  testServer.clock.advance(4 * DAY_MS);
  await testServer.tick("USDJPY", "150");
  member = await registerMember(testServer);
  await member.client.contract.openPosition({ ...order, direction: "short" });
  // Saturday: the market is closed, and a price that arrives anyway charges nobody.
  testServer.clock.advance(DAY_MS);
  await testServer.tick("USDJPY", "150");
  expect(await openOf(member)).toMatchObject([{ fundingPaid: "0" }]);
  testServer.clock.advance(2 * DAY_MS);
  await testServer.tick("USDJPY", "152");
  // 15 200 × 20 ppm.
  expect(await openOf(member)).toMatchObject([{ fundingPaid: "0.304" }]);
});

test("another process values the position in USDT, and the night's receipt verifies", async () => {
  const { contract } = member.client;
  await contract.openPosition(order);
  testServer.clock.advance(DAY_MS);
  await testServer.tick("USDJPY", "150");
  const beside = await startBeside(testServer);
  const there = clientOf(beside, { token: () => member.token }).contract;
  expect((await there.listPositions({ book: "demo" })).records).toMatchObject([
    { fundingPaid: "0.6" },
  ]);
  // The sum that it computed at its start: the position's value, in USDT.
  expect(await there.positionsSummary({ book: "demo" })).toMatchObject({
    house: { notional: "15000.75", owed: "0" },
  });
  await beside.stop();
  const { records } = await member.client.wallet.listBalanceLog({ book: "demo" });
  const [newest] = records;
  expect(newest).toMatchObject({ type: "overnight_paid", amount: "-0.6", account: "margin" });
  const database = new Database({ url: testServer.databaseUrl });
  const { receipts, problem } = await verifyReceipts({ database, files: null }, RECEIPT_VERIFIERS);
  await database.close();
  expect({ receipts, problem }).toEqual({ receipts: 1, problem: null });
});
