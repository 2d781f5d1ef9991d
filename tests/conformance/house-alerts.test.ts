import type { DeskClient } from "@plumbline/client";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { runJob, startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: whatever the house itself must notice stands in the inbox as long as it holds, and in the
// list of alerts afterwards. Method: a running server whose prices stop, whose clock jumps, and
// whose ledger and funds the owner of the database damages and mends; the alerts' run by hand.

let testServer: TestServer;
let risk: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  const admin = await signInAdmin(testServer);
  risk = await addOperator(testServer, admin, "risk");
  support = await addOperator(testServer, admin, "support");
});
afterAll(() => testServer.stop());

type Query = Parameters<DeskClient["desk"]["listAlerts"]>[0];

const run = () => testServer.server.alerts.run();

async function inbox() {
  const { records } = await risk.client.desk.readInbox({ queue: "alerts" });
  return records.map(({ caseId, part, why }) => [caseId, part, why]);
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

test("desk-19 a symbol whose prices stop, until its next price", async () => {
  testServer.clock.advance(60_000);
  await run();
  expect(await inbox()).toEqual([]);
  testServer.clock.advance(1);
  await run();
  await run();
  expect(await inbox()).toEqual([["prices:BTCUSDT", "prices", "BTCUSDT"]]);
  await testServer.tick("BTCUSDT", "60000");
  await run();
  expect(await inbox()).toEqual([]);
  expect(await listed({})).toEqual([["prices", "BTCUSDT", "", "closed"]]);
});

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
  // The last report is the one that counts.
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

test("desk-19 promises without cover, as a server finds them that sums up anew", async () => {
  const nobody = "00000000-0000-7000-8000-000000000000";
  await runAsOwner(
    testServer.databaseUrl,
    `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       reason)
     values ('${nobody}', '${nobody}', 'demo', 'USDT', 'house:market', 'house:external',
       1000000000.5, 'test')`,
  );
  const second = await startBeside(testServer);
  await second.server.alerts.run();
  expect(await inbox()).toEqual([["cover:demo:USDT", "cover", "demo:USDT -0.5 USDT"]]);
  await second.stop();
  expect(await listed({ stage: "open" })).toEqual([["cover", "demo:USDT", "-0.5 USDT", "open"]]);
  expect(await listed({ stage: "closed", kind: "ledger" })).toEqual([
    ["ledger", "demo:USDT", "0.00000003 USDT", "closed"],
  ]);
  expect(await listed({ search: "btc" })).toEqual([["prices", "BTCUSDT", "", "closed"]]);
});

test("desk-19 alerts are for those who answer for the house", async () => {
  expect(await outcome(support.client.desk.listAlerts({}))).toBe("not_permitted");
  expect((await support.client.desk.readInbox({ queue: "alerts" })).total).toBe(0);
  const [alert] = (await risk.client.desk.readInbox({ queue: "alerts" })).records;
  expect(alert).toMatchObject({ isAssignable: true, account: null });
});
