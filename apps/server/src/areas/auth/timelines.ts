import { type TimelineSource, timelineItems } from "#services/plug/timeline";

/** From where a member first came in. */
export const authTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      { at: "at", kind: "'newDevice'", detail: "device" },
      "from sign_ins where user_id = $1 and is_new_device and outcome = 'signed_in'",
    ),
  },
];
