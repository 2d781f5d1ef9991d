export { type AnswerRefusal, checkPart } from "./answers.ts";
export {
  APPEAL_LENGTHS,
  appealDueAt,
  APPEAL_WITHIN_MS,
  type AppealRefusal,
  decideAppeal,
  type DecideAppealRefusal,
  sendAppeal,
} from "./appeal.ts";
export {
  type ApplyRefusal,
  applyVerification,
  type KycContext,
  openParts,
} from "./apply-verification.ts";
export { claimCase, type ClaimRefusal, releaseCase } from "./claim-case.ts";
export { contentPreimage } from "./content-preimage.ts";
export {
  confirmFinalRefusal,
  type ConfirmFinalRefusal,
  proposeFinalRefusal,
  type ProposeFinal,
  type ProposeFinalRefusal,
  withdrawFinalRefusal,
} from "./refuse-finally.ts";
export {
  approveVerification,
  type OpenedContext,
  type ApproveRefusal,
  type RejectRefusal,
  rejectVerification,
  type ReviewRefusal,
  type ReviewContext,
} from "./review-verification.ts";
export {
  type Appeal,
  APPEAL_VERDICTS,
  type AppealVerdict,
  type CaseChange,
  type Claim,
  FILE_PARTS,
  FINAL_OUTCOMES,
  type FinalOutcome,
  type FinalRefusal,
  type FilePart,
  ID_TYPES,
  type KycAnswers,
  type KycEvent,
  type KycLevel,
  KYC_LEVELS,
  type KycPart,
  KYC_PARTS,
  type KycStatus,
  KYC_STATUSES,
  type Rejection,
  REJECTION_REASONS,
  type RejectionReason,
  type Verification,
  type Verifications,
} from "./state.ts";
export {
  isFinallyRefused,
  isWaiting,
  KYC_RULES,
  KYC_STAGES,
  type KycStage,
  stageOf,
  WAITING_STAGES,
} from "./stages.ts";
export {
  type Gender,
  GENDERS,
  storedPersonalData,
  PERSONAL_PARTS,
  type PersonalData,
  type PersonalPart,
  type PersonalRefusal,
  type PersonalContext,
  type PersonalDataInput,
  updatePersonalData,
} from "./update-personal-data.ts";
