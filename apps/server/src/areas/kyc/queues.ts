import type { Queue } from "#services/plug/area";

export const kycQueues: readonly Queue[] = [
  {
    name: "kyc",
    permission: "kyc.read",
    // Late by the times that members are told: a day for papers, three for an appeal.
    statement: `select count(*), min(coalesce(sent_at, submitted_at)) as oldest,
        count(*) filter (where coalesce(sent_at + interval '3 days',
          submitted_at + interval '24 hours') <= $1) as overdue
      from kyc_verifications one left join kyc_appeals
        on kyc_appeals.user_id = one.user_id and kyc_appeals.refusal_id = one.refusal_id
      where stage in ('submitted', 'proposed', 'appealed')`,
  },
];
