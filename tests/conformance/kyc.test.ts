import { DAY_MS } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/database";
import { verifyAudit } from "@plumbline/server/operators/audit-log";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals/outcome";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload, uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: papers are taken, seen by those who may, and judged as they were seen, with every look and
// every decision written down. Method: the whole round between a member and staff against a running
// server, and each rule broken once.

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

test("member hands in, staff reject one picture, member mends it, staff authorise", async () => {
  expect(await kycStatus()).toBe("none");
  const { answers, frontFileId } = await handIn();
  expect(await kycStatus()).toBe("submitted");
  const queue = await staff.client.kyc.listKycCases({ pageSize: 100 });
  const line = queue.records.find(({ userId }) => userId === member.id);
  expect(line).toMatchObject({ id: `${member.id}:basic`, status: "submitted" });

  const picture = await staff.client.kyc.openKycFile({
    ...{ userId: member.id, level: "basic", fileId: frontFileId },
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
  await staff.client.kyc.approveKyc(await seen());
  expect(await kycStatus()).toBe("authorised");
  expect(await member.client.kyc.isHaveAuthDone({})).toEqual({
    ...{ basic: true, advanced: false, kycStatus: "authorised" },
  });
  const openings = await member.client.kyc.listFileOpenings({});
  expect(openings.records).toMatchObject([{ fileId: frontFileId, by: "staff" }]);
});

test("a decision is about what was seen: edited since, it is refused", async () => {
  const { answers } = await handIn();
  const first = await seen();
  await staff.client.kyc.rejectKyc({
    ...first,
    rejections: [{ part: "idNumber", reason: "does_not_match" }],
  });
  expect(await outcome(staff.client.kyc.approveKyc(first))).toBe("kyc_not_under_review");
  await member.client.kyc.applyKYC({ ...answers, idNumber: "L01X00T48" });
  expect(await outcome(staff.client.kyc.approveKyc(first))).toBe("kyc_case_changed");
  await staff.client.kyc.approveKyc(await seen());
});

test("of two decisions at once on one case one is made", async () => {
  await handIn();
  const asked = await seen();
  const rejections = [{ part: "country" as const, reason: "does_not_match" as const }];
  const answers = await Promise.allSettled([
    staff.client.kyc.approveKyc(asked),
    staff.client.kyc.rejectKyc({ ...asked, rejections }),
    staff.client.kyc.approveKyc(asked),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("advanced comes after basic, and somebody under age not at all", async () => {
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
  await staff.client.kyc.approveKyc(await seen());
  await member.client.kyc.applyAdvanced(advanced);
  expect(await member.client.kyc.isHaveAuth({})).toEqual({ basic: true, advanced: true });
});

test("another user's picture is as unknown as one that was never there", async () => {
  const other = await registerMember(testServer);
  const theirs = await uploadPaper(testServer, other.token);
  const never = "0197a000-0000-7000-8000-000000000000";
  const { client } = member;
  const said = await Promise.all(
    [theirs, never].map((id) => client.kyc.openMyFile({ id }).catch((fault: unknown) => fault)),
  );
  expect(said).toMatchObject([{ error: "not_found" }, { error: "not_found" }]);
  const named = { ...person, idType: "passport", frontFileId: theirs };
  expect(await outcome(client.kyc.applyKYC(named))).toBe("kyc_file_unknown");
  await handIn();
  // Nor may staff open what is not in the case they look at.
  const opening = { userId: member.id, level: "basic" as const, fileId: theirs };
  expect(await outcome(staff.client.kyc.openKycFile(opening))).toBe("kyc_file_unknown");
  const own = await other.client.kyc.openMyFile({ id: theirs });
  expect(own.jpeg).toMatch(/^\/9j\//);
  const { records } = await other.client.kyc.listFileOpenings({});
  expect(records).toMatchObject([{ fileId: theirs, by: "owner", staffCode: null }]);
});

test("every look and every decision is in the operators' log, which holds together", async () => {
  const { frontFileId } = await handIn();
  await staff.client.kyc.openKycFile({ userId: member.id, level: "basic", fileId: frontFileId });
  await staff.client.kyc.approveKyc(await seen());
  const database = new Database({ url: testServer.databaseUrl });
  const rows = await database.query<{ call: string; after: string }>(
    sql("test.audit", "select call, after from audit_entries where subject = $1 order by seq"),
    [`${member.id}:basic`],
  );
  expect(rows.map(({ call }) => call)).toEqual(["kyc.open-file", "kyc.approve"]);
  expect(rows.map(({ after }) => after).join("")).not.toContain("Lovelace");
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
  await database.close();
});

test("uploads: signed in, a form with a picture and its purpose, and so many an hour", async () => {
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
