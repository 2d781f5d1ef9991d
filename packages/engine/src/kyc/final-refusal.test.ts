// Goal: a final refusal takes two persons who have viewed the documents, and a third who decides
// the appeal. Method: each row breaks one more rule, from the last check to the first, and is
// refused by the earliest; then the whole table of stages and commands, compared with the commands'
// real answers.
import { describe, expect, test } from "vitest";
import { DAY_MS, instant } from "#kernel";
import {
  appealDueAt,
  applyVerification,
  approveVerification,
  claimCase,
  confirmFinalRefusal,
  contentPreimage,
  decideAppeal,
  type FinalRefusal,
  isFinallyRefused,
  isWaiting,
  KYC_RULES,
  KYC_STAGES,
  type KycAnswers,
  type KycStage,
  proposeFinalRefusal,
  rejectVerification,
  sendAppeal,
  stageOf,
  type Verification,
  withdrawFinalRefusal,
} from "./index.ts";

const now = instant(Date.UTC(2026, 0, 5, 12));

const answers: KycAnswers = {
  lastName: "Lovelace",
  firstName: "Ada",
  birthday: "1990-12-10",
  country: "GB",
  idType: "passport",
  idNumber: "L01X00T47",
  frontFileId: "front",
};

const submitted: Verification = {
  level: "basic",
  status: "submitted",
  version: 1,
  answers,
  rejections: [],
  finalRefusal: null,
  submittedAt: now,
  decidedAt: null,
};

const proposal: FinalRefusal = {
  id: "r1",
  outcome: "duplicate",
  otherUserId: "eve",
  grounds: "The same photo as eve's.",
  proposedBy: "ada",
  proposedAt: now,
  confirmedBy: null,
  confirmedAt: null,
  appeal: null,
};
const confirmed: FinalRefusal = { ...proposal, confirmedBy: "ben", confirmedAt: now };
const appeal = { text: "I have one account only.", fileId: "mine", sentAt: now, decision: null };
const decision = {
  verdict: "upheld",
  words: "It is hers.",
  decidedBy: "cyd",
  decidedAt: now,
} as const;

const rejectedWith = (finalRefusal: FinalRefusal): Verification => ({
  ...submitted,
  status: "rejected",
  finalRefusal,
});

/** A case in each stage. */
const CASES: Readonly<Record<KycStage, Verification>> = {
  submitted,
  proposed: { ...submitted, finalRefusal: proposal },
  rejected: {
    ...submitted,
    status: "rejected",
    rejections: [{ part: "frontFileId", reason: "blurred", note: null }],
  },
  refused: rejectedWith(confirmed),
  appealed: rejectedWith({ ...confirmed, appeal }),
  upheld: rejectedWith({ ...confirmed, appeal: { ...appeal, decision } }),
  granted: rejectedWith({
    ...confirmed,
    appeal: { ...appeal, decision: { ...decision, verdict: "granted" } },
  }),
  authorised: { ...submitted, status: "authorised" },
};

const review = {
  verification: submitted as Verification | null,
  claim: null,
  contentHash: "seen",
  openedFileIds: new Set(["front", "mine"]),
  otherCases: new Set(["eve"]),
  // Accounts of the same person share their first three characters.
  isSamePerson: (one: string, other: string) => one.slice(0, 3) === other.slice(0, 3),
  isShutOut: (operatorId: string) => operatorId === "gone",
};
type Review = Omit<typeof review, "claim"> & {
  readonly claim: { readonly operatorId: string; readonly until: typeof now } | null;
};
const at = (stage: KycStage): Review => ({ ...review, verification: CASES[stage] });
const unopened = { openedFileIds: new Set<string>() };
const edited = { contentHash: "edited" };
const byBen = { claim: { operatorId: "ben", until: instant(now + DAY_MS) } };

const cyd = { seenHash: "seen", operatorId: "cyd" };
const propose = {
  ...cyd,
  id: "r2",
  outcome: "duplicate",
  otherUserId: "eve",
  grounds: "The same photo as eve's.",
} as const;

describe("a proposal", () => {
  test("changes nothing for the member, and waits for a second person", () => {
    expect(proposeFinalRefusal(review, propose, now)).toMatchObject({
      value: {
        next: {
          verification: {
            status: "submitted",
            version: 2,
            decidedAt: null,
            finalRefusal: { ...proposal, id: "r2", proposedBy: "cyd" },
          },
          claim: null,
        },
      },
    });
    const forged = { ...propose, outcome: "forged" } as const;
    expect(proposeFinalRefusal({ ...review, otherCases: new Set() }, forged, now)).toMatchObject({
      value: { next: { verification: { finalRefusal: { outcome: "forged", otherUserId: null } } } },
    });
  });

  test.each([
    ["kyc_other_case_unknown", at("submitted"), { otherUserId: null }],
    ["kyc_other_case_unknown", at("submitted"), { otherUserId: "nobody" }],
    ["kyc_pictures_not_opened", { ...at("submitted"), ...unopened }, { otherUserId: null }],
    ["kyc_case_changed", { ...at("submitted"), ...unopened, ...edited }, {}],
    ["kyc_claimed", { ...at("submitted"), ...edited, ...byBen }, {}],
    ["kyc_final_proposed", { ...at("proposed"), ...byBen }, {}],
    ["kyc_not_under_review", { ...at("rejected"), ...byBen }, {}],
    ["kyc_case_not_found", { ...review, verification: null, ...edited }, {}],
  ] as const)("is refused with %s", (type, context, change) => {
    const result = proposeFinalRefusal(context, { ...propose, ...change }, now);
    expect(result).toMatchObject({ error: { type } });
  });

  test("is confirmed only by another person, and then refuses finally", () => {
    expect(confirmFinalRefusal(at("proposed"), cyd, now)).toMatchObject({
      value: {
        next: {
          verification: {
            status: "rejected",
            version: 2,
            decidedAt: now,
            rejections: [],
            finalRefusal: { ...proposal, confirmedBy: "cyd", confirmedAt: now },
          },
        },
      },
    });
  });

  const byGone = { ...submitted, finalRefusal: { ...proposal, proposedBy: "gone" } };
  test.each([
    ["kyc_pictures_not_opened", { ...at("proposed"), ...unopened }, "cyd"],
    ["kyc_independent_person_needed", { ...at("proposed"), ...unopened }, "ada"],
    ["kyc_independent_person_needed", { ...at("proposed"), ...unopened }, "ada2"],
    ["kyc_no_proposal", { ...at("proposed"), verification: byGone, ...unopened }, "gone"],
    ["kyc_case_changed", { ...at("proposed"), verification: byGone, ...edited }, "gone"],
    ["kyc_claimed", { ...at("proposed"), ...edited, ...byBen }, "ada"],
    ["kyc_no_proposal", { ...at("submitted"), ...byBen }, "ada"],
    ["kyc_case_not_found", { ...review, verification: null }, "ada"],
  ] as const)("is not confirmed: %s", (type, context, operatorId) => {
    const result = confirmFinalRefusal(context, { ...cyd, operatorId }, now);
    expect(result).toMatchObject({ error: { type } });
  });

  test("is withdrawn by any operator, and the case waits as before", () => {
    expect(withdrawFinalRefusal(at("proposed"), cyd, now)).toMatchObject({
      value: { next: { verification: { ...submitted, version: 2, finalRefusal: null } } },
    });
  });

  test.each([
    ["kyc_case_changed", { ...at("proposed"), ...edited }],
    ["kyc_claimed", { ...at("proposed"), ...edited, ...byBen }],
    ["kyc_no_proposal", { ...at("submitted"), ...byBen }],
    ["kyc_case_not_found", { ...review, verification: null }],
  ] as const)("is not withdrawn: %s", (type, context) => {
    expect(withdrawFinalRefusal(context, cyd, now)).toMatchObject({ error: { type } });
  });
});

describe("an appeal", () => {
  const send = (stage: KycStage | null, change: object = {}) =>
    sendAppeal(
      {
        verifications: stage === null ? {} : { basic: CASES[stage] },
        fileIds: new Set(["mine"]),
      },
      { level: "basic", text: ` ${appeal.text} `, fileId: "mine", ...change },
      now,
    );

  test("is sent once, and is due three days later", () => {
    expect(send("refused")).toMatchObject({
      value: {
        next: { status: "rejected", version: 2, finalRefusal: { ...confirmed, appeal } },
        events: [{ type: "kyc_appealed", level: "basic" }],
      },
    });
    expect(appealDueAt(appeal)).toBe(now + 3 * DAY_MS);
  });

  test.each([
    ["kyc_file_unknown", "refused", { fileId: "hers" }],
    ["kyc_appeal_too_short", "refused", { fileId: "hers", text: ` ${"x".repeat(19)} ` }],
    ["kyc_appealed_already", "appealed", { text: "" }],
    ["kyc_appealed_already", "upheld", { text: "" }],
    ["kyc_not_refused", "proposed", { text: "" }],
    ["kyc_not_refused", null, { text: "" }],
  ] as const)("is refused with %s of a case that is %s", (type, stage, change) => {
    expect(send(stage, change)).toMatchObject({ error: { type } });
  });

  test("of twenty characters is long enough", () => {
    expect(send("refused", { text: "x".repeat(20) }).ok).toBe(true);
  });

  test.each(["upheld", "granted"] as const)("is %s by a third person", (verdict) => {
    const command = { ...cyd, verdict, words: "We looked again." };
    const result = decideAppeal(at("appealed"), command, now);
    expect(result).toMatchObject({
      value: {
        next: {
          verification: {
            status: "rejected",
            version: 2,
            finalRefusal: {
              appeal: { decision: { verdict, words: "We looked again.", decidedBy: "cyd" } },
            },
          },
          claim: null,
        },
      },
    });
    const next = result.ok ? (result.value.next.verification ?? null) : null;
    expect(stageOf(next)).toBe(verdict);
  });

  test.each([
    ["kyc_pictures_not_opened", { ...at("appealed"), openedFileIds: new Set(["front"]) }, "cyd"],
    ["kyc_independent_person_needed", { ...at("appealed"), ...unopened }, "ada"],
    ["kyc_independent_person_needed", { ...at("appealed"), ...unopened }, "ben2"],
    ["kyc_case_changed", { ...at("appealed"), ...edited }, "ada"],
    ["kyc_claimed", { ...at("appealed"), ...edited, ...byBen }, "ada"],
    ["kyc_no_appeal", { ...at("refused"), ...byBen }, "ada"],
    ["kyc_case_not_found", { ...review, verification: null }, "ada"],
  ] as const)("is not decided: %s", (type, context, operatorId) => {
    const command = { ...cyd, operatorId, verdict: "granted", words: "Granted." } as const;
    expect(decideAppeal(context, command, now)).toMatchObject({ error: { type } });
  });
});

describe("submitting again", () => {
  const apply = (stage: KycStage, change: KycAnswers = {}) =>
    applyVerification(
      { verifications: { basic: CASES[stage] }, fileIds: new Set(["front", "other"]) },
      { level: "basic", answers: { ...answers, ...change } },
      now,
    );

  test("after a granted appeal accepts anything, changed or not", () => {
    for (const change of [{}, { lastName: "King", frontFileId: "other" }]) {
      expect(apply("granted", change)).toMatchObject({
        value: { next: { status: "submitted", finalRefusal: null, rejections: [] } },
      });
    }
  });

  test.each(["refused", "appealed", "upheld"] as const)(
    "%s it is refused, at any level",
    (stage) => {
      expect(apply(stage, { lastName: "" })).toEqual({
        ok: false,
        error: { type: "kyc_finally_refused" },
      });
      const advanced = { ...CASES[stage], level: "advanced" as const };
      const verifications = { basic: CASES.authorised, advanced };
      expect(isFinallyRefused(verifications)).toBe(true);
      expect(
        applyVerification({ verifications, fileIds: new Set() }, { level: "basic", answers }, now),
      ).toMatchObject({ error: { type: "kyc_finally_refused" } });
    },
  );
});

test("each case of this file has its stage, and three of them wait for staff", () => {
  expect(KYC_STAGES.map((stage) => stageOf(CASES[stage]))).toEqual(KYC_STAGES);
  expect(stageOf(null)).toBe("none");
  expect(KYC_STAGES.filter(isWaiting)).toEqual(["submitted", "proposed", "appealed"]);
});

// The answer of each command in each stage, with nothing else wrong.
const rejections = [{ part: "frontFileId", reason: "blurred", note: null }] as const;
const DO = {
  apply: (stage: KycStage) =>
    applyVerification(
      { verifications: { basic: CASES[stage] }, fileIds: new Set(["front", "other"]) },
      { level: "basic", answers: { ...answers, frontFileId: "other" } },
      now,
    ),
  claim: (stage: KycStage) => claimCase(at(stage), "cyd", now),
  approve: (stage: KycStage) => approveVerification(at(stage), cyd, now),
  reject: (stage: KycStage) => rejectVerification(at(stage), { ...cyd, rejections }, now),
  proposeFinal: (stage: KycStage) => proposeFinalRefusal(at(stage), propose, now),
  confirmFinal: (stage: KycStage) => confirmFinalRefusal(at(stage), cyd, now),
  withdrawFinal: (stage: KycStage) => withdrawFinalRefusal(at(stage), cyd, now),
  appeal: (stage: KycStage) =>
    sendAppeal(
      { verifications: { basic: CASES[stage] }, fileIds: new Set() },
      { level: "basic", text: appeal.text, fileId: null },
      now,
    ),
  decideAppeal: (stage: KycStage) =>
    decideAppeal(at(stage), { ...cyd, verdict: "upheld", words: "No." }, now),
} as const;

test.each([
  ["apply", "rejected granted"],
  ["claim", "submitted proposed appealed"],
  ["approve", "submitted"],
  ["reject", "submitted"],
  ["proposeFinal", "submitted"],
  ["confirmFinal", "proposed"],
  ["withdrawFinal", "proposed"],
  ["appeal", "refused"],
  ["decideAppeal", "appealed"],
] as const)(
  "%s is taken of a case that is %s, and elsewhere refused by the table",
  (name, takes) => {
    const rule = KYC_RULES[name];
    expect(KYC_STAGES.filter((stage) => rule[stage] === null).join(" ")).toBe(takes);
    for (const stage of KYC_STAGES) {
      const result = DO[name](stage);
      expect(result.ok ? null : result.error.type, stage).toBe(rule[stage]);
    }
  },
);

test("everything shown of a final refusal is part of the hashed text", () => {
  const hashes = new Map([["front", "aa"]]);
  const texts = [
    ...["submitted", "proposed", "appealed"].map((stage) =>
      contentPreimage(CASES[stage as KycStage], hashes),
    ),
    contentPreimage(rejectedWith({ ...proposal, outcome: "forged", otherUserId: null }), hashes),
    contentPreimage(CASES.appealed, new Map([...hashes, ["mine", "bb"]])),
  ];
  expect(new Set(texts).size).toBe(5);
});
