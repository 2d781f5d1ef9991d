// Goal: exactly the reviewer's choices are sent, and nothing unseen is approved. Method: the pure
// form, each rule on both sides, and its result through the call's own schema.
import { NOTE_LENGTH_MAX } from "@plumbline/engine/desk";
import type { KycAnswers } from "@plumbline/engine/kyc";
import { rejectKyc } from "@plumbline/protocol/kyc/operator-calls";
import { expect, test } from "vitest";
import {
  approvalProblem,
  explain,
  type Findings,
  isProposalReady,
  withFinding,
  othersNamed,
  picturesOf,
  rejectionsOf,
  findingsOf,
} from "./review-form.ts";

const answers: KycAnswers = {
  lastName: "Muster",
  idType: "passport",
  frontFileId: "0190f000-0000-7000-8000-000000000001",
};

test("pictures are separate from typed answers, and absent parts are left out", () => {
  const front = { part: "frontFileId", fileId: "0190f000-0000-7000-8000-000000000001" };
  expect(picturesOf({ answers, finalRefusal: null })).toEqual([front]);
  expect(picturesOf({ answers, finalRefusal: { appeal: { fileId: null } } })).toEqual([front]);
  expect(picturesOf({ answers, finalRefusal: { appeal: { fileId: "a" } } })).toEqual([
    front,
    { part: "appealFileId", fileId: "a" },
  ]);
  expect(findingsOf("basic", answers).map(({ part }) => part)).toEqual(["lastName", "idType"]);
});

test("changing a part's reason keeps its comment, and accepting it removes both", () => {
  const first = explain(withFinding({}, "frontFileId", "blurred"), "frontFileId", "the left edge");
  const second = withFinding(first, "frontFileId", "expired");
  expect(second).toEqual({ frontFileId: { reason: "expired", note: "the left edge" } });
  const inOrder = withFinding(second, "frontFileId", "");
  expect(inOrder).toEqual({});
  expect(explain(inOrder, "frontFileId", "no place for this")).toEqual({});
  expect(withFinding({}, "frontFileId", "a reason of no list")).toEqual({});
});

test("findings are sent in the order of the parts, without empty comments", () => {
  const findings: Findings = {
    frontFileId: { reason: "blurred", note: "   " },
    lastName: { reason: "does_not_match", note: ` ${"x".repeat(NOTE_LENGTH_MAX)} ` },
  };
  const rejections = rejectionsOf("basic", findings);
  expect(rejections).toEqual([
    { part: "lastName", reason: "does_not_match", note: "x".repeat(NOTE_LENGTH_MAX) },
    { part: "frontFileId", reason: "blurred" },
  ]);
  const userId = answers.frontFileId;
  const sent = { userId, level: "basic", contentHash: "0".repeat(64), rejections };
  expect(rejectKyc.input.safeParse(sent).success).toBe(true);
});

test.each([
  [{}, false, "desk.kyc.openFirst"],
  [{ lastName: { reason: "expired", note: "" } }, false, "desk.kyc.openFirst"],
  [{ lastName: { reason: "expired", note: "" } }, true, "desk.kyc.hasFindings"],
  [{}, true, null],
] as const)("findings %j, opened %s: %s", (findings, areOpen, problem) => {
  expect(approvalProblem(findings, areOpen)).toBe(problem);
});

test("a duplicate names a member with documents found by number or picture", () => {
  const one = { userId: "1", account: "one", verification: "authorised" };
  const two = { userId: "2", account: "two", verification: "none" };
  const shared = [
    { kind: "payout", records: [{ ...one, userId: "3" }] },
    { kind: "paper", records: [one, two] },
    { kind: "picture", records: [one] },
  ];
  expect(othersNamed(shared)).toEqual([{ userId: "1", account: "one" }]);
});

test.each([
  [{ outcome: "forged", otherUserId: "", grounds: "x".repeat(10) }, true],
  [{ outcome: "forged", otherUserId: "", grounds: ` ${"x".repeat(9)} ` }, false],
  [{ outcome: "duplicate", otherUserId: "", grounds: "x".repeat(10) }, false],
  [{ outcome: "duplicate", otherUserId: "1", grounds: "x".repeat(10) }, true],
] as const)("a proposal of %j may be sent: %s", (form, isReady) => {
  expect(isProposalReady(form)).toBe(isReady);
});
