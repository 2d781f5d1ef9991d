import { DEFAULT_REWARD_TERMS } from "@plumbline/engine/reward";
import type { AreaPlug } from "#services/plug/area";
import { rewardOperatorRoutes } from "./operator-routes.ts";
import { drawWeek, payPostponed } from "./pay-envelopes.ts";
import { rewardTerms } from "./voucher-store.ts";
import { reverseFallen } from "./reverse-rewards.ts";
import { type RewardDeps, rewardRoutes } from "./routes.ts";

export const rewardArea: AreaPlug = async (options) => {
  const { clock, database } = options;
  const terms = await rewardTerms.open(database, {
    terms: DEFAULT_REWARD_TERMS,
    now: clock.now(),
  });
  const deps: RewardDeps = { ...options, terms };
  const pay = async () => {
    await drawWeek(deps);
    await payPostponed(deps);
  };
  return {
    name: "reward",
    routes: [...rewardRoutes(deps), ...rewardOperatorRoutes(deps)],
    jobs: [
      {
        // Monday 00:00 in UTC+8. If the server was down then, the job runs at its start.
        name: "reward.envelope",
        cron: "0 16 * * 0",
        backfill: "7d",
        run: pay,
      },
      {
        // Pays postponed envelopes, and draws a week that Monday's job missed because of a wrong
        // clock.
        name: "reward.postponed",
        cron: "20 * * * *",
        backfill: "1h",
        run: pay,
      },
      {
        name: "reward.reverse",
        cron: "*/5 * * * *",
        backfill: "1h",
        run: () => reverseFallen(deps),
      },
    ],
  };
};
