import { MINUTE_MS } from "@plumbline/engine/kernel";
import { openPictures } from "@plumbline/tests/kit/desk/final-refusal";
import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: two operators do not review one case at the same time, and an absent one does not block it.
// Method: two reviewers and a member against a running server, with a clock that the test moves.

let testServer: TestServer;
let admin: TestOperator;
let ada: TestOperator;
let ben: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
  [ada, ben] = await addTwoOperators(testServer, "verification", admin);
});
beforeEach(async () => {
  member = await registerMember(testServer);
  await member.client.kyc.applyKYC({
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "passport",
    idNumber: "L01X00T47",
    frontFileId: await uploadPaper(testServer, member.token),
  });
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const theCase = () => ({ userId: member.id, level: "basic" as const });
const claimAs = async ({ client }: TestOperator) => (await client.kyc.readKycCase(theCase())).claim;
const seenBy = async ({ client }: TestOperator) => ({
  ...theCase(),
  contentHash: (await client.kyc.readKycCase(theCase())).contentHash,
});

test("a claimed case shows its holder, also in the queue, and only they decide it", async () => {
  expect(await claimAs(ada)).toBeNull();
  const { untilTime } = await ada.client.kyc.claimKycCase(theCase());
  expect(await claimAs(ada)).toEqual({ operatorName: ada.name, isOwn: true, untilTime });
  const { records } = await ben.client.kyc.listKycCases({ pageSize: 100 });
  expect(records.find(({ userId }) => userId === member.id)?.claim).toEqual({
    operatorName: ada.name,
    isOwn: false,
    untilTime,
  });
  const seen = await seenBy(ben);
  const rejections = [{ part: "country" as const, reason: "does_not_match" as const }];
  const { kyc } = ben.client;
  for (const call of [
    () => kyc.claimKycCase(theCase()),
    () => kyc.releaseKycCase(theCase()),
    () => kyc.approveKyc(seen),
    () => kyc.rejectKyc({ ...seen, rejections }),
  ]) {
    expect(await outcome(call())).toBe("case_taken");
  }
  // A colleague's opening of a picture counts for that colleague only.
  await openPictures(ben, theCase());
  expect(await outcome(ada.client.kyc.approveKyc(seen))).toBe("kyc_pictures_not_opened");
  await openPictures(ada, theCase());
  expect(await outcome(ada.client.kyc.approveKyc(seen))).toBe("accepted");
  expect(await claimAs(ben)).toBeNull();
  expect(await outcome(ada.client.kyc.claimKycCase(theCase()))).toBe("case_decided");
});

test("a released case is free; of two concurrent claims one succeeds", async () => {
  await ada.client.kyc.claimKycCase(theCase());
  await ada.client.kyc.releaseKycCase(theCase());
  expect(await claimAs(ben)).toBeNull();
  const outcomes = await Promise.all(
    [ada, ben].map(({ client }) => outcome(client.kyc.claimKycCase(theCase()))),
  );
  expect(outcomes.toSorted()).toEqual(["accepted", "case_taken"]);
  const { records } = await admin.client.desk.listAudit({ subject: `${member.id}:basic` });
  expect(records.map(({ call }) => call)).toEqual([
    "kyc.claim",
    "kyc.read-case",
    "kyc.release",
    "kyc.claim",
  ]);
});

test("a case that was not submitted cannot be claimed", async () => {
  const other = { userId: member.id, level: "advanced" as const };
  expect(await outcome(ada.client.kyc.claimKycCase(other))).toBe("kyc_case_not_found");
});

test("a claim lasts fifteen minutes from the last renewal", async () => {
  await ada.client.kyc.claimKycCase(theCase());
  testServer.clock.advance(10 * MINUTE_MS);
  await ada.client.kyc.claimKycCase(theCase());
  expect(await claimAs(ben)).toMatchObject({ operatorName: ada.name });
  testServer.clock.advance(5 * MINUTE_MS);
  expect(await outcome(ben.client.kyc.claimKycCase(theCase()))).toBe("case_taken");
  expect(await claimAs(ben)).toMatchObject({ operatorName: ada.name });
  testServer.clock.advance(10 * MINUTE_MS);
  expect(await claimAs(ben)).toBeNull();
  await openPictures(ben, theCase());
  expect(await outcome(ben.client.kyc.approveKyc(await seenBy(ben)))).toBe("accepted");
});
