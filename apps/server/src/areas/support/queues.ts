import { type Queue, queueItems } from "#services/plug/queue";

/** As the desk's lists name a conversation: by its member. */
const TICKET = { caseId: "user_id", userId: "user_id", holderId: "assigned_to" } as const;

export const supportQueues: readonly Queue[] = [
  {
    name: "support",
    permission: "support.answer",
    isAssignedInArea: true,
    // Due by the longest that any category is given: exact times count the hours that are open.
    items: queueItems(
      { ...TICKET, since: "waiting_since", dueAt: "waiting_since + interval '1 day'" },
      "from support_tickets where status = 'open' and category <> 'complaint'",
    ),
  },
  {
    name: "letters",
    permission: "support.answer",
    items: queueItems(
      { caseId: "id", since: "created_at", dueAt: "created_at + interval '1 day'" },
      "from support_letters where answer is null",
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
