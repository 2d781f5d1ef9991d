import { type TimelineSource, timelineItems } from "#services/plug/timeline";

const ENTRIES = `from contest_entries join contests on contests.id = contest_id
  where contest_entries.user_id = $1`;

export const contestTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      { at: "joined_at", kind: "'contestJoined'", about: "contests.name" },
      ENTRIES,
    ),
  },
  {
    permission: "users.read",
    items: timelineItems(
      { at: "exited_at", kind: "'contestExited'", about: "contests.name" },
      `${ENTRIES} and exited_at is not null`,
    ),
  },
  {
    permission: "users.read",
    items: timelineItems(
      {
        at: "ranked_at",
        kind: "'contestPrize'",
        about: "contests.name",
        change: "prize",
        currency: "'USDT'",
      },
      `${ENTRIES} and prize > 0`,
    ),
  },
];
