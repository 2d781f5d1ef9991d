import type {
  AppealRefusal,
  ApplyRefusal,
  ApproveRefusal,
  ConfirmFinalRefusal,
  DecideAppealRefusal,
  PersonalRefusal,
  ProposeFinalRefusal,
  RejectRefusal,
} from "@plumbline/engine/kyc";
import type { RefusalEntry } from "../shell-refusals.ts";

/** How verification refuses on the wire. A refusal added to the rules breaks this until said. */
export const kycRefusals = {
  kyc_basic_first: { code: 4701, messageKey: "kyc.refusal.basicFirst" },
  kyc_already_authorised: { code: 4702, messageKey: "kyc.refusal.alreadyAuthorised" },
  kyc_under_review: { code: 4703, messageKey: "kyc.refusal.underReview" },
  kyc_part_missing: { code: 4704, messageKey: "kyc.refusal.partMissing" },
  kyc_part_malformed: { code: 4705, messageKey: "kyc.refusal.partMalformed" },
  kyc_under_age: { code: 4706, messageKey: "kyc.refusal.underAge" },
  kyc_file_unknown: { code: 4707, messageKey: "kyc.refusal.fileUnknown" },
  kyc_part_settled: { code: 4708, messageKey: "kyc.refusal.partSettled" },
  kyc_part_not_mended: { code: 4709, messageKey: "kyc.refusal.partNotMended" },
  kyc_case_not_found: { code: 4710, messageKey: "kyc.refusal.caseNotFound" },
  kyc_not_under_review: { code: 4711, messageKey: "kyc.refusal.notUnderReview" },
  kyc_case_changed: { code: 4712, messageKey: "kyc.refusal.caseChanged" },
  kyc_part_not_given: { code: 4713, messageKey: "kyc.refusal.partNotGiven" },
  kyc_claimed: { code: 4714, messageKey: "kyc.refusal.claimed" },
  kyc_pictures_not_opened: { code: 4715, messageKey: "kyc.refusal.picturesNotOpened" },
  kyc_finally_refused: { code: 4716, messageKey: "kyc.refusal.finallyRefused" },
  kyc_final_proposed: { code: 4717, messageKey: "kyc.refusal.finalProposed" },
  kyc_no_proposal: { code: 4718, messageKey: "kyc.refusal.noProposal" },
  kyc_independent_person_needed: {
    code: 4719,
    messageKey: "kyc.refusal.independentPersonNeeded",
  },
  kyc_other_case_unknown: { code: 4720, messageKey: "kyc.refusal.otherCaseUnknown" },
  kyc_not_refused: { code: 4721, messageKey: "kyc.refusal.notRefused" },
  kyc_appealed_already: { code: 4722, messageKey: "kyc.refusal.appealedAlready" },
  kyc_appeal_too_short: { code: 4723, messageKey: "kyc.refusal.appealTooShort" },
  kyc_no_appeal: { code: 4724, messageKey: "kyc.refusal.noAppeal" },
} as const satisfies Record<
  (
    | AppealRefusal
    | ApplyRefusal
    | ApproveRefusal
    | ConfirmFinalRefusal
    | DecideAppealRefusal
    | PersonalRefusal
    | ProposeFinalRefusal
    | RejectRefusal
  )["type"],
  RefusalEntry
>;
