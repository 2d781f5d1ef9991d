import { type Queue, queueItems } from "#services/plug/queue";

/**
 * Settings of whatever area wait here together: they are proposed in one way. Texts for members are
 * proposed in the same way and wait with whoever publishes them.
 */
export const settingsQueues: readonly Queue[] = [
  {
    name: "settings",
    permission: "settings.read",
    items: queueItems(
      { caseId: "id", since: "proposed_at", part: "split_part(subject, '/', 1)" },
      `from settings_proposals
      where stage = 'proposed' and subject not like 'content/%'
        and proposed_at > $1::timestamptz - interval '24 hours'`,
    ),
  },
];
