import { KYC_STATUSES, type KycStatus } from "@plumbline/engine/kyc";

/** The queue's status as it was chosen; what waits for a decision unless something else was. */
export const statusOf = (typed: Readonly<Record<string, string>>): KycStatus =>
  KYC_STATUSES.find((status) => status === typed["status"]) ?? "submitted";
