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
import { refusalsOf } from "../refusals-of.ts";

/** The area's refusals. One added to the rules does not compile until it is here. */
export const kycRefusals = refusalsOf("kyc", {
  kyc_basic_first: 4701,
  kyc_already_authorised: 4702,
  kyc_under_review: 4703,
  kyc_part_missing: 4704,
  kyc_part_malformed: 4705,
  kyc_under_age: 4706,
  kyc_file_unknown: 4707,
  kyc_part_settled: 4708,
  kyc_part_not_mended: 4709,
  kyc_case_not_found: 4710,
  kyc_not_under_review: 4711,
  kyc_case_changed: 4712,
  kyc_part_not_given: 4713,
  kyc_claimed: 4714,
  kyc_pictures_not_opened: 4715,
  kyc_finally_refused: 4716,
  kyc_final_proposed: 4717,
  kyc_no_proposal: 4718,
  kyc_independent_person_needed: 4719,
  kyc_other_case_unknown: 4720,
  kyc_not_refused: 4721,
  kyc_appealed_already: 4722,
  kyc_appeal_too_short: 4723,
  kyc_no_appeal: 4724,
} satisfies Record<
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
  number
>);
