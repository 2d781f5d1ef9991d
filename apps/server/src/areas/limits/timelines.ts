import { type TimelineSource, timelineItems } from "#services/plug/timeline";

/** What members changed of their own limits: staff read it, and have no call to change it. */
export const limitsTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      {
        at: "changed_at",
        kind: `case when kind in ('time_out', 'exclusion', 'exclusion_end') then 'ownBreak'
          else 'ownLimit' end`,
        detail: "kind",
        amount: "case when kind <> 'session' then value end",
        currency: "case when value is not null and kind <> 'session' then 'USDT' end",
      },
      "from own_limit_changes where user_id = $1",
    ),
  },
];
