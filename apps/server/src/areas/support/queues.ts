import { type Queue, queueItems } from "#services/plug/queue";

/** The desk's lists identify a conversation by its member. */
const TICKET = { caseId: "user_id", userId: "user_id", holderId: "assigned_to" } as const;

export const supportQueues: readonly Queue[] = [
  {
    name: "support",
    permission: "support.answer",
    isAssignedInArea: true,
    // Due by the longest time of any category; the exact due times count opening hours only.
    items: queueItems(
      { ...TICKET, since: "waiting_since", dueAt: "waiting_since + interval '1 day'" },
      "from support_tickets where status = 'open' and category <> 'complaint'",
    ),
  },
  {
    name: "emailRequests",
    permission: "support.answer",
    items: queueItems(
      { caseId: "id", since: "created_at", dueAt: "created_at + interval '1 day'" },
      "from support_email_requests where answer is null",
    ),
  },
  {
    name: "complaints",
    permission: "complaints.decide",
    decidedBy: "support.answer",
    isAssignedInArea: true,
    items: queueItems(
      { ...TICKET, since: "opened_at", dueAt: "due_at" },
      "from support_tickets where status <> 'resolved' and category = 'complaint'",
    ),
  },
];
