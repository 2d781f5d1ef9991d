export { type AnswerRefusal, checkPart } from "./answers.ts";
export {
  type ApplyRefusal,
  applyVerification,
  type KycWorld,
  openParts,
} from "./apply-verification.ts";
export { claimCase, type ClaimRefusal, releaseCase } from "./claim-case.ts";
export { contentPreimage } from "./content-preimage.ts";
export {
  approveVerification,
  type ApproveRefusal,
  type RejectRefusal,
  rejectVerification,
  type ReviewRefusal,
  type ReviewWorld,
} from "./review-verification.ts";
export {
  type CaseChange,
  type Claim,
  FILE_PARTS,
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
  type Gender,
  GENDERS,
  knownPersonalData,
  PERSONAL_PARTS,
  type PersonalData,
  type PersonalPart,
  type PersonalRefusal,
  type PersonalWorld,
  type SaidPersonalData,
  updatePersonalData,
} from "./update-personal-data.ts";
