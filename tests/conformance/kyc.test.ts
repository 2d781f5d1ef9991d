import { DAY_MS } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { verifyAudit } from "@plumbline/server/services/operators/audit-log";
import { openPictures } from "@plumbline/tests/kit/desk/final-refusal";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { drawPaper, drawPatches } from "@plumbline/tests/kit/files/png";
import { sendUpload, uploadPaper } from "@plumbline/tests/kit/files/uploads";
import {
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD,
} from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: documents are submitted, viewed by authorised staff, and decided as they were seen, with
// every view and decision recorded. Method: the whole process between a member and staff against a
// running server, and each rule broken once.

let testServer: TestServer;
let staff: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  const admin = await signInAdmin(testServer);
  staff = await addOperator(testServer, admin, "verification");
});
beforeEach(async () => {
  member = await registerMember(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const person = {
  lastName: "Lovelace",
  firstName: "Ada",
  birthday: "1990-12-10",
  country: "GB",
  idType: "idCard",
  idNumber: "L01X00T47",
};

async function handIn() {
  const frontFileId = await uploadPaper(testServer, member.token);
  const backFileId = await uploadPaper(testServer, member.token);
  const answers = { ...person, frontFileId, backFileId };
  await member.client.kyc.applyKYC(answers);
  return { answers, frontFileId, backFileId };
}

const theCase = () => staff.client.kyc.readKycCase({ userId: member.id, level: "basic" });

const seen = async () => ({
  userId: member.id,
  level: "basic" as const,
  contentHash: (await theCase()).contentHash,
});

const kycStatus = async () => (await member.client.profile.getMyUserInfo({})).kycStatus;

test("member submits, staff reject one picture, member replaces it, staff authorise", async () => {
  expect(await kycStatus()).toBe("none");
  const { answers, frontFileId } = await handIn();
  expect(await kycStatus()).toBe("submitted");
  const queue = await staff.client.kyc.listKycCases({ pageSize: 100 });
  const line = queue.records.find(({ userId }) => userId === member.id);
  expect(line).toMatchObject({ id: `${member.id}:basic`, status: "submitted" });

  const picture = await staff.client.kyc.openKycFile({
    userId: member.id,
    level: "basic",
    fileId: frontFileId,
  });
  expect(picture).toMatchObject({ width: 1_000, height: 700, jpeg: /^\/9j\// });
  const rejections = [{ part: "frontFileId" as const, reason: "blurred" as const, note: "Corner" }];
  await staff.client.kyc.rejectKyc({ ...(await seen()), rejections });
  const { records } = await member.client.kyc.listVerifications({});
  expect(records).toMatchObject([
    { status: "rejected", rejections, steps: [{ status: "submitted" }, { status: "rejected" }] },
  ]);

  expect(await outcome(member.client.kyc.applyKYC(answers))).toBe("kyc_part_not_mended");
  const again = { ...answers, frontFileId: await uploadPaper(testServer, member.token) };
  const edited = { ...again, lastName: "Byron" };
  expect(await outcome(member.client.kyc.applyKYC(edited))).toBe("kyc_part_settled");
  await member.client.kyc.applyKYC(again);
  const refused = await staff.client.kyc.approveKyc(await seen()).catch((fault: unknown) => fault);
  expect(refused).toMatchObject({
    error: "kyc_pictures_not_opened",
    details: { parts: "frontFileId, backFileId" },
  });
  await openPictures(staff, { userId: member.id, level: "basic" });
  await staff.client.kyc.approveKyc(await seen());
  expect(await kycStatus()).toBe("authorised");
  expect(await member.client.kyc.isHaveAuthDone({})).toEqual({
    basic: true,
    advanced: false,
    kycStatus: "authorised",
  });
  const openings = await member.client.kyc.listFileOpenings({});
  expect(openings.records.map(({ fileId, by }) => [fileId, by])).toEqual([
    [again.backFileId, "staff"],
    [again.frontFileId, "staff"],
    [frontFileId, "staff"],
  ]);
});

test("a decision on a case that was edited since it was seen is refused", async () => {
  const { answers } = await handIn();
  const first = await seen();
  await staff.client.kyc.rejectKyc({
    ...first,
    rejections: [{ part: "idNumber", reason: "does_not_match" }],
  });
  expect(await outcome(staff.client.kyc.approveKyc(first))).toBe("case_decided");
  await member.client.kyc.applyKYC({ ...answers, idNumber: "L01X00T48" });
  expect(await outcome(staff.client.kyc.approveKyc(first))).toBe("kyc_case_changed");
  await openPictures(staff, { userId: member.id, level: "basic" });
  await staff.client.kyc.approveKyc(await seen());
});

test("one of two concurrent decisions on one case succeeds", async () => {
  await handIn();
  await openPictures(staff, { userId: member.id, level: "basic" });
  const request = await seen();
  const rejections = [{ part: "country" as const, reason: "does_not_match" as const }];
  const answers = await Promise.allSettled([
    staff.client.kyc.approveKyc(request),
    staff.client.kyc.rejectKyc({ ...request, rejections }),
    staff.client.kyc.approveKyc(request),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("advanced requires basic verification; minors are refused", async () => {
  const documentFileId = await uploadPaper(testServer, member.token);
  const advanced = {
    address: "12 St James's Square, London",
    contactLastName: "Byron",
    contactFirstName: "Anne",
    contactRelation: "Mother",
    contactPhone: "+44 20 7946 0958",
    contactAddress: "Kirkby Mallory Hall",
    documentFileId,
  };
  expect(await outcome(member.client.kyc.applyAdvanced(advanced))).toBe("kyc_basic_first");
  // The servers' day is 5 January 2026.
  const young = { ...person, birthday: "2008-01-06", frontFileId: documentFileId };
  expect(await outcome(member.client.kyc.applyKYC({ ...young, idType: "passport" }))).toBe(
    "kyc_under_age",
  );
  await handIn();
  await openPictures(staff, { userId: member.id, level: "basic" });
  await staff.client.kyc.approveKyc(await seen());
  await member.client.kyc.applyAdvanced(advanced);
  expect(await member.client.kyc.isHaveAuth({})).toEqual({ basic: true, advanced: true });
});

test("another user's picture is answered like one that does not exist", async () => {
  const other = await registerMember(testServer);
  const theirs = await uploadPaper(testServer, other.token);
  const never = "0197a000-0000-7000-8000-000000000000";
  const { client } = member;
  const refusals = await Promise.all(
    [theirs, never].map((id) => client.kyc.openMyFile({ id }).catch((fault: unknown) => fault)),
  );
  expect(refusals).toMatchObject([{ error: "not_found" }, { error: "not_found" }]);
  const named = { ...person, idType: "passport", frontFileId: theirs };
  expect(await outcome(client.kyc.applyKYC(named))).toBe("kyc_file_unknown");
  await handIn();
  // Staff cannot open a picture of another case either.
  const opening = { userId: member.id, level: "basic" as const, fileId: theirs };
  expect(await outcome(staff.client.kyc.openKycFile(opening))).toBe("kyc_file_unknown");
  const own = await other.client.kyc.openMyFile({ id: theirs });
  expect(own.jpeg).toMatch(/^\/9j\//);
  const { records } = await other.client.kyc.listFileOpenings({});
  expect(records).toMatchObject([{ fileId: theirs, by: "owner", staffCode: null }]);
});

test("every view and decision is in the operators' log, whose chain verifies", async () => {
  await handIn();
  await openPictures(staff, { userId: member.id, level: "basic" });
  await staff.client.kyc.approveKyc(await seen());
  const database = new Database({ url: testServer.databaseUrl });
  const rows = await database.query<{ call: string; after: string }>(
    sql("test.audit", "select call, after from audit_entries where subject = $1 order by seq"),
    [`${member.id}:basic`],
  );
  expect(rows.map(({ call }) => call)).toEqual([
    "kyc.read-case",
    "kyc.open-file",
    "kyc.open-file",
    "kyc.approve",
  ]);
  expect(rows.map(({ after }) => after).join("")).not.toContain("Lovelace");
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
  await database.close();
});

test("uploads need a session, a form with picture and purpose, and an hourly limit", async () => {
  const bytes = drawPaper();
  const send = (change: Partial<Parameters<typeof sendUpload>[1]>) =>
    sendUpload(testServer, { token: member.token, bytes, ...change });
  expect(await send({ token: "" })).toMatchObject({ code: 401, result: null });
  expect(await send({ purpose: "" })).toMatchObject({ error: "invalid_input" });
  expect(await send({ purpose: "avatar" })).toMatchObject({ error: "invalid_input" });
  expect(await send({ bytes: new Uint8Array() })).toMatchObject({ error: "upload_missing" });
  const large = Buffer.concat([bytes, Buffer.alloc(10 * 1024 * 1024)]);
  expect(await send({ bytes: large })).toMatchObject({ error: "upload_too_large" });
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  expect(await send({ bytes: svg })).toMatchObject({ error: "upload_type_unknown" });
  for (let sent = 6; sent < 41; sent += 1) await send({ bytes: svg });
  expect(await send({})).toMatchObject({ error: "too_many_attempts" });
  testServer.clock.advance(DAY_MS / 24);
  expect(await send({})).toMatchObject({ code: 200, result: { width: 1_000, height: 700 } });
  const plain = await fetch(`${testServer.server.url}/api/sys/common/upload`, {
    method: "POST",
    headers: { "access-token": member.token, "content-type": "text/plain" },
    body: "hello",
  });
  expect(await plain.json()).toMatchObject({ error: "upload_missing" });
});

// Goal: the reviewer sees members with the same data, and the outcome of their cases. Method:
// members whose document number is typed differently, whose picture is the same, scaled and
// lighter, or another, and who have the same payout address.
test("a case shows who shares a number, a picture or an address, and their outcomes", async () => {
  staff = await signInAgain(testServer, staff);
  const join = async (idNumber: string, bytes: Buffer) => {
    const one = await registerMember(testServer);
    const { result } = await sendUpload(testServer, { token: one.token, bytes });
    await one.client.kyc.applyKYC({
      ...person,
      idType: "passport",
      idNumber,
      frontFileId: result?.id ?? "",
    });
    return one;
  };
  const address = "0x52908400098527886E0F7030069857D2E4169EE7";
  const payTo = async (one: Member, spelled: string) => {
    await setWithdrawalPassword(testServer, one.id);
    await one.client.wallet.addPayoutMethod({
      channelId: "USDT-ETHEREUM",
      label: "Mine",
      address: spelled,
      withdrawalPassword: WITHDRAWAL_PASSWORD,
    });
  };
  const first = await join("sig-1000 7", drawPatches(1));
  const seenFirst = { userId: first.id, level: "basic" as const };
  const { contentHash, answers } = await staff.client.kyc.readKycCase(seenFirst);
  await staff.client.kyc.openKycFile({ ...seenFirst, fileId: answers.frontFileId ?? "" });
  await staff.client.kyc.approveKyc({ ...seenFirst, contentHash });
  const numbered = await join("SIG10007", drawPatches(2));
  const pictured = await join("SIG10008", drawPatches(1));
  const alike = await join("SIG10009", drawPatches(1, { side: 100, lighter: 9 }));
  const paid = await join("SIG10010", drawPatches(3));
  await payTo(first, address);
  await payTo(paid, address.toLowerCase());

  const { shared, credentials } = await staff.client.profile.readSignals({ userId: first.id });
  const matches = shared.map(({ kind, total, records }) => [
    kind,
    total,
    records.map(({ userId, isSame }) => [userId, isSame]),
  ]);
  expect(matches).toEqual([
    ["payout", 1, [[paid.id, true]]],
    ["paper", 1, [[numbered.id, true]]],
    [
      "picture",
      2,
      [
        [alike.id, false],
        [pictured.id, true],
      ],
    ],
  ]);
  // The other member's case shows the outcome as well.
  const theirs = await staff.client.profile.listSharing({ userId: numbered.id, kind: "paper" });
  expect(theirs).toMatchObject({
    total: 1,
    records: [{ userId: first.id, verification: "authorised", isFrozen: false }],
  });
  expect(credentials.map(({ kind, changeTime }) => [kind, changeTime !== null])).toEqual([
    ["password", true],
    ["authenticator", false],
    ["contact", false],
    ["passkey", false],
    ["withdrawalPassword", false],
  ]);
});
