import type { KycLevel, KycStage } from "@plumbline/engine/kyc";

type Stages = Readonly<Partial<Record<KycLevel, { readonly stage: KycStage }>>>;

export type NextStep =
  | {
      readonly to: "verification" | "advancedVerification";
      readonly action: "begin" | "mend" | "anew" | "beginAdvanced";
    }
  /** Shown on the result itself. */
  | { readonly action: "appeal"; readonly level: KycLevel };

/** The next action; none while staff review the case, or when everything is done. */
export function nextStep({ basic, advanced }: Stages): NextStep | undefined {
  if (basic === undefined) return { to: "verification", action: "begin" };
  if (basic.stage !== "authorised") return stepAgain("basic", basic.stage);
  if (advanced === undefined) return { to: "advancedVerification", action: "beginAdvanced" };
  return stepAgain("advanced", advanced.stage);
}

function stepAgain(level: KycLevel, stage: KycStage): NextStep | undefined {
  const to = level === "basic" ? "verification" : "advancedVerification";
  if (stage === "rejected") return { to, action: "mend" };
  if (stage === "granted") return { to, action: "anew" };
  return stage === "refused" ? { action: "appeal", level } : undefined;
}
