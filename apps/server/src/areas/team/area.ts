import type { AreaPlug } from "#services/plug/area";
import { shareHours } from "./share-hours.ts";
import { teamOperatorRoutes, teamRoutes } from "./routes.ts";

export const teamArea: AreaPlug = (deps) => ({
  name: "team",
  routes: [...teamRoutes(deps), ...teamOperatorRoutes(deps)],
  jobs: [
    {
      // Ten minutes into the next hour, so that all postings of the last one are committed.
      name: "team.commissions",
      cron: "10 * * * *",
      backfill: "1h",
      run: () => shareHours(deps),
    },
  ],
});
