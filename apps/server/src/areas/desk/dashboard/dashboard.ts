import type { Permission } from "@plumbline/engine/desk";
import { ok } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { toWireTime } from "@plumbline/protocol";
import { readDashboard } from "@plumbline/protocol/desk/operator-calls";
import type { Deps } from "#shell/deps";
import { operatorRoute, type Route } from "#shell/route";
import {
  readConservationState,
  readMoneyDays,
  readOpenInterest,
  readQueues,
  readUserDays,
} from "./dashboard-queries.ts";

type DashboardDeps = Pick<Deps, "clock" | "database" | "prices">;

/** Who may look at which queue: a role sees its own. */
const QUEUE_NEEDS = {
  kyc: "kyc.read",
  recharges: "recharges.read",
  withdrawals: "withdrawals.read",
  adjustments: "adjustments.read",
  houseTransfers: "treasury.read",
  settings: "settings.read",
  freezes: "users.read",
  rights: "operators.read",
} as const satisfies Record<string, Permission>;

/** The first page of the desk: nothing is read that the caller may not look at. */
export const dashboardRoutes = ({ clock, database, prices }: DashboardDeps): readonly Route[] => [
  operatorRoute(readDashboard, async ({ operator: { permissions } }) => {
    const now = clock.now();
    const may = (permission: Permission): boolean => permissions.includes(permission);
    const mayReadLedger = may("ledger.read");
    const [queues, userDays, moneyDays, openInterest, conservation] = await Promise.all([
      readQueues(database, now),
      may("users.read") ? readUserDays(database, now) : null,
      mayReadLedger ? readMoneyDays(database, now) : null,
      mayReadLedger ? readOpenInterest(database) : null,
      mayReadLedger ? readConservationState(database) : null,
    ]);
    return ok({
      queues: queues.filter(({ id }) => may(QUEUE_NEEDS[id])),
      ...{ userDays, moneyDays, openInterest, conservation },
      feeds: DEFAULT_SYMBOLS.map(({ symbol }) => {
        const latest = prices.latest(symbol);
        const status = latest?.state.type ?? ("stale" as const);
        return { symbol, status, tickTime: latest === null ? null : toWireTime(latest.quote.at) };
      }),
    });
  }),
];
