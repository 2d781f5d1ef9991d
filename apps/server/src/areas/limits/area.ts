import type { AreaPlug } from "#services/plug/area";
import { timelineItems, type TimelineSource } from "#services/plug/timeline";
import { limitsRoutes } from "./routes.ts";

export const limitsArea: AreaPlug = (deps) => ({ name: "limits", routes: limitsRoutes(deps) });

/** Members' changes of their own limits, which staff can read and not change. */
export const limitsTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      {
        at: "changed_at",
        kind: `case when kind in ('time_out', 'exclusion', 'exclusion_end') then 'ownBreak'
          else 'ownLimit' end`,
        detail: "'timeline.limits.' || kind",
        amount: "case when kind <> 'session' then value end",
        currency: "case when value is not null and kind <> 'session' then 'USDT' end",
      },
      "from own_limit_changes where user_id = $1",
    ),
  },
];
