import { defaultEarnTerms } from "@plumbline/engine/earn";
import type { AreaPlug } from "#services/plug/area";
import { DayBook } from "./day-book.ts";
import { earnTerms } from "./earn-terms.ts";
import { earnOperatorRoutes } from "./operator-routes.ts";
import { EARN_NOTICES } from "./order-view.ts";
import { type EarnDeps, earnRoutes } from "./routes.ts";
import { EarnWatch } from "./watch.ts";

export const earnArea: AreaPlug = async (options) => {
  const { clock, database, prices } = options;
  const now = clock.now();
  const terms = await earnTerms.open(database, { terms: defaultEarnTerms(now), now });
  const days = new DayBook(options);
  const watch = new EarnWatch({ ...options, days, terms });
  const deps: EarnDeps = { ...options, days, terms, watch };
  return {
    name: "earn",
    routes: [...earnRoutes(deps), ...earnOperatorRoutes(deps)],
    jobs: [
      {
        // For changes without a tick: bonds are also paid while a price feed fails.
        name: "earn.settle",
        cron: "*/5 * * * *",
        backfill: "1h",
        run: (ending) => watch.settleDue(ending),
      },
    ],
    pushes: EARN_NOTICES,
    start: async () => {
      watch.settleSoon();
      // Not awaited: settling many days must not delay prices.
      prices.onTicks(async () => watch.onTicks());
    },
    stop: () => watch.stop(),
  };
};
