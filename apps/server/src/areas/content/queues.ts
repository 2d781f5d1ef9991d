import { type Queue, queueItems } from "#services/plug/queue";

/** Texts that wait for whoever publishes them: they are proposed as settings are. */
export const contentQueues: readonly Queue[] = [
  {
    name: "content",
    permission: "content.publish",
    items: queueItems(
      { caseId: "id", since: "proposed_at", part: "split_part(subject, '/', 2)" },
      `from settings_proposals
      where stage = 'proposed' and subject like 'content/%'
        and proposed_at > $1::timestamptz - interval '24 hours'`,
    ),
  },
];
