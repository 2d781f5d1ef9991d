import { type TimelineSource, timelineItems } from "#services/plug/timeline";

/** What a member was told, in the app and by letter. */
export const contentTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      { at: "created_at", kind: "'notice'", detail: "kind" },
      "from notices where user_id = $1",
    ),
  },
];
