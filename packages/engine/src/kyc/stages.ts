import { KYC_LEVELS, type Verification, type Verifications } from "./state.ts";

/**
 * The stage of a case. The wire's status for members has the specification's three values; a final
 * refusal and the appeal against it are stages of "submitted" and "rejected".
 */
export const KYC_STAGES = [
  "submitted",
  "proposed",
  "rejected",
  "refused",
  "appealed",
  "upheld",
  "granted",
  "authorised",
] as const;
export type KycStage = (typeof KYC_STAGES)[number];

/** The stages that wait for staff: papers, a proposal for its second person, and an appeal. */
export const WAITING_STAGES = ["submitted", "proposed", "appealed"] as const;

export const isWaiting = (stage: KycStage): boolean =>
  WAITING_STAGES.some((waiting) => waiting === stage);

type Standing = KycStage | "none";

export function stageOf(verification: null): "none";
export function stageOf(verification: Verification): KycStage;
export function stageOf(verification: Verification | null): Standing;
export function stageOf(verification: Verification | null): Standing {
  if (verification === null) return "none";
  const { status, finalRefusal } = verification;
  if (finalRefusal === null || status === "authorised") return status;
  if (status === "submitted") return "proposed";
  const { appeal } = finalRefusal;
  return appeal === null ? "refused" : (appeal.decision?.verdict ?? "appealed");
}

const REVIEW = {
  ...operators("kyc_not_under_review"),
  submitted: null,
  proposed: "kyc_final_proposed",
} as const;

/**
 * Each stage's answer to each command: null accepts it, otherwise it is the refusal. The server
 * refuses by this table, and screens disable their buttons by it.
 */
export const KYC_RULES = {
  apply: {
    ...everywhere("kyc_finally_refused"),
    none: null,
    rejected: null,
    granted: null,
    submitted: "kyc_under_review",
    proposed: "kyc_under_review",
    authorised: "kyc_already_authorised",
  },
  claim: { ...operators("kyc_not_under_review"), submitted: null, proposed: null, appealed: null },
  approve: REVIEW,
  reject: REVIEW,
  proposeFinal: REVIEW,
  confirmFinal: { ...operators("kyc_no_proposal"), proposed: null },
  withdrawFinal: { ...operators("kyc_no_proposal"), proposed: null },
  appeal: {
    ...everywhere("kyc_not_refused"),
    refused: null,
    appealed: "kyc_appealed_already",
    upheld: "kyc_appealed_already",
    granted: "kyc_appealed_already",
  },
  decideAppeal: { ...operators("kyc_no_appeal"), appealed: null },
} as const satisfies Record<string, Readonly<Record<Standing, string | null>>>;

/** Whether either level is finally refused: nothing more is accepted then, at any level. */
export const isFinallyRefused = (verifications: Verifications): boolean =>
  KYC_LEVELS.some((level) => {
    const stage = stageOf(verifications[level] ?? null);
    return KYC_RULES.apply[stage] === "kyc_finally_refused";
  });

/** The same refusal in every stage; each row overrides the stages that accept the command. */
function everywhere<Type extends string>(type: Type): Readonly<Record<Standing, Type>> {
  return { none: type, ...stages(type) };
}

/** The same for operators' commands: a level that was never submitted accepts none. */
function operators<Type extends string>(type: Type) {
  return { none: "kyc_case_not_found", ...stages(type) } as const;
}

function stages<Type extends string>(type: Type): Readonly<Record<KycStage, Type>> {
  return {
    submitted: type,
    proposed: type,
    rejected: type,
    refused: type,
    appealed: type,
    upheld: type,
    granted: type,
    authorised: type,
  };
}
