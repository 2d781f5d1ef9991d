import { sandboxIeoTerms } from "@plumbline/engine/ieo";
import type { AreaPlug } from "#services/plug/area";
import { ieoTerms } from "./project-store.ts";
import { IEO_NOTICES } from "./ieo-view.ts";
import { IeoWatch } from "./ieo-watch.ts";
import { ieoOperatorRoutes } from "./operator-routes.ts";
import { ieoRoutes } from "./routes.ts";

export const ieoArea: AreaPlug = async (deps) => {
  const { clock, config, database, prices } = deps;
  const now = clock.now();
  const isSandbox = config.mode === "sandbox";
  const terms = await ieoTerms(deps).open(database, {
    // Samples, for a sandbox only.
    terms: isSandbox ? sandboxIeoTerms(now) : { projects: [] },
    now,
  });
  const watch = new IeoWatch({ ...deps, terms });
  return {
    name: "ieo",
    routes: [...ieoRoutes(deps), ...ieoOperatorRoutes(deps)],
    jobs: [
      {
        // For changes without a tick, such as an end during downtime.
        name: "ieo.run",
        cron: "* * * * *",
        backfill: "1h",
        run: () => watch.run(),
      },
    ],
    pushes: IEO_NOTICES,
    start: async () => {
      await watch.run();
      // Not awaited: settling many applications must not delay prices.
      prices.onTicks(async (quotes) => watch.onTicks(quotes));
    },
    stop: () => watch.stop(),
  };
};
