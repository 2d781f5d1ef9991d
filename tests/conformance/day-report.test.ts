import { DAY_MS, instant } from "@plumbline/engine/kernel";
import { closeDays } from "@plumbline/server/areas/wallet/treasury/day-report";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addTwoOperators,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: each day's report explains the whole change of members' balances, to the last unit, for
// closed and open days, and its days add up to the ledger. Method: movements made by the test, and
// the closing job run by hand, at the times of the test.

let testServer: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  const admin = await signInAdmin(testServer);
  [maker, checker] = await addTwoOperators(testServer, "finance", admin);
  member = await registerMember(testServer);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});
afterAll(() => testServer.stop());

type Query = Parameters<TestOperator["client"]["wallet"]["listDayReport"]>[0];
const report = (query: Query = {}) => maker.client.wallet.listDayReport(query);
const close = (at: number = testServer.clock.now()) =>
  closeDays(testServer.server.deps.database, instant(at));

/** Some days later, when every session has ended. */
async function pass(days: number): Promise<void> {
  testServer.clock.advance(days * DAY_MS);
  maker = await signInAgain(testServer, maker);
}

const live = (amount: string) => fundLive(testServer, { userId: member.id, amount });

async function debit(amount: string): Promise<void> {
  const { id } = await maker.client.wallet.proposeAdjustment({
    userId: member.id,
    direction: "debit",
    houseAccount: "marketing",
    currency: "USDT",
    amount,
    reason: "correction",
    ticket: "T-1",
    words: "A deposit was credited twice.",
  });
  const { records } = await maker.client.wallet.listAdjustments({});
  const contentHash = records.find((one) => one.id === id)?.contentHash ?? "";
  await checker.client.wallet.confirmAdjustment({ userId: member.id, id, contentHash });
}

/** Of 10⁻⁸; sums of a few thousand are exact in a number. */
const unitsOf = (text: string): bigint => BigInt(Math.round(Number(text) * 1e8));

/** The closing balance that follows from the columns of a line. */
function sumOf(line: Awaited<ReturnType<typeof report>>["totals"][number]): bigint {
  const { opening, deposits, withdrawals, fees, trading, funding } = line;
  const left = [withdrawals, fees, trading, funding].reduce((sum, each) => sum + unitsOf(each), 0n);
  const came = [opening, deposits, line.adjustments, line.payouts, line.exchanges];
  return came.reduce((sum, each) => sum + unitsOf(each), 0n) - left;
}

const heldIn = async (balanceRow: string) =>
  (await maker.client.wallet.readTreasury({ balanceRow })).users;

const NOTHING = {
  withdrawals: "0",
  fees: "0",
  trading: "0",
  funding: "0",
  adjustments: "0",
  payouts: "0",
  exchanges: "0",
  insurance: "0",
};

test("wallet-20 a day's columns are the whole change, and closing it changes none", async () => {
  await live("1500.00000001");
  await debit("20.5");
  const { contract } = member.client;
  const order = { book: "demo", symbol: "BTCUSDT", leverage: 10, quantity: "0.02" } as const;
  const { id } = await contract.openPosition({ ...order, direction: "long" });
  await testServer.tick("BTCUSDT", "60100");
  await contract.closePosition({ id });
  await testServer.tick("BTCUSDT", "60100");

  const open = await report();
  expect(open.records).toEqual([
    {
      id: expect.stringMatching(/:live:USDT$/),
      day: open.records[0]?.day,
      book: "live",
      currency: "USDT",
      isClosed: false,
      ...NOTHING,
      opening: "0",
      deposits: "1500.00000001",
      adjustments: "-20.5",
      closing: "1479.50000001",
    },
  ]);
  const demo = await report({ book: "demo" });
  const [line] = demo.records;
  expect(line).toMatchObject({ opening: "0", deposits: "10000" });
  expect(Number(line?.fees)).toBeGreaterThan(0);
  expect(line === undefined ? "" : sumOf(line)).toBe(unitsOf(await heldIn("demo:USDT")));

  await pass(1);
  await close();
  await close();
  const [closed, closedDemo] = [await report(), await report({ book: "demo" })];
  expect(closed.records).toEqual([{ ...open.records[0], isClosed: true }]);
  expect(closedDemo.records).toEqual([{ ...line, isClosed: true }]);
  expect(closed.totals).toEqual(open.totals);
});

// Goal: a day is counted exactly once, whenever it is closed and whatever is posted late. Method:
// three days at once, then a day that is closed before it is over.
test("wallet-20 missed days are caught up on, and late entries count once", async () => {
  await live("5");
  await pass(2);
  await live("7");
  await pass(1);
  await Promise.all([close(), close()]);
  await close(testServer.clock.now() + DAY_MS);
  await live("11");
  const { records, totals, total } = await report();
  expect(records.map(({ deposits, isClosed }) => [deposits, isClosed])).toEqual([
    ["11", false],
    ["7", true],
    ["5", true],
    ["1500.00000001", true],
  ]);
  expect(total).toBe(4);
  const balance = await heldIn("live:USDT");
  expect(balance).toBe("1502.50000001");
  expect(totals).toEqual([
    {
      ...NOTHING,
      currency: "USDT",
      opening: "0",
      deposits: "1523.00000001",
      adjustments: "-20.5",
      closing: balance,
    },
  ]);
  for (const line of records) expect(sumOf(line)).toBe(unitsOf(line.closing));
});

test("wallet-20 the report is filtered by period and currency", async () => {
  const { records } = await report();
  const second = Date.parse(`${records[2]?.day}T00:00:00+08:00`);
  const { totals, total } = await report({ fromMs: second, toMs: second + 3 * DAY_MS });
  expect(total).toBe(2);
  expect(totals).toMatchObject([
    { opening: "1479.50000001", deposits: "12", closing: "1491.50000001" },
  ]);
  expect(await report({ currency: "BTC" })).toMatchObject({ records: [], totals: [], total: 0 });
});
