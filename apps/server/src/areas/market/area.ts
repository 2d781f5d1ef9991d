import type { Job } from "#platform/operations/jobs";
import type { Area } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import { type Queue, queueItems } from "#services/plug/queue";
import { AlertWatch } from "./alerts/alert-watch.ts";
import { alertRoutes } from "./alerts/routes.ts";
import type { MarketData } from "./market-data.ts";
import { makeTickPartitions, packDays, type PackingDeps } from "./packing/pack-days.ts";
import { marketOperatorRoutes } from "./operator-routes.ts";
import { priceAlerts } from "./price-alerts.ts";
import { tickAges } from "./tick-age.ts";
import { pushQuotes, quotesChannel } from "./quotes-channel.ts";
import { marketRoutes } from "./routes.ts";
import { notifyEnds } from "./symbols/end-notices.ts";
import { symbolOperatorRoutes } from "./symbols/operator-routes.ts";

/** null if no ticks are packed, as in a replay. */
export type MarketPacking = Pick<PackingDeps, "files" | "hotDays">;

/** Runs every hour, so that the partitions packed by one run are dropped by the next. */
const packingJob = (deps: PackingDeps & Pick<Deps, "clock">): Job => ({
  name: "market.pack-ticks",
  cron: "41 * * * *",
  backfill: "1h",
  run: async () => {
    await makeTickPartitions(deps.database, deps.clock.now());
    await packDays(deps, deps.clock.now());
  },
});

/** The market itself is created by `main`, because every area trades on its prices. */
export function marketArea(
  deps: Deps,
  { market, packing }: { readonly market: MarketData; readonly packing: MarketPacking | null },
): Area {
  const alerts = new AlertWatch(deps);
  return {
    name: "market",
    routes: [
      ...marketRoutes({ ...deps, market }),
      ...alertRoutes({ ...deps, market }),
      ...marketOperatorRoutes({ ...deps, market }),
      ...symbolOperatorRoutes(deps),
    ],
    jobs: [
      ...(packing === null ? [] : [packingJob({ ...deps, ...packing })]),
      {
        name: "market.tell-ends",
        cron: "* * * * *",
        backfill: "1h",
        run: () => notifyEnds(deps),
      },
    ],
    alerts: [priceAlerts(market)],
    measures: [
      {
        name: "plumbline_tick_age_seconds",
        help: "How old each symbol's newest tick is; below 0 where it lies in the future.",
        label: "symbol",
        read: () => tickAges(market, deps.clock.now()),
      },
    ],
    start: async () => {
      if (packing !== null) await makeTickPartitions(deps.database, deps.clock.now());
      deps.push.addChannel(quotesChannel(market));
      pushQuotes(market, deps.push);
      alerts.start();
      market.start();
    },
    stop: async () => {
      await market.stop();
      await alerts.stop();
    },
  };
}

/** Halts that are to last longer than one person may stop a symbol. */
export const marketQueues: readonly Queue[] = [
  {
    name: "halts",
    permission: "symbols.halt",
    items: queueItems(
      // Trading resumes when the time that one person may decide is over.
      {
        caseId: "symbol",
        since: "started_at",
        dueAt: "ends_at",
        why: "symbol || ': ' || reason",
        requesterId: "started_by",
      },
      `from symbol_halts join operator_standings starter on starter.id = started_by
      where ended_at is null and confirmed_by is null and not is_disabled
        and requested_ends_at > ends_at and requested_ends_at > $1`,
    ),
  },
];
