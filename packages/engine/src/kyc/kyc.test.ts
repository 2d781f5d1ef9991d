// Goal: what may be submitted, what staff may decide, and in which order commands are refused.
// Method: each row breaks one more rule, from the last check to the first, and is refused by the
// earliest; days are exact on both sides of a birthday.
import { describe, expect, test } from "vitest";
import { instant, MINUTE_MS } from "#kernel";
import {
  applyVerification,
  approveVerification,
  claimCase,
  contentPreimage,
  FILE_PARTS,
  type KycAnswers,
  type Rejection,
  rejectVerification,
  releaseCase,
  type Verification,
} from "./index.ts";

const now = instant(Date.UTC(2026, 0, 5, 12));

const basic: KycAnswers = {
  lastName: "Müller-Lüdenscheidt",
  firstName: "Anna María",
  birthday: "1990-02-28",
  country: "DE",
  idType: "idCard",
  idNumber: "L01X00T47",
  frontFileId: "front",
  backFileId: "back",
};

const advanced: KycAnswers = {
  address: "Hauptstraße 5, 10115 Berlin",
  contactLastName: "สมชาย",
  contactFirstName: "O’Neill",
  contactRelation: "Sister",
  contactPhone: "+49 30 123456",
  contactAddress: "1 Main St, Springfield",
  documentFileId: "document",
};

const fileIds = new Set(["front", "back", "front2", "document"]);

const waiting: Verification = {
  level: "basic",
  status: "submitted",
  version: 1,
  answers: basic,
  rejections: [],
  finalRefusal: null,
  submittedAt: now,
  decidedAt: null,
};

const blurred: Rejection = { part: "frontFileId", reason: "blurred", note: null };
const rejected: Verification = { ...waiting, status: "rejected", rejections: [blurred] };
const authorised: Verification = { ...waiting, status: "authorised" };

const apply = (answers: KycAnswers, before?: Verification) =>
  applyVerification(
    { verifications: before === undefined ? {} : { basic: before }, fileIds },
    { level: "basic", answers },
    now,
  );

describe("submitting", () => {
  test("a complete level waits for staff, and a passport needs no back", () => {
    expect(apply(basic)).toMatchObject({
      value: {
        next: { status: "submitted", version: 1, submittedAt: now },
        events: [{ type: "kyc_submitted", level: "basic" }],
        postings: [],
      },
    });
    const passport = apply({ ...basic, idType: "passport", backFileId: "nothing" });
    expect(passport).toMatchObject({ ok: true });
    expect(passport.ok && passport.value.next.answers).not.toHaveProperty("backFileId");
  });

  test.each([
    ["kyc_part_not_mended", "frontFileId", basic, rejected],
    ["kyc_part_settled", "lastName", { ...basic, lastName: "Other" }, rejected],
    [
      "kyc_part_settled",
      "backFileId",
      { ...basic, backFileId: "front2", frontFileId: "front2" },
      rejected,
    ],
    ["kyc_file_unknown", "frontFileId", { ...basic, frontFileId: "x", lastName: "B" }, rejected],
    ["kyc_part_missing", "backFileId", { ...basic, backFileId: "", frontFileId: "x" }, rejected],
    ["kyc_under_age", "birthday", { ...basic, birthday: "2008-01-06", backFileId: "" }, rejected],
    ["kyc_part_malformed", "firstName", { ...basic, firstName: "R2D2", birthday: "" }, rejected],
    ["kyc_part_missing", "lastName", {}, rejected],
    ["kyc_under_review", undefined, {}, waiting],
    ["kyc_already_authorised", undefined, {}, authorised],
  ] as const)("is refused with %s for %s", (type, field, answers, before) => {
    expect(apply(answers, before)).toEqual({
      ok: false,
      error: { type, ...(field && { field }), ...(type === "kyc_under_age" && { years: 18 }) },
    });
  });

  test("again changes what was rejected, and waits as the next version", () => {
    const again = apply({ ...basic, frontFileId: "front2" }, { ...rejected, version: 2 });
    expect(again).toMatchObject({
      value: { next: { status: "submitted", version: 3, rejections: [] } },
    });
  });

  test("a rejected kind of document opens everything that is on the document", () => {
    const kind: Rejection = { part: "idType", reason: "wrong_document", note: null };
    const passport = { ...basic, idType: "passport", idNumber: "C01X0006H", frontFileId: "front2" };
    expect(apply(passport, { ...rejected, rejections: [kind] })).toMatchObject({ ok: true });
  });

  test.each([undefined, waiting, rejected])("advanced needs basic authorised, not %o", (before) => {
    const application = { level: "advanced", answers: advanced } as const;
    const context = { verifications: before === undefined ? {} : { basic: before }, fileIds };
    expect(applyVerification(context, application, now)).toEqual({
      ok: false,
      error: { type: "kyc_basic_first" },
    });
    const allowed = { verifications: { basic: authorised }, fileIds };
    expect(applyVerification(allowed, application, now)).toMatchObject({
      value: { next: { level: "advanced", status: "submitted" } },
    });
  });
});

test.each([
  ["2008-01-05", true],
  ["2008-01-06", false],
  ["2007-12-31", true],
  ["2008-02-29", false],
  ["2023-02-29", false],
  ["1990-13-01", false],
  ["1990-04-31", false],
  ["1990-4-3", false],
  ["1880-01-01", false],
  ["2027-01-01", false],
])("on 5 January 2026 somebody born on %s is of age: %s", (birthday, isOfAge) => {
  expect(apply({ ...basic, birthday }).ok).toBe(isOfAge);
});

test("born on a leap day, of age on 1 March of a common year and not before", () => {
  const on = (day: number) =>
    applyVerification(
      { verifications: {}, fileIds },
      { level: "basic", answers: { ...basic, birthday: "2008-02-29" } },
      instant(Date.UTC(2026, 1, day)),
    ).ok;
  expect([on(28), on(29)]).toEqual([false, true]);
});

test.each(["李", "สมชาย", "O’Neill", "Jean-Luc", "Dr. Ngô Bảo", "María José"])(
  "%s is a name",
  (lastName) => expect(apply({ ...basic, lastName }).ok).toBe(true),
);

test.each(["R2", "<b>", "a@b", " Ann", "Ann\u200b", "A".repeat(61), "http://x"])(
  "%s is no name",
  (lastName) => {
    expect(apply({ ...basic, lastName })).toMatchObject({ error: { type: "kyc_part_malformed" } });
  },
);

describe("a review", () => {
  const openedFileIds = new Set(FILE_PARTS.map((part) => waiting.answers[part] ?? ""));
  const context = { verification: waiting, contentHash: "seen", claim: null, openedFileIds };
  const seen = { seenHash: "seen", operatorId: "ada" };
  const until = instant(now + 15 * MINUTE_MS);
  const byBen = { operatorId: "ben", until };

  test("authorises or rejects the version seen, and releases the case", () => {
    expect(
      approveVerification({ ...context, claim: { ...byBen, operatorId: "ada" } }, seen, now),
    ).toMatchObject({
      value: {
        next: {
          verification: { status: "authorised", version: 2, decidedAt: now, rejections: [] },
          claim: null,
        },
      },
    });
    const sentBack = rejectVerification(context, { ...seen, rejections: [blurred] }, now);
    expect(sentBack).toMatchObject({
      value: {
        next: { verification: { status: "rejected", version: 2, rejections: [blurred] } },
      },
    });
  });

  test.each([
    ["kyc_part_not_given", context, [blurred, blurred]],
    ["kyc_part_not_given", context, [{ ...blurred, part: "documentFileId" }]],
    ["kyc_case_changed", { ...context, contentHash: "edited" }, [blurred]],
    ["kyc_claimed", { ...context, contentHash: "edited", claim: byBen }, [blurred]],
    ["kyc_not_under_review", { ...context, verification: rejected, claim: byBen }, [blurred]],
    ["kyc_not_under_review", { ...context, verification: authorised }, [blurred]],
    ["kyc_case_not_found", { ...context, verification: null, contentHash: "" }, [blurred]],
  ] as const)("is refused with %s", (type, inputs, rejections) => {
    const command = { ...seen, rejections };
    expect(rejectVerification(inputs, command, now)).toMatchObject({ error: { type } });
    if (type === "kyc_part_not_given") return;
    expect(approveVerification(inputs, command, now)).toMatchObject({ error: { type } });
  });

  test.each([
    [[], "frontFileId, backFileId"],
    [["frontFileId"], "backFileId"],
    [["backFileId"], "frontFileId"],
  ] as const)("with %j opened, it is refused for what was not", (parts, unopened) => {
    const opened = new Set(parts.map((part) => waiting.answers[part] ?? ""));
    expect(approveVerification({ ...context, openedFileIds: opened }, seen, now)).toMatchObject({
      error: { type: "kyc_pictures_not_opened", parts: unopened },
    });
    const edited = { ...context, openedFileIds: opened, contentHash: "edited" };
    expect(approveVerification(edited, seen, now)).toMatchObject({
      error: { type: "kyc_case_changed" },
    });
  });

  test("a claim blocks colleagues until it expires, never its owner", () => {
    const claimed = claimCase(context, "ben", now);
    expect(claimed).toMatchObject({ value: { next: { claim: byBen } } });
    const claimedContext = { ...context, claim: byBen };
    for (const at of [now, instant(until - 1)]) {
      for (const act of [claimCase, releaseCase]) {
        expect(act(claimedContext, "ada", at)).toMatchObject({ error: { type: "kyc_claimed" } });
      }
    }
    expect(claimCase(claimedContext, "ben", instant(until - 1)).ok).toBe(true);
    expect(releaseCase(claimedContext, "ben", now)).toMatchObject({
      value: { next: { claim: null } },
    });
    expect(approveVerification(claimedContext, seen, until).ok).toBe(true);
    expect(claimCase(claimedContext, "ada", until)).toMatchObject({
      value: { next: { claim: { operatorId: "ada" } } },
    });
  });

  test.each([
    ["kyc_not_under_review", authorised],
    ["kyc_case_not_found", null],
  ] as const)("a claim is refused with %s", (type, verification) => {
    const inputs = { ...context, verification, claim: byBen };
    expect(claimCase(inputs, "ada", now)).toMatchObject({ error: { type } });
  });
});

test("another picture, answer or version changes the hashed text", () => {
  const hashes = new Map([["front", "aa"]]);
  const texts = [
    contentPreimage(waiting, hashes),
    contentPreimage(waiting, new Map([["front", "ab"]])),
    contentPreimage({ ...waiting, version: 2 }, hashes),
    contentPreimage({ ...waiting, answers: { ...basic, idNumber: "L01X00T48" } }, hashes),
  ];
  expect(new Set(texts).size).toBe(4);
  expect(texts[0]).toContain('["frontFileId","front","aa"]');
});
