import type { DeskClient } from "@plumbline/client";
import { type AssetCode, DAY_MS } from "@plumbline/engine/kernel";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { runJob, startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: a condition that the house must notice is in the inbox while it lasts, and in the list of
// alerts afterwards. Method: a running server whose prices stop, whose clock jumps, and whose
// ledger and funds the owner of the database damages and restores; the alerts' job run by hand.

let testServer: TestServer;
let risk: TestOperator;
let finance: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  const admin = await signInAdmin(testServer);
  risk = await addOperator(testServer, admin, "risk");
  support = await addOperator(testServer, admin, "support");
  finance = await addOperator(testServer, admin, "finance");
});
afterAll(() => testServer.stop());

const BITCOIN = "prices:BTCUSDT";

type Query = Parameters<DeskClient["desk"]["listAlerts"]>[0];

const run = () => testServer.server.alerts.run();

/** All symbols but one never get a price. */
async function inbox() {
  const { records } = await risk.client.desk.readInbox({ queue: "alerts", pageSize: 100 });
  const cases = records.filter(({ caseId, part }) => part !== "prices" || caseId === BITCOIN);
  return cases.map(({ caseId, part, why }) => [caseId, part, why]);
}

async function listed(query: Query) {
  const { records } = await risk.client.desk.listAlerts(query);
  return records.map(({ kind, subject, figure, closedTime }) => [
    kind,
    subject,
    figure,
    closedTime === null ? "open" : "closed",
  ]);
}

test("desk-19 a symbol whose prices stop or never begin, until its next price", async () => {
  await run();
  testServer.clock.advance(60_000);
  await run();
  expect(await inbox()).toEqual([]);
  expect(await listed({ search: "ethusdt" })).toEqual([]);
  testServer.clock.advance(1);
  await run();
  await run();
  expect(await listed({ search: "ethusdt" })).toEqual([["prices", "ETHUSDT", "", "open"]]);
  await testServer.tick("ETHUSDT", "3000");
  await run();
  expect(await listed({ search: "ethusdt" })).toEqual([["prices", "ETHUSDT", "", "closed"]]);
  expect(await inbox()).toEqual([[BITCOIN, "prices", "BTCUSDT"]]);
  await testServer.tick("BTCUSDT", "60000");
  await run();
  expect(await inbox()).toEqual([]);
  expect(await listed({ search: "btc" })).toEqual([["prices", "BTCUSDT", "", "closed"]]);
});

const NOBODY = "00000000-0000-7000-8000-000000000000";

const postByHouse = (one: Record<"from" | "to" | "book" | "asset" | "amount", string>) =>
  runAsOwner(
    testServer.databaseUrl,
    `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       reason)
     values ('${NOBODY}', '${NOBODY}', '${one.book}', '${one.asset}', 'house:${one.from}',
       'house:${one.to}', ${one.amount}, 'test')`,
  );

test("desk-19 a clock that jumped, until it is back", async () => {
  testServer.clock.jump(12_345);
  await run();
  expect(await inbox()).toEqual([["clock:clock_jumped", "clock", "clock_jumped +12.3 s"]]);
  testServer.clock.jump(-12_345);
  await run();
  expect(await inbox()).toEqual([]);
});

test("desk-19 a ledger that does not add up, until a report finds it in order", async () => {
  const { id } = await registerMember(testServer);
  const forge = (change: string) =>
    runAsOwner(
      testServer.databaseUrl,
      `update balance_rows set available = available ${change}
       where user_id = '${id}' and book = 'demo' and asset = 'USDT'`,
    );
  await forge("+ 0.00000003");
  // Only the latest report counts.
  await run();
  expect(await inbox()).toEqual([]);
  await runJob(testServer, "proof.conservation");
  await run();
  const finding = ["ledger:demo:USDT", "ledger", "demo:USDT 0.00000003 USDT"];
  expect(await inbox()).toEqual([finding]);
  await forge("- 0.00000003");
  await runJob(testServer, "proof.conservation");
  await run();
  expect(await inbox()).toEqual([]);
});

test("desk-19 an account of the house that is overdrawn, until it has money again", async () => {
  const post = async (from: string, to: string) => {
    await postByHouse({ from, to, book: "live", amount: "5", asset: "EUR" });
    await runJob(testServer, "proof.conservation");
    await run();
  };
  await post("fees", "market");
  expect(await inbox()).toEqual([["ledger:live:EUR", "ledger", "live:EUR fees -5 EUR"]]);
  await post("market", "fees");
  expect(await inbox()).toEqual([]);
});

test("desk-19 promises without cover, as found by a newly started server", async () => {
  const [from, to, amount] = ["market", "external", "1000000000.5"];
  await postByHouse({ from, to, book: "demo", amount, asset: "USDT" });
  const second = await startBeside(testServer);
  await second.server.alerts.run();
  expect(await inbox()).toEqual([["cover:demo:USDT", "cover", "demo:USDT -0.5 USDT"]]);
  await second.stop();
  expect(await listed({ stage: "open", kind: "cover" })).toEqual([
    ["cover", "demo:USDT", "-0.5 USDT", "open"],
  ]);
  expect(await listed({ search: "demo", stage: "closed", kind: "ledger" })).toEqual([
    ["ledger", "demo:USDT", "0.00000003 USDT", "closed"],
  ]);
  expect(await listed({ search: "btc" })).toEqual([["prices", "BTCUSDT", "", "closed"]]);
});

test("desk-19 alerts are shown only to roles that are responsible for the house", async () => {
  expect(await outcome(support.client.desk.listAlerts({}))).toBe("not_permitted");
  expect((await support.client.desk.readInbox({ queue: "alerts" })).total).toBe(0);
  const [alert] = (await risk.client.desk.readInbox({ queue: "alerts" })).records;
  expect(alert).toMatchObject({ isAssignable: true, account: null });
});

const GBP = { currency: "GBP" as AssetCode, network: "Bank", label: "Members' account" };

/** After days in which every session ended. */
async function pass(ms: number): Promise<void> {
  testServer.clock.advance(ms);
  [risk, finance] = [await signInAgain(testServer, risk), await signInAgain(testServer, finance)];
}

const outside = async () => (await inbox()).filter(([, part]) => part === "outside");

/** This version starts with simulated money only, unlike the test's server. */
const startLive = () => startBeside(testServer, {}, { mode: "live" });

test("desk-19 wallet-21 members' money without a recorded outside balance", async () => {
  const live = await startLive();
  const run = () => live.server.alerts.run();
  const { id } = await registerMember(testServer);
  await fundLive(testServer, { userId: id, amount: "0.00000001", asset: GBP.currency });
  await pass(7 * DAY_MS);
  await run();
  expect(await outside()).toEqual([]);
  testServer.clock.advance(1);
  await run();
  expect(await outside()).toEqual([["outside:GBP", "outside", "GBP 7 d"]]);
  await pass(DAY_MS);
  await run();
  expect(await outside()).toEqual([["outside:GBP", "outside", "GBP 8 d"]]);
  const evidence = "The statement of the bank.";
  const seen = { ...GBP, amount: "0.00000001", observedMs: testServer.clock.now(), evidence };
  await finance.client.wallet.recordOutsideBalance(seen);
  await run();
  expect(await outside()).toEqual([]);
  // The next one is due the same time after it was recorded.
  await pass(7 * DAY_MS);
  await run();
  expect(await outside()).toEqual([]);
  testServer.clock.advance(1);
  await run();
  expect(await outside()).toEqual([["outside:GBP", "outside", "GBP 7 d"]]);
  // Without outstanding money no record is needed; other currencies are the house's own.
  await runAsOwner(
    testServer.databaseUrl,
    `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       from_balance, reason)
     values ('${id}', '${NOBODY}', 'live', 'GBP', 'user:available', 'house:external', 0.00000001,
       0, 'test')`,
  );
  await run();
  expect(await outside()).toEqual([]);
  expect(await listed({ kind: "outside" })).toEqual([
    ["outside", "GBP", "7 d", "closed"],
    ["outside", "GBP", "8 d", "closed"],
  ]);
  await live.stop();
});

test("desk-19 wallet-21 the days count from members' money, unless it is simulated", async () => {
  const live = await startLive();
  // The house's own funds in USDT are much older.
  const { id } = await registerMember(testServer);
  await fundLive(testServer, { userId: id, amount: "0.5" });
  await live.server.alerts.run();
  expect(await outside()).toEqual([]);
  await pass(7 * DAY_MS);
  await live.server.alerts.run();
  expect(await outside()).toEqual([]);
  testServer.clock.advance(1);
  await run();
  expect(await outside()).toEqual([]);
  await live.server.alerts.run();
  expect(await outside()).toEqual([["outside:USDT", "outside", "USDT 7 d"]]);
  await run();
  expect(await outside()).toEqual([]);
  await live.stop();
});
