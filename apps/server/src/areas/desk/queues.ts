import { type Queue, queueItems } from "#services/plug/queue";

/** Freezes and rights that wait for a second person wait in a queue as well. */
export const deskQueues: readonly Queue[] = [
  {
    name: "freezes",
    permission: "users.read",
    items: queueItems(
      { caseId: "user_id", since: "started_at", userId: "user_id" },
      "from freezes_waiting where asked_ends_at > $1",
    ),
  },
  {
    name: "rights",
    permission: "operators.read",
    items: queueItems(
      { caseId: "latest.id", since: "proposed_at" },
      `from (select id, proposed_at, proposed_by from rights_proposals where outcome is null
          order by proposed_at desc, id desc limit 1) latest
        join operators on operators.id = proposed_by and not is_disabled
      where proposed_at > $1::timestamptz - interval '24 hours'`,
    ),
  },
];
