import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { verifyAudit } from "@plumbline/server/services/operators/audit-log";
import { deliveredMessages } from "@plumbline/tests/kit/messages/read-message";
import {
  APPEAL_TEXT,
  appealAgainst,
  GROUNDS,
  proposeForged,
  type RefusalPeople,
  refuseForged,
  seeCase,
} from "@plumbline/tests/kit/desk/final-refusal";
import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import type { Member } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  addUnvouched,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: documents are refused permanently by two persons who viewed them, the member reads the
// reason and may appeal once, and a third person decides. Method: the whole process between a
// member and staff against a running server and its database, and each rule broken once.

let testServer: TestServer;
let database: Database;
let admin: TestOperator;
let ada: TestOperator;
let ben: TestOperator;
let cyd: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  database = new Database({ url: testServer.databaseUrl });
  admin = await signInAdmin(testServer);
  [ada, ben] = await addTwoOperators(testServer, "verification", admin);
  cyd = await addOperator(testServer, admin, "verification");
});
beforeEach(async () => {
  member = await handIn();
});
afterEach(() => expect(testServer.faults.splice(0)).toEqual([]));
afterAll(async () => {
  await database.close();
  await testServer.stop();
});

async function handIn(): Promise<Member> {
  const one = await registerReachable(testServer, "en-us");
  await one.client.kyc.applyKYC(await papersOf(one));
  return one;
}

const papersOf = async ({ token }: Member) => ({
  lastName: "Lovelace",
  firstName: "Ada",
  birthday: "1990-12-10",
  country: "GB",
  idType: "passport",
  idNumber: "L01X00T47",
  frontFileId: await uploadPaper(testServer, token),
});

const people = (): RefusalPeople => ({ member, proposer: ada, confirmer: ben, third: cyd });
const caseOf = ({ client }: TestOperator) =>
  client.kyc.readKycCase({ userId: member.id, level: "basic" });
const unseenBy = async (operator: TestOperator) => ({
  userId: member.id,
  level: "basic" as const,
  contentHash: (await caseOf(operator)).contentHash,
});
const lineFor = async ({ client }: TestOperator) => {
  const { records } = await client.kyc.listKycCases({ pageSize: 100 });
  return records.find(({ userId }) => userId === member.id);
};
const myBasic = async () => (await member.client.kyc.listVerifications({})).records[0];
const kinds = async () =>
  (await member.client.content.listMyNotices({})).records.map(({ kind }) => kind);
const subjects = async () =>
  (await deliveredMessages(testServer, `${member.id}@example.com`)).map(({ subject }) => subject);
const forged = { outcome: "forged", grounds: GROUNDS } as const;
const answer = { words: "The stamp is not the authority's." };

test("two persons refuse permanently, and nothing more is accepted from the member", async () => {
  await proposeForged(people());
  // A proposal has no effect yet: the member's view is unchanged.
  expect(await myBasic()).toMatchObject({
    status: "submitted",
    stage: "submitted",
    finalRefusal: null,
    steps: [{}],
  });
  expect(await lineFor(ben)).toMatchObject({ status: "submitted", stage: "proposed" });
  expect((await caseOf(ben)).finalRefusal).toMatchObject({
    outcome: "forged",
    grounds: GROUNDS,
    proposedBy: ada.name,
    isIndependent: true,
    confirmedBy: null,
    other: null,
  });
  expect((await caseOf(ada)).finalRefusal).toMatchObject({ isIndependent: false });
  expect(await kinds()).toEqual([]);

  await ben.client.kyc.confirmFinalRefusal(await seeCase(ben, member.id));
  expect(await myBasic()).toMatchObject({
    status: "rejected",
    stage: "refused",
    rejections: [],
    finalRefusal: { outcome: "forged", appeal: null },
    steps: [{ stage: "submitted" }, { stage: "refused" }],
  });
  expect((await member.client.profile.getMyUserInfo({})).kycStatus).toBe("rejected");
  const again = member.client.kyc.applyKYC(await papersOf(member));
  expect(await outcome(again)).toBe("kyc_finally_refused");
});

test("one appeal waits in the queue, decided by a third person who viewed it", async () => {
  const { kyc } = member.client;
  const fileId = await uploadPaper(testServer, member.token);
  const sent = await appealAgainst(people(), fileId);
  const waiting = { text: APPEAL_TEXT, fileId, decision: null };
  expect(sent).toMatchObject({ status: "rejected", stage: "appealed" });
  expect(sent.finalRefusal?.appeal).toMatchObject(waiting);
  const appeal = { level: "basic", text: APPEAL_TEXT } as const;
  expect(await outcome(kyc.sendAppeal(appeal))).toBe("kyc_appealed_already");
  const { createTime: sinceTime, dueTime } = sent.finalRefusal?.appeal ?? {};
  expect(await lineFor(cyd)).toMatchObject({ stage: "appealed", sinceTime, dueTime });

  const upheld = { ...answer, verdict: "upheld" } as const;
  for (const refuser of [ada, ben]) {
    const seen = await seeCase(refuser, member.id);
    const decided = refuser.client.kyc.decideAppeal({ ...seen, ...upheld });
    expect(await outcome(decided)).toBe("kyc_independent_person_needed");
  }
  await cyd.client.kyc.openKycFile({
    userId: member.id,
    level: "basic",
    fileId: (await caseOf(cyd)).answers.frontFileId ?? "",
  });
  // The appeal's own picture is among those to be opened.
  const unopened = cyd.client.kyc.decideAppeal({ ...(await unseenBy(cyd)), ...upheld });
  expect(await outcome(unopened)).toBe("kyc_pictures_not_opened");
  await cyd.client.kyc.decideAppeal({ ...(await seeCase(cyd, member.id)), ...upheld });
  expect(await myBasic()).toMatchObject({
    status: "rejected",
    stage: "upheld",
    finalRefusal: { appeal: { decision: { verdict: "upheld", words: answer.words } } },
  });
  expect(await outcome(kyc.sendAppeal(appeal))).toBe("kyc_appealed_already");
  const again = kyc.applyKYC(await papersOf(member));
  expect(await outcome(again)).toBe("kyc_finally_refused");
});

test("each step is notified in the app and by message, and logged", async () => {
  await appealAgainst(people());
  const upheld = { ...answer, verdict: "upheld" } as const;
  await cyd.client.kyc.decideAppeal({ ...(await seeCase(cyd, member.id)), ...upheld });
  expect(await kinds()).toEqual([
    "verificationUpheld",
    "verificationAppealed",
    "verificationRefused",
  ]);
  expect((await subjects()).toSorted()).toEqual([
    "We received your appeal",
    "Your appeal was answered: the refusal stands",
    "Your verification was permanently refused",
  ]);
  const log = await admin.client.desk.listAudit({ subject: `${member.id}:basic`, pageSize: 100 });
  const steps = log.records.map(({ call, operatorName }) => `${call} ${operatorName}`);
  expect(steps.filter((line) => !/read-case|open-file/.test(line))).toEqual([
    `kyc.decide-appeal ${cyd.name}`,
    "kyc.appeal member",
    `kyc.confirm-final-refusal ${ben.name}`,
    `kyc.propose-final-refusal ${ada.name}`,
  ]);
  expect(JSON.stringify(log.records)).not.toContain(APPEAL_TEXT);
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
});

test("granted, all may be submitted again; refused again, one more appeal is allowed", async () => {
  await appealAgainst(people());
  const granted = { ...answer, verdict: "granted" } as const;
  await cyd.client.kyc.decideAppeal({ ...(await seeCase(cyd, member.id)), ...granted });
  expect(await myBasic()).toMatchObject({ status: "rejected", stage: "granted" });
  const anew = { ...(await papersOf(member)), lastName: "King" };
  const again = await member.client.kyc.applyKYC(anew);
  expect(again).toMatchObject({ status: "submitted", stage: "submitted", finalRefusal: null });
  expect(again.steps.map(({ stage }) => stage)).toEqual([
    "submitted",
    "refused",
    "appealed",
    "granted",
    "submitted",
  ]);
  await refuseForged(people());
  const { stage } = await member.client.kyc.sendAppeal({ level: "basic", text: APPEAL_TEXT });
  expect(stage).toBe("appealed");
});

test("a withdrawn proposal leaves the case unchanged, for anybody to decide", async () => {
  await proposeForged(people());
  const seen = await seeCase(ben, member.id);
  expect(await outcome(ben.client.kyc.approveKyc(seen))).toBe("kyc_final_proposed");
  await ben.client.kyc.withdrawFinalRefusal(seen);
  expect((await myBasic())?.steps).toHaveLength(1);
  const { kyc } = ben.client;
  expect(await outcome(kyc.confirmFinalRefusal(await unseenBy(ben)))).toBe("kyc_no_proposal");
  expect(await outcome(kyc.approveKyc(await unseenBy(ben)))).toBe("accepted");
});

test("nobody proposes or confirms without viewing, or alone", async () => {
  const blind = ada.client.kyc.proposeFinalRefusal({ ...(await unseenBy(ada)), ...forged });
  expect(await outcome(blind)).toBe("kyc_pictures_not_opened");
  await proposeForged(people());
  const confirm = async (operator: TestOperator) =>
    outcome(operator.client.kyc.confirmFinalRefusal(await unseenBy(operator)));
  expect(await confirm(ben)).toBe("kyc_pictures_not_opened");
  expect(await confirm(ada)).toBe("kyc_independent_person_needed");
});

test("accounts added by one administrator count as that person here too", async () => {
  const one = await addUnvouched(testServer, admin, "verification");
  const two = await addUnvouched(testServer, admin, "verification");
  await proposeForged({ ...people(), proposer: one });
  const seen = await seeCase(two, member.id);
  expect(await outcome(two.client.kyc.confirmFinalRefusal(seen))).toBe(
    "kyc_independent_person_needed",
  );
  await ben.client.kyc.confirmFinalRefusal(await seeCase(ben, member.id));
  await member.client.kyc.sendAppeal({ level: "basic", text: APPEAL_TEXT });
  const decided = two.client.kyc.decideAppeal({
    ...(await seeCase(two, member.id)),
    ...answer,
    verdict: "granted",
  });
  expect(await outcome(decided)).toBe("kyc_independent_person_needed");
});

test("a duplicate names another member's case, which the member never sees", async () => {
  const other = await handIn();
  const nobody = await registerReachable(testServer);
  const seen = await seeCase(ada, member.id);
  const duplicate = { ...seen, outcome: "duplicate", grounds: "The same passport." } as const;
  const { kyc } = ada.client;
  for (const otherUserId of [undefined, member.id, nobody.id]) {
    const proposed = kyc.proposeFinalRefusal({ ...duplicate, ...(otherUserId && { otherUserId }) });
    expect(await outcome(proposed)).toBe("kyc_other_case_unknown");
  }
  await kyc.proposeFinalRefusal({ ...duplicate, otherUserId: other.id });
  const { account } = await other.client.profile.getMyUserInfo({});
  expect((await caseOf(ben)).finalRefusal?.other).toEqual({ userId: other.id, account });
  await ben.client.kyc.confirmFinalRefusal(await seeCase(ben, member.id));
  const read = JSON.stringify([
    await member.client.kyc.listVerifications({}),
    await member.client.content.listMyNotices({}),
  ]);
  expect(read).toContain("under another account");
  for (const secret of [other.id, account, duplicate.grounds]) expect(read).not.toContain(secret);
});

test("a member on hold may appeal", async () => {
  await refuseForged(people());
  const risk = await addOperator(testServer, admin, "risk");
  await risk.client.desk.freezeUser({
    userId: member.id,
    hours: 24,
    reasonCode: "suspected_theft",
    reason: "The papers were refused.",
    appeal: "Write to appeals@example.com.",
  });
  const sent = member.client.kyc.sendAppeal({ level: "basic", text: APPEAL_TEXT });
  expect(await outcome(sent)).toBe("accepted");
});

test("the database stores no readable text of an appeal", async () => {
  await appealAgainst(people());
  const rows = await database.query<{ row: string }>(
    sql(
      "test.appeals",
      "select to_jsonb(one)::text as row from kyc_appeals one where user_id = $1",
    ),
    [member.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain("stamp");
});

// Goal: a decision and its notification are atomic. Method: notifications cannot be written; then
// nothing was decided.
test("if the notification fails, neither the refusal nor the appeal is stored", async () => {
  await proposeForged(people());
  const seen = await seeCase(ben, member.id);
  const unheard = async (decide: () => Promise<unknown>) => {
    const never = "alter table notices add constraint never check (false) not valid";
    await runAsOwner(testServer.databaseUrl, never);
    expect(await outcome(decide())).not.toBe("accepted");
    testServer.faults.splice(0);
    await runAsOwner(testServer.databaseUrl, "alter table notices drop constraint never");
  };
  await unheard(() => ben.client.kyc.confirmFinalRefusal(seen));
  expect(await myBasic()).toMatchObject({ stage: "submitted" });
  await ben.client.kyc.confirmFinalRefusal(seen);
  const appeal = { level: "basic", text: APPEAL_TEXT } as const;
  await unheard(() => member.client.kyc.sendAppeal(appeal));
  expect(await myBasic()).toMatchObject({ stage: "refused" });
  expect(await outcome(member.client.kyc.sendAppeal(appeal))).toBe("accepted");
});
