import type { DeskClient } from "@plumbline/client";
import type { FrozenKind } from "@plumbline/engine/desk";
import { DAY_MS } from "@plumbline/engine/kernel";
import type { RechargeStage } from "@plumbline/engine/wallet";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { runJob, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { claimRecharge } from "@plumbline/tests/kit/wallet/claim-recharge";
import { decideReversal } from "@plumbline/tests/kit/wallet/reversed-recharge";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: staff find waiting cases, their members and their history, and the first page counts the
// same. Method: four recharges of two members, brought to three stages by two operators; each query
// against the expected ids, in order.

let testServer: TestServer;
let admin: TestOperator;
let second: TestOperator;
let finance: TestOperator;
let ada: Member;
let ben: Member;
/** One waits, one waits for a second person, one is delivered; one of ben's waits as well. */
let ids: { waits: string; oneYes: string; over: string; bens: string };

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
  second = await addOperator(testServer, admin, "admin");
  finance = await addOperator(testServer, admin, "finance");
  [ada, ben] = [await registerMember(testServer), await registerMember(testServer)];
  const waits = await claimed(ada, "100");
  const oneYes = await claimed(ada, "20000");
  const over = await claimed(ada, "300");
  ids = { waits, oneYes, over, bens: await claimed(ben, "50") };
  await approveRecharge(oneYes, "20000");
  await approveRecharge(over, "300");
});
afterAll(() => testServer.stop());

test("all waiting cases are one list, oldest first, matching the first page's count", async () => {
  expect(await listed({})).toEqual([ids.waits, ids.bens, ids.oneYes]);
  const { queues } = await finance.client.desk.readDashboard({});
  expect(queues.find(({ id }) => id === "recharges")).toMatchObject({ count: 3 });
  expect(await listed({ stage: "submitted" })).toEqual([ids.waits, ids.bens]);
  expect(await listed({ stage: "all" })).toEqual([ids.over, ids.oneYes, ids.bens, ids.waits]);
});

test("desk-12 the inbox has every queue's cases by due time, with their assignees", async () => {
  const inbox = await admin.client.desk.readInbox({ pageSize: 100 });
  const own = inbox.records.filter(({ queue }) => queue === "recharges");
  const caseOf = (userId: string, id: string) => `${userId}:${id}`;
  expect(own.map(({ caseId }) => caseId)).toEqual([
    caseOf(ada.id, ids.waits),
    // The first approval changed the start of waiting, and not the due time.
    caseOf(ada.id, ids.oneYes),
    caseOf(ben.id, ids.bens),
  ]);
  const { account } = await ben.client.profile.getMyUserInfo({});
  const id = `recharges:${caseOf(ben.id, ids.bens)}`;
  expect(own[2]).toMatchObject({ id, account, part: null, holderName: null, isMine: false });
  const { queues } = await admin.client.desk.readDashboard({});
  expect(inbox.total).toBe(queues.reduce((sum, { count }) => sum + count, 0));
  const late = await admin.client.desk.readInbox({ kind: "late" });
  expect(late.total).toBe(queues.reduce((sum, { overdue }) => sum + overdue, 0));
  const [first] = (await admin.client.desk.readInbox({ queue: "recharges", pageSize: 1 })).records;
  expect(first).toEqual(own[0]);
  expect((await admin.client.desk.readInbox({ kind: "mine" })).records).toEqual([]);
});

// Goal: inbox and search reveal nothing that a role may not see.
test("the inbox and the search show a role only its own cases", async () => {
  const editor = await addOperator(testServer, admin, "content");
  expect((await editor.client.desk.readInbox({})).records).toEqual([]);
  const narrowed = await editor.client.desk.readInbox({ queue: "recharges" });
  expect(narrowed.total).toBe(0);
  expect(await editor.client.desk.search({ text: ben.id })).toEqual([]);
});

test("one search finds members and records by any term that staff have", async () => {
  const { account } = await ben.client.profile.getMyUserInfo({});
  const find = async (text: string) =>
    (await finance.client.desk.search({ text })).map(
      ({ resource, caseId, field }) => `${resource} ${caseId} ${field}`,
    );
  expect(await find(`  ${account.toUpperCase()} `)).toEqual([`users ${ben.id} account`]);
  expect(await find(account.slice(0, -1))).toContain(`users ${ben.id} account`);
  expect(await find(ben.id.toUpperCase())).toEqual([`users ${ben.id} id`]);
  expect(await find(ids.bens)).toEqual([`recharges ${ben.id}:${ids.bens} id`]);
  expect(await find(`TX-${ids.over}`)).toEqual([`recharges ${ada.id}:${ids.over} reference`]);
  await testServer.tick("BTCUSDT", "60000");
  const order = { symbol: "BTCUSDT", leverage: 10, quantity: "0.02", direction: "long" } as const;
  const { id: positionId } = await ada.client.contract.openPosition({ book: "demo", ...order });
  expect(await find(positionId)).toEqual([`users ${ada.id} orderId`]);
  const address = `0x${"ab".repeat(20)}`;
  await runAsOwner(
    testServer.databaseUrl,
    `insert into chain_keys values ('test', 'key', 1);
     insert into chain_addresses values ('${ada.id}', 'test', 'key', 0, '${address}', now())`,
  );
  expect(await find(address.toUpperCase().replace("0X", "0x"))).toEqual([
    `users ${ada.id} depositAddress`,
  ]);
  // Input is not a pattern, and no id by its length; two letters match too many members.
  for (const text of ["%%%", "-".repeat(36), ben.id.replaceAll("-", "0")]) {
    expect(await find(text)).toEqual([]);
  }
  await expect(find("ab")).rejects.toMatchObject({ error: "invalid_input" });
});

// Goal: a case has one assignee in every queue, which decides nothing. Method: ada's waiting
// recharge, claimed, handed over and released; then operators who may not, ineligible recipients,
// and cases that no longer wait.
test("desk-16 desk-18 a case is claimed, handed over with a note, and released", async () => {
  const { desk } = finance.client;
  const queue = "recharges";
  const caseId = `${ada.id}:${ids.waits}`;
  const idOf = async ({ client }: TestOperator) => (await client.desk.readMe({})).id;
  const mine = async () => {
    const { records } = await desk.readInbox({ queue, kind: "mine", pageSize: 100 });
    return records.map((record) => record.caseId);
  };
  await desk.assignCase({ queue, caseId, operatorId: await idOf(finance) });
  expect(await mine()).toEqual([caseId]);
  // A colleague's list still shows it as unassigned: the assignment is not overwritten.
  const stale = { queue, caseId, operatorId: await idOf(second), note: " Call them. " };
  expect(await outcome(second.client.desk.assignCase(stale))).toBe("case_holder_changed");
  expect(await mine()).toEqual([caseId]);
  await desk.assignCase({ ...stale, seenHolderId: await idOf(finance) });
  expect(await mine()).toEqual([]);
  const { assignments, colleagues } = await second.client.desk.listAssignments({ queue });
  expect(assignments).toMatchObject([
    { caseId, operatorName: second.name, isMine: true, note: "Call them." },
  ]);
  expect(colleagues.map(({ name }) => name)).toContain(finance.name);
  const free = await desk.readInbox({ queue, kind: "free", pageSize: 100 });
  expect(free.records.map((record) => record.caseId)).not.toContain(caseId);

  const support = await addOperator(testServer, admin, "support");
  const supportId = await idOf(support);
  const verifier = (await addOperator(testServer, admin, "verification")).client.desk;
  const financeId = await idOf(finance);
  const refusals = [
    outcome(verifier.assignCase({ queue, caseId })),
    outcome(support.client.desk.assignCase({ queue, caseId })),
    outcome(desk.assignCase({ queue: "withdrawals", caseId })),
    outcome(desk.assignCase({ queue, caseId, operatorId: supportId })),
    outcome(desk.assignCase({ queue, caseId: ben.id, operatorId: financeId })),
    outcome(desk.assignCase({ queue, caseId: `${ada.id}:${ids.over}` })),
  ];
  expect(await Promise.all(refusals)).toEqual([
    "queue_not_found",
    "not_permitted",
    "queue_not_found",
    "no_such_colleague",
    "case_not_waiting",
    "case_not_waiting",
  ]);
  await desk.assignCase({ queue, caseId, seenHolderId: await idOf(second) });
  expect((await desk.listAssignments({ queue })).assignments).toEqual([]);
  const call = "desk.assign-case";
  expect((await admin.client.desk.listAudit({ call, subject: caseId })).total).toBe(3);

  // Cases of a disabled operator are unassigned again, also for the filter of unassigned cases.
  const leaver = await addOperator(testServer, admin, "finance");
  const leaverId = await idOf(leaver);
  await leaver.client.desk.assignCase({ queue, caseId, operatorId: leaverId });
  await admin.client.desk.disableOperator({ id: leaverId });
  const { records } = await desk.readInbox({ queue, kind: "free", pageSize: 100 });
  expect(records.find((record) => record.caseId === caseId)).toMatchObject({ holderName: null });
  await desk.assignCase({ queue, caseId, operatorId: financeId });
  await desk.assignCase({ queue, caseId, seenHolderId: financeId });
});

// Goal: all queues behave alike. Method: in each a case that it does not have; then an assignee on
// such a case in each, and on one that waits.
test("every queue's cases are assigned, and lose the assignee when they are done", async () => {
  const { desk } = admin.client;
  const { id: operatorId } = await desk.readMe({});
  const areasOwn = ["withdrawals", "support", "complaints"];
  const queues = (await desk.readDashboard({})).queues
    .map(({ id }) => id)
    .filter((id) => !areasOwn.includes(id));
  for (const queue of queues) {
    const gone = { queue, caseId: "gone", operatorId };
    expect([queue, await outcome(desk.assignCase(gone))]).toEqual([queue, "case_not_waiting"]);
    expect([queue, await outcome(desk.listAssignments({ queue }))]).toEqual([queue, "accepted"]);
  }
  const waiting = { queue: "recharges", caseId: `${ada.id}:${ids.waits}` };
  await desk.assignCase({ ...waiting, operatorId });
  await runAsOwner(
    testServer.databaseUrl,
    `insert into case_assignments (queue, case_id, operator_id, assigned_by, assigned_at)
     select queue, 'gone', '${operatorId}', '${operatorId}', now()
     from unnest('{${queues.join(",")}}'::text[]) as queue`,
  );
  await runJob(testServer, "desk.purge-assignments");
  const database = new Database({ url: testServer.databaseUrl });
  expect(await database.query(assignmentsStatement)).toEqual([waiting]);
  await database.close();
});

const assignmentsStatement = sql(
  "test.assignments",
  'select queue, case_id as "caseId" from case_assignments',
);

// Goal: a member's history is one list of all areas' parts, and shows a role no more than its own
// lists do. Method: the three recharges from above, and a note.
test("desk-13 a member's timeline has the parts of all areas, and staff notes", async () => {
  const words = "Called about the deposit.";
  testServer.clock.advance(1_000);
  await finance.client.desk.noteMember({ userId: ben.id, words });
  const bens = await finance.client.profile.readTimeline({ userId: ben.id });
  const kinds = bens.records.map(({ kind, about, detail }) => `${kind} ${about ?? detail}`);
  expect(kinds[0]).toBe(`note ${finance.name}: ${words}`);
  expect(kinds[1]).toBe("recharge timeline.details.recharge.submitted");
  expect(kinds.at(-1)).toMatch(/^(registered|newDevice) /);
  const { records, totals } = await finance.client.profile.readTimeline({ userId: ada.id });
  const delivered = records.find(({ detail }) => detail?.endsWith(".delivered"));
  expect(delivered).toMatchObject({
    kind: "recharge",
    change: "300",
    currency: "USDT",
    resource: "recharges",
    caseId: `${ada.id}:${ids.over}`,
  });
  expect(totals).toEqual([{ currency: "USDT", deposited: "300", withdrawn: "0" }]);
  const verifier = await addOperator(testServer, admin, "verification");
  const narrowed = await verifier.client.profile.readTimeline({ userId: ben.id });
  expect(narrowed.records.map(({ kind }) => kind)).not.toContain("recharge");
  expect(narrowed.records[0]).toMatchObject({ kind: "note" });
  const hidden = await verifier.client.profile.readTimeline({ userId: ada.id });
  expect(hidden.totals).toEqual([]);
  // Reading the totals alone is logged as a view as well.
  const other = await addOperator(testServer, admin, "finance");
  const early = await other.client.profile.readTimeline({ userId: ada.id, beforeMs: 0 });
  expect([early.records, early.totals]).toEqual([[], totals]);
  const call = "profile.read-timeline";
  const looks = await admin.client.desk.listAudit({ call, subject: ada.id });
  const lookers = looks.records.map(({ operatorName }) => operatorName);
  expect(lookers.toSorted()).toEqual([finance.name, other.name, verifier.name].toSorted());
  const nobody = { userId: "01900000-0000-7000-8000-000000000000", words };
  await expect(finance.client.desk.noteMember(nobody)).rejects.toMatchObject({
    error: "user_not_found",
  });
});

test("a queue is searched by the start of an account name, by user or record id", async () => {
  const { account } = await ben.client.profile.getMyUserInfo({});
  expect(await listed({ search: ` ${account.slice(0, -1).toUpperCase()} ` })).toEqual([ids.bens]);
  expect(await listed({ search: ada.id, stage: "delivered" })).toEqual([ids.over]);
  expect(await listed({ amountMin: "100" })).toEqual([ids.waits, ids.oneYes]);
  expect(await listed({ currency: "BTC" })).toEqual([]);
  const later = testServer.clock.now() + 1;
  expect(await listed({ fromMs: later })).toEqual([]);
  expect(await listed({ toMs: later, search: ben.id })).toEqual([ids.bens]);
  expect(await listed({ standing: "late" })).toEqual([]);
  expect(await listed({ search: ids.over, stage: "all" })).toEqual([ids.over]);
  expect(await listed({ search: ids.over })).toEqual([]);
  // The input is not a pattern.
  expect(await listed({ search: "member_" })).toEqual([]);
});

test("the second person sees who approved, but not their findings", async () => {
  const request = { userId: ada.id, id: ids.oneYes };
  const rechargeCase = await finance.client.wallet.readRechargeCase(request);
  expect(rechargeCase.approvals).toMatchObject([{ operatorName: finance.name, isValid: true }]);
  expect([rechargeCase.received, rechargeCase.reference]).toEqual([null, null]);
});

test("the log is filtered by operator, action, user and record", async () => {
  const subject = `${ada.id}:${ids.over}`;
  const lines = await logged({ subject: ids.over });
  expect(lines).toMatchObject([
    { operatorName: finance.name, call: "wallet.approve-recharge", subject },
    { operatorName: finance.name, call: "wallet.open-proof", subject },
  ]);
  expect(await logged({ subject })).toEqual(lines);
  const ofMember = await logged({ subject: ada.id, call: "wallet." });
  expect(ofMember.map((one) => one.subject)).toEqual([
    subject,
    subject,
    `${ada.id}:${ids.oneYes}`,
    `${ada.id}:${ids.oneYes}`,
  ]);
  const named = await logged({ operator: finance.name.slice(0, 9), call: "approve" });
  expect(named).toHaveLength(2);
  expect(await logged({ operator: "nobody" })).toEqual([]);
});

// Goal: everything that waits for a second person is counted on the first page and listed behind
// it. Method: one person begins each; count and list before, during and after, also by expiry.
test("a reversal that one person began waits for a second one", async () => {
  testServer.clock.advance(1_000);
  expect(await decideReversal(finance, { userId: ada.id, id: ids.over }, "take_back")).toBe(
    "delivered",
  );
  expect(await listed({})).toEqual([ids.waits, ids.bens, ids.oneYes, ids.over]);
  expect(await waitingIn("recharges")).toMatchObject({ count: 4, overdue: 0 });
  expect(await waitingIn("withdrawals")).toMatchObject({ count: 0, oldestTime: null });
  const [rechargeCase] = (await finance.client.wallet.listRechargeCases({ search: ids.over }))
    .records;
  expect(rechargeCase).toMatchObject({ stage: "delivered", proposedVerdict: "take_back" });
  // Approvals of a disabled operator do not count, and count again once the operator is enabled.
  const { id } = await finance.client.desk.readMe({});
  await admin.client.desk.disableOperator({ id });
  expect((await admin.client.wallet.listRechargeCases({})).total).toBe(3);
  const { id: proposalId } = await admin.client.desk.proposeEnable({ id, reason: REASON });
  await second.client.desk.confirmRights({ id: proposalId });
  expect((await admin.client.wallet.listRechargeCases({})).total).toBe(4);
});

test("a long freeze waits for a second person; users are listed by their freezes", async () => {
  const { desk, profile } = admin.client;
  const frozen = async (kind: FrozenKind) =>
    (await profile.listUsers({ frozen: kind, pageSize: 100 })).records.map((one) => one.id);
  expect(await waitingIn("freezes")).toMatchObject({ count: 0, oldestTime: null });
  await desk.freezeUser({ ...FREEZE, userId: ben.id, hours: 24 });
  expect(await waitingIn("freezes")).toMatchObject({ count: 0 });
  const { freezeId } = await desk.freezeUser({ ...FREEZE, userId: ada.id, hours: 168 });
  expect(await waitingIn("freezes")).toMatchObject({ count: 1, overdue: 0 });
  expect([await frozen("waiting"), await frozen("self")]).toEqual([[ada.id], []]);
  expect(await frozen("held")).toEqual([ben.id, ada.id]);
  expect((await profile.listUsers({ frozen: "held", search: ada.id })).total).toBe(1);
  // Shown where it waits, and on the member's other waiting cases: reason, author and end.
  const { records } = await desk.readInbox({ queue: "freezes" });
  const why = { why: FREEZE.reason, requestedBy: admin.name };
  expect(records).toMatchObject([{ ...why, hold: { reason: FREEZE.reason } }]);
  const waiting = await desk.readInbox({ queue: "recharges", pageSize: 100 });
  const reasons = waiting.records.map(({ hold }) => hold?.reason);
  expect(reasons).toEqual(Array.from({ length: 4 }, () => FREEZE.reason));
  // The reason of a freeze is shown only to roles that may read users, also in the inbox.
  const changes = [{ permission: "users.read", role: "risk", isGiven: false }] as const;
  const { id } = await desk.proposeGrants({ changes: [...changes], reason: REASON });
  await second.client.desk.confirmRights({ id });
  const risk = await addOperator(testServer, admin, "risk");
  const [first] = (await risk.client.desk.readInbox({ queue: "recharges" })).records;
  expect(first).toMatchObject({ hold: null });
  const { holds } = await profile.readSignals({ userId: ada.id });
  const freeze = { by: admin.name, reasonCode: "other", reason: FREEZE.reason };
  expect(holds).toMatchObject([
    { kind: "freeze", ...freeze },
    { kind: "freezeWaiting", ...freeze },
  ]);
  const [inForce, waitingHold] = holds.map(({ endTime }) => endTime ?? "");
  expect(waitingHold! > inForce!).toBe(true);
  await second.client.desk.confirmFreeze({ userId: ada.id, freezeId });
  expect(await waitingIn("freezes")).toMatchObject({ count: 0 });
  expect([await frozen("waiting"), await frozen("held")]).toEqual([[], [ben.id, ada.id]]);
  // A reversal that one person proposed waits for a day.
  testServer.clock.advance(DAY_MS);
  admin = await signInAgain(testServer, admin);
  expect((await admin.client.wallet.listRechargeCases({})).total).toBe(3);
});

const REASON = "Their telephone is lost, and the codes with it.";
const FREEZE = {
  reasonCode: "other" as const,
  reason: "Signed in from two continents.",
  appeal: "Write to us at any time.",
};

async function waitingIn(queue: string) {
  const { queues } = await admin.client.desk.readDashboard({});
  return queues.find(({ id }) => id === queue);
}

type CasesInput = Parameters<DeskClient["wallet"]["listRechargeCases"]>[0];

async function listed(filter: CasesInput): Promise<readonly string[]> {
  const { records, total } = await finance.client.wallet.listRechargeCases(filter);
  expect(total).toBe(records.length);
  return records.map(({ id }) => id);
}

async function logged(filter: Parameters<DeskClient["desk"]["listAudit"]>[0]) {
  return (await admin.client.desk.listAudit(filter)).records;
}

async function claimed(member: Member, amount: string): Promise<string> {
  testServer.clock.advance(1_000);
  return claimRecharge(testServer, member, amount);
}

async function approveRecharge(id: string, received: string): Promise<RechargeStage> {
  testServer.clock.advance(1_000);
  const { wallet } = finance.client;
  const { contentHash } = await wallet.readRechargeCase({ userId: ada.id, id });
  await wallet.openRechargeProof({ userId: ada.id, id });
  const review = { contentHash, received, reference: `tx-${id}` };
  return (await wallet.approveRecharge({ userId: ada.id, id, ...review })).stage;
}
