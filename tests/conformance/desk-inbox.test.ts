import { newRequestId } from "@plumbline/client";
import type { UserId } from "@plumbline/engine/kernel";
import { Database } from "@plumbline/server/platform/postgres/database";
import { capital } from "@plumbline/tests/kit/commands/money-house";
import { runAsOwner } from "@plumbline/tests/kit/database";
import {
  requestWithdrawal,
  claimRecharge,
  freeze,
  handInPapers,
  type People,
  proposeDebit,
} from "@plumbline/tests/kit/desk/prepare-cases";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { clientOf, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: every line of the inbox leads to the screen that decides it. Method: a case in every queue,
// and for each the call made by the page or list that the desk opens with the case's id.

let testServer: TestServer;
let database: Database;
let admin: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  database = new Database({ url: testServer.databaseUrl });
  await testServer.tick("BTCUSDT", "60000");
  admin = await signInAdmin(testServer);
});
afterAll(async () => {
  await database.close();
  await testServer.stop();
});

test("desk-12 every queue's case opens its page, or a list that contains it", async () => {
  await fillQueues();
  const { records } = await admin.client.desk.readInbox({ pageSize: 100 });
  const { queues } = await admin.client.desk.readDashboard({});
  expect(records.map(({ queue }) => queue)).toEqual(
    expect.arrayContaining(queues.map(({ id }) => id)),
  );
  const opened = await Promise.all(
    records.map(async ({ caseId, queue }) => [queue, await outcomeOf(OPENS[queue]?.(caseId))]),
  );
  expect(opened).toEqual(records.map(({ queue }) => [queue, "opened"]));
});

/** The result of reading a page or a list; a list without lines counts as missing. */
async function outcomeOf(read: Promise<object> | undefined): Promise<string> {
  if (read === undefined) return "no page";
  const page = await read.catch((fault: Error) => fault);
  if (page instanceof Error) return page.message;
  return "total" in page && page.total === 0 ? "an empty list" : "opened";
}

/** "<user id>:<record id>". */
function partsOf(caseId: string): { userId: UserId; id: string } {
  const [userId = "", id = ""] = caseId.split(":");
  return { userId: userId as UserId, id }; // the server returned these ids
}

/**
 * Reads a case as `apps/desk/src/areas/<area>/routes.tsx` does, or otherwise where the inbox has no
 * page for it.
 */
const OPENS: Readonly<Record<string, (caseId: string) => Promise<object>>> = {
  recharges: (caseId) => admin.client.wallet.readRechargeCase(partsOf(caseId)),
  withdrawals: (caseId) => admin.client.wallet.readWithdrawalCase(partsOf(caseId)),
  loans: (caseId) => admin.client.loan.readCreditCase(partsOf(caseId)),
  kyc: (caseId) => {
    const { userId } = partsOf(caseId);
    return admin.client.kyc.readKycCase({ userId, level: "basic" });
  },
  support: (userId) => admin.client.support.readChat({ userId }),
  complaints: (userId) => admin.client.support.readChat({ userId }),
  content: async (id) => {
    const { proposals } = await admin.client.content.readContent({ id });
    return { total: proposals.length };
  },
  freezes: (id) => admin.client.profile.readUser({ id }),
  emailRequests: () => admin.client.support.listEmailRequests({}),
  adjustments: (id) => admin.client.wallet.readAdjustment({ id }),
  houseTransfers: (id) => admin.client.wallet.readHouseTransfer({ id }),
  rights: () => admin.client.desk.readRights(),
  halts: () => admin.client.market.listSymbolStates({}),
  settings: () => admin.client.loan.readLoanSettings({}),
  payments: () => admin.client.wallet.readPaymentSettings({}),
  publicSettings: () => admin.client.settings.readPublicSettings({}),
  alerts: () => admin.client.desk.listAlerts({}),
  reconciliation: (currency) => admin.client.wallet.readReconciliation({ currency }),
};

/** At least one case in each queue, created by its usual author. */
async function fillQueues(): Promise<void> {
  const [maker, checker] = await addTwoOperators(testServer, "finance", admin);
  const [risk, otherRisk] = await addTwoOperators(testServer, "risk", admin);
  const staff = { maker, checker, risk, otherRisk };
  const verifiers = { verifier: admin, otherVerifier: admin, thirdVerifier: admin };
  const member = await registerReachable(testServer);
  const people: People = { testServer, database, member, ...staff, ...verifiers };
  await claimRecharge(people);
  await requestWithdrawal(people);
  await proposeDebit(people);
  await handInPapers({ ...people, member: await registerMember(testServer) });
  await member.client.loan.applyForCredit(CREDIT);
  const complainer = await registerMember(testServer);
  await complainer.client.support.sendChatMessage({ text: "No.", category: "complaint" });
  await member.client.support.sendChatMessage({ text: "Where is it?", category: "other" });
  const emailRequest = { email: "ada@example.org", category: "other", text: "Hello." } as const;
  await clientOf(testServer).support.writeToSupport(emailRequest);
  await maker.client.wallet.proposeHouseTransfer(capital(newRequestId()));
  await admin.client.desk.proposeReset({
    id: await idOf(otherRisk.name),
    reason: "Their telephone is lost.",
  });
  const halt = { symbol: "BTCUSDT", reason: "The venue reports a fault.", minutes: 24 * 60 };
  await admin.client.market.haltSymbol(halt);
  await admin.client.content.proposeContent({ ...ARTICLE, effectiveMs: inAnHour() });
  await proposeSettings();
  await freeze({ ...people, member: complainer }, 168);
  await maker.client.wallet.recordOutsideBalance({
    currency: "USDT",
    network: "TRON",
    label: "Hot wallet",
    amount: "0.5",
    observedMs: testServer.clock.now(),
    evidence: "Seen in the wallet.",
  });
  // Symbols without a price raise an alert after a minute.
  await testServer.server.alerts.run();
  testServer.clock.advance(61_000);
  await testServer.server.alerts.run();
}

const inAnHour = () => testServer.clock.now() + 3_600_000;

async function idOf(name: string): Promise<string> {
  const { records } = await admin.client.desk.listOperators({ pageSize: 100 });
  return records.find((one) => one.name === name)?.id ?? "";
}

/** Proposals of every kind, as rows: their content is not tested here. */
async function proposeSettings(): Promise<void> {
  const { id } = await admin.client.desk.readMe({});
  const subjects = ["loan", "payments", "public"];
  const now = new Date(testServer.clock.now()).toISOString();
  await runAsOwner(
    testServer.databaseUrl,
    `insert into settings_proposals (subject, id, base_version, content, effective_at, why, stage,
       proposed_by, proposed_at)
     select subject, gen_random_uuid(), 1, '{}', '${now}', 'To be read.', 'proposed', '${id}',
       '${now}'
     from unnest('{${subjects.join(",")}}'::text[]) as subject`,
  );
}

const CREDIT = {
  book: "demo",
  productId: "credit-usdt",
  amount: "1000",
  days: 90,
  income: "3000",
  spending: "1500",
  otherDebts: "300",
} as const;

type Proposal = Parameters<TestOperator["client"]["content"]["proposeContent"]>[0];

const ARTICLE: Omit<Proposal, "effectiveMs"> = {
  itemId: newRequestId(),
  baseVersion: 1,
  why: "Members asked for it.",
  item: {
    kind: "article",
    isPublished: true,
    category: null,
    refusals: [],
    places: [],
    endsMs: null,
    link: null,
    texts: [{ id: "en-us", title: "Title", summary: "In short", body: "All of it." }],
  },
};
