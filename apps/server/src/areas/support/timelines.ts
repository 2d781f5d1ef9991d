import { type TimelineSource, timelineItems } from "#services/plug/timeline";

const TICKET = { resource: "'chats'", caseId: "user_id" } as const;

export const supportTimelines: readonly TimelineSource[] = [
  {
    permission: "support.read",
    items: timelineItems(
      {
        ...TICKET,
        at: "opened_at",
        kind: "'ticketOpened'",
        detail: "'support.categories.' || category",
      },
      "from support_tickets where user_id = $1",
    ),
  },
  {
    permission: "support.read",
    items: timelineItems(
      {
        ...TICKET,
        at: "resolved_at",
        kind: "'ticketResolved'",
        detail: "coalesce('support.outcomes.' || outcome, 'support.categories.' || category)",
      },
      "from support_tickets where user_id = $1 and resolved_at is not null",
    ),
  },
];
