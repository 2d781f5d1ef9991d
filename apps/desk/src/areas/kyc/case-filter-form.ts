import { KYC_STAGES, type KycStage } from "@plumbline/engine/kyc";

/** The queue's stage as it was chosen; all that waits for staff unless something else was. */
export const stageChosen = (typed: Readonly<Record<string, string>>): KycStage | "waiting" =>
  KYC_STAGES.find((stage) => stage === typed["stage"]) ?? "waiting";
