import { type TimelineSource, timelineItems } from "#services/plug/timeline";

export const profileTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      { at: "registered_at", kind: "'registered'", detail: "account" },
      "from member_names where user_id = $1",
    ),
  },
];
