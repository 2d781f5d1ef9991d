import type { Permission } from "@plumbline/engine/desk";
import { ok } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { readDashboard, readInbox, search } from "@plumbline/protocol/desk/operator-calls";
import type { Deps } from "#services/plug/deps";
import type { Queue } from "#services/plug/queue";
import type { SearchSource } from "#services/plug/search";
import { operatorRoute, type Route } from "#platform/http/route";
import { inboxReader } from "./inbox.ts";
import { searcher } from "./search.ts";
import {
  queueReader,
  readConservationState,
  readMoneyDays,
  readOpenInterest,
  readUserDays,
} from "./dashboard-queries.ts";

interface DashboardDeps extends Pick<Deps, "clock" | "database" | "prices"> {
  readonly queues: readonly Queue[];
  readonly searches: readonly SearchSource[];
}

/** The first page of the desk: only the parts for which the caller has permission. */
export const dashboardRoutes = (deps: DashboardDeps): readonly Route[] => {
  const { clock, database, prices } = deps;
  const readQueues = queueReader(deps.queues);
  const readItems = inboxReader(deps.queues);
  const find = searcher(deps.searches);
  return [
    operatorRoute(readInbox, async ({ input, operator: { id, permissions } }) =>
      ok(await readItems(database, { ...input, operatorId: id, permissions, now: clock.now() })),
    ),
    operatorRoute(search, async ({ input: { text }, operator: { permissions } }) =>
      ok(await find(database, text, permissions)),
    ),
    operatorRoute(readDashboard, async ({ operator: { permissions } }) => {
      const now = clock.now();
      const may = (permission: Permission): boolean => permissions.includes(permission);
      const mayReadLedger = may("ledger.read");
      const [queues, userDays, moneyDays, openInterest, conservation] = await Promise.all([
        readQueues(database, { now, permissions }),
        may("users.read") ? readUserDays(database, now) : null,
        mayReadLedger ? readMoneyDays(database, now) : null,
        mayReadLedger ? readOpenInterest(database) : null,
        mayReadLedger ? readConservationState(database) : null,
      ]);
      return ok({
        queues,
        userDays,
        moneyDays,
        openInterest,
        conservation,
        feeds: prices.symbols().map(({ symbol }) => {
          const latest = prices.latest(symbol);
          const status = latest?.state.type ?? ("stale" as const);
          return { symbol, status, tickTime: latest === null ? null : toWireTime(latest.quote.at) };
        }),
      });
    }),
  ];
};
