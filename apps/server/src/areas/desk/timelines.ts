import { type TimelineSource, timelineItems } from "#services/plug/timeline";

/** What staff did about a member, and noted. */
export const deskTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: `${timelineItems(
      { at: "started_at", kind: "'freeze'", detail: "reason" },
      "from user_freezes where user_id = $1",
    )} union all ${timelineItems(
      { at: "lifted_at", kind: "'freezeLifted'" },
      "from user_freezes where user_id = $1 and lifted_at is not null",
    )} union all ${timelineItems(
      { at: "written_at", kind: "'note'", detail: "name || ': ' || words" },
      "from member_notes join operators on operators.id = written_by where user_id = $1",
    )}`,
  },
];
