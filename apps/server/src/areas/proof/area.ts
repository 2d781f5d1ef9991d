import type { Area } from "#shell/area";
import { checkpointHouse, keepConservationReport } from "#shell/conservation";
import type { Deps } from "#shell/deps";
import { proofRoutes, SUMS_KEPT_MS } from "./routes.ts";

export const proofArea = (
  deps: Deps,
  { sumsKeptMs = SUMS_KEPT_MS }: { readonly sumsKeptMs?: number },
): Area => ({
  name: "proof",
  routes: proofRoutes(deps, { sumsKeptMs }),
  jobs: [
    {
      // So that what the house holds is summed up from a minute's postings at most.
      name: "proof.checkpoint",
      cron: "* * * * *",
      backfill: "1h",
      run: () => checkpointHouse(deps.database),
    },
    {
      name: "proof.conservation",
      cron: "*/15 * * * *",
      backfill: "1h",
      run: async () => {
        await checkpointHouse(deps.database);
        await keepConservationReport(deps.database, { now: deps.clock.now(), log: deps.log });
      },
    },
  ],
});
