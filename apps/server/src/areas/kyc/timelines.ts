import { type TimelineSource, timelineItems } from "#services/plug/timeline";

export const kycTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      { at: "at", kind: "'verification_' || level", detail: "coalesce(refusal_stage, status)" },
      "from kyc_steps where user_id = $1",
    ),
  },
];
