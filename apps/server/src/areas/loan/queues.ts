import { type Queue, queueItems } from "#services/plug/queue";

export const loanQueues: readonly Queue[] = [
  {
    name: "loans",
    permission: "treasury.read",
    items: queueItems(
      {
        caseId: "loans.user_id || ':' || loans.id",
        since: "applied_at",
        dueAt: "applied_at + interval '24 hours'",
        userId: "loans.user_id",
        holderId: "taken_by",
      },
      `from loans left join loan_applications
        on loan_applications.user_id = loans.user_id and loan_id = loans.id
      where status in ('pending_review', 'under_review')`,
    ),
  },
];
