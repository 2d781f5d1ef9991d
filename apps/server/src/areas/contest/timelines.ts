import { type TimelineSource, timelineItems } from "#services/plug/timeline";

const ENTRIES = `from contest_entries join contests on contests.id = contest_id
  where contest_entries.user_id = $1`;

export const contestTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      { at: "joined_at", kind: "'contestJoined'", detail: "contests.name" },
      ENTRIES,
    ),
  },
  {
    permission: "users.read",
    items: timelineItems(
      { at: "exited_at", kind: "'contestExited'", detail: "contests.name" },
      `${ENTRIES} and exited_at is not null`,
    ),
  },
  {
    permission: "users.read",
    items: timelineItems(
      {
        at: "ranked_at",
        kind: "'contestPrize'",
        detail: "contests.name",
        amount: "prize",
        currency: "'USDT'",
      },
      `${ENTRIES} and prize > 0`,
    ),
  },
];
