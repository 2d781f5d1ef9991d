import { type Queue, queueItems } from "#services/plug/queue";

export const kycQueues: readonly Queue[] = [
  {
    name: "kyc",
    permission: "kyc.read",
    items: queueItems(
      {
        caseId: "one.user_id || ':' || one.level",
        since: "coalesce(sent_at, submitted_at)",
        // Late by the times that members are told: a day for papers, three for an appeal.
        dueAt: "coalesce(sent_at + interval '3 days', submitted_at + interval '24 hours')",
        userId: "one.user_id",
        holderId: "operator_id",
      },
      `from kyc_verifications one left join kyc_appeals
        on kyc_appeals.user_id = one.user_id and kyc_appeals.refusal_id = one.refusal_id
      left join kyc_claims
        on kyc_claims.user_id = one.user_id and kyc_claims.level = one.level
          and claimed_until > $1
      where stage in ('submitted', 'proposed', 'appealed')`,
    ),
  },
];
