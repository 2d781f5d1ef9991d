import type { Queue } from "#services/plug/area";

export const supportQueues: readonly Queue[] = [
  {
    name: "support",
    permission: "support.answer",
    // Late by the longest that any category is given: exact times count the hours that are open.
    statement: `select count(*), min(waiting_since) as oldest,
        count(*) filter (where waiting_since <= $1::timestamptz - interval '1 day') as overdue
      from support_tickets where status = 'open' and category <> 'complaint'`,
  },
  {
    name: "letters",
    permission: "support.answer",
    statement: `select count(*), min(created_at) as oldest,
        count(*) filter (where created_at <= $1::timestamptz - interval '1 day') as overdue
      from support_letters where answer is null`,
  },
  {
    name: "complaints",
    permission: "complaints.decide",
    statement: `select count(*), min(opened_at) as oldest,
        count(*) filter (where due_at <= $1) as overdue
      from support_tickets where status <> 'resolved' and category = 'complaint'`,
  },
];
