import type { Queue } from "#services/plug/area";

export const loanQueues: readonly Queue[] = [
  {
    name: "loans",
    permission: "treasury.read",
    statement: `select count(*), min(applied_at) as oldest,
        count(*) filter (where applied_at + interval '24 hours' <= $1) as overdue
      from loans where status in ('pending_review', 'under_review')`,
  },
];
