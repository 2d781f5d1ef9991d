import type { Queue } from "#services/plug/area";

/** Texts that wait for whoever publishes them: they are proposed as settings are. */
export const contentQueues: readonly Queue[] = [
  {
    name: "content",
    permission: "content.publish",
    statement: `select count(*), min(proposed_at) as oldest, 0 as overdue
      from settings_proposals
      where stage = 'proposed' and subject like 'content/%'
        and proposed_at > $1::timestamptz - interval '24 hours'`,
  },
];
