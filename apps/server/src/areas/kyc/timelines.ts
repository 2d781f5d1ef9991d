import { type TimelineSource, timelineItems } from "#services/plug/timeline";

const steps = (detail: "status" | "refusal_stage", where: string): string =>
  timelineItems(
    { at: "at", kind: "'verification_' || level", detail },
    `from kyc_steps where user_id = $1 and ${where}`,
  );

export const kycTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    // A final refusal is a rejection once it holds; all else of it is for who verifies.
    items: steps("status", "coalesce(refusal_stage, 'refused') = 'refused'"),
  },
  { permission: "kyc.read", items: steps("refusal_stage", "refusal_stage is not null") },
];
