import { newRequestId } from "@plumbline/client";
import { isConserved, reportConservation } from "@plumbline/server/platform/ledger/conservation";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { CALL_NEEDS } from "@plumbline/tests/kit/calls/call-needs";
import { type CuttingRelay, startCuttingRelay } from "@plumbline/tests/kit/commands/cutting-relay";
import { DESK_MONEY } from "@plumbline/tests/kit/commands/desk-money";
import { MEMBER_MONEY } from "@plumbline/tests/kit/commands/member-money";
import { MoneyHouse } from "@plumbline/tests/kit/commands/money-house";
import { everyCall, everyOperatorCall } from "@plumbline/tests/kit/raw-call";
import { outcome } from "@plumbline/tests/kit/refusals";
import { MANY, type TestServer } from "@plumbline/tests/kit/server";
import { startWithProvider } from "@plumbline/tests/kit/wallet/start-with-provider";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: the sender of a money command is never told that nothing happened when it may have, and a
// repetition under the same request id has one effect. Method: for every call that moves money, the
// connection to PostgreSQL ends after the commit and before its answer, and so does the server's
// own retry; then the call is repeated.

let relay: CuttingRelay;
let testServer: TestServer;
let house: MoneyHouse;
let database: Database;

beforeAll(async () => {
  testServer = await startWithProvider({
    authLimits: { codesOfTarget: MANY },
    reachDatabase: async (url) => {
      relay = await startCuttingRelay(url);
      return relay.url;
    },
  });
  database = new Database({ url: testServer.databaseUrl });
  house = await MoneyHouse.at(testServer);
});

afterAll(async () => {
  await database.close();
  await testServer.stop();
  await relay.stop();
});

/**
 * POSTs that move no money, by the beginning of their paths. Every other POST needs a case below.
 */
const MOVE_NOTHING = [
  "/api/app/",
  "/api/auth/",
  "/api/user/appUser/",
  "/api/content/",
  "/api/desk/cases/",
  "/api/desk/exports/",
  "/api/trade/appTradePositions/preview",
  "/api/finance/appWithdrawal/preview",
  "/api/desk/contract/terms/",
  "/api/desk/kyc/",
  "/api/desk/market/",
  "/api/desk/operators/",
  "/api/desk/rights/",
  "/api/desk/users/",
  "/api/desk/wallet/settings/",
  "/api/desk/login",
  "/api/desk/logout",
  "/api/desk/setFirstPassword",
  "/api/desk/startEnrolment",
  "/api/desk/finishEnrolment",
  "/api/desk/enterCode",
  "/api/desk/enterRecoveryCode",
  "/api/desk/me/",
  "/api/desk/wallet/recharges/openProof",
  "/api/desk/wallet/outsideBalances/",
  ...CALL_NEEDS.flatMap(({ movesNothing = [] }) => movesNothing),
];

/** Entries of the request's sender, because the server continues with the work of others. */
const entriesStatement = sql(
  "test.entries",
  `select count(*)::int as "all", count(*) filter (where request_id = $1)::int as "own"
   from journal_entries
   where user_id in (select user_id from journal_entries where request_id = $1)`,
);

async function entriesOf(requestId: string) {
  const [counted] = await database.query<{ all: number; own: number }>(entriesStatement, [
    requestId,
  ]);
  return counted;
}

const CASES = [...MEMBER_MONEY, ...DESK_MONEY, ...CALL_NEEDS.flatMap(({ money = [] }) => money)];

test("every POST of members and operators is a case here, or moves no money", () => {
  const cases = new Set(CASES.map(([call]) => call));
  const forgotten = [...everyCall.keys(), ...everyOperatorCall.keys()].filter((call) => {
    const [method, path = ""] = call.split(" ");
    return method === "POST" && !cases.has(call) && !MOVE_NOTHING.some((at) => path.startsWith(at));
  });
  expect(forgotten).toEqual([]);
});

test.each(CASES)("%s: the outcome is unknown, and it was executed once", async (_call, prepare) => {
  const send = await prepare(house);
  const requestId = newRequestId();
  relay.cutCommits(2, requestId);
  expect(await outcome(send({ requestId }))).toBe("outcome_unknown");
  expect(relay.cutsLeft).toBe(0);
  // One entry of this command, and of what the server decided together with it.
  expect(testServer.faults.splice(0)).not.toEqual([]);
  const done = await entriesOf(requestId);
  expect(done?.own).toBe(1);

  const answer = await send({ requestId });
  expect(await send({ requestId })).toEqual(answer);
  expect(await entriesOf(requestId)).toEqual(done);
  const report = await reportConservation(database);
  expect([report.discrepancies, isConserved(report)]).toEqual([[], true]);
  expect(testServer.faults).toEqual([]);
});
