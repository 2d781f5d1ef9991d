import type { KycLevel, KycStatus } from "@plumbline/engine/kyc";

type Statuses = Readonly<Partial<Record<KycLevel, { readonly status: KycStatus }>>>;

export interface NextStep {
  readonly to: "verification" | "advancedVerification";
  readonly action: "begin" | "mend" | "beginAdvanced";
}

/** The one thing to do now; nothing while staff look at it, or when all of it is done. */
export function nextStep({ basic, advanced }: Statuses): NextStep | undefined {
  if (basic === undefined) return { to: "verification", action: "begin" };
  if (basic.status === "rejected") return { to: "verification", action: "mend" };
  if (basic.status === "submitted") return undefined;
  if (advanced === undefined) return { to: "advancedVerification", action: "beginAdvanced" };
  if (advanced.status === "rejected") return { to: "advancedVerification", action: "mend" };
  return undefined;
}
