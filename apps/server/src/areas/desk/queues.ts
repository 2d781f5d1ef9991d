import type { Queue } from "#services/plug/area";

/** Freezes and rights that wait for a second person wait in a queue as well. */
export const deskQueues: readonly Queue[] = [
  {
    name: "freezes",
    permission: "users.read",
    statement: `select count(*), min(started_at) as oldest, 0 as overdue
      from freezes_waiting where asked_ends_at > $1`,
  },
  {
    name: "rights",
    permission: "operators.read",
    statement: `select count(*), min(proposed_at) as oldest, 0 as overdue
      from (select proposed_at, proposed_by from rights_proposals where outcome is null
        order by proposed_at desc, id desc limit 1) latest
        join operators on operators.id = proposed_by and not is_disabled
      where proposed_at > $1::timestamptz - interval '24 hours'`,
  },
];
