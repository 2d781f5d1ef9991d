import { ok } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import {
  equityHistory,
  listBalanceLog,
  queryUserAssets,
  queryUserBalance,
  queryUserProfit,
  todaysChange,
} from "@plumbline/protocol/wallet";
import type { AreaDeps } from "#services/plug/area";
import { readDebts } from "#services/plug/debts";
import type { Deps } from "#services/plug/deps";
import type { OpenResults } from "#services/plug/open-results";
import { memberRoute, type Route } from "#platform/http/route";
import { valueAssets } from "./assets.ts";
import { readEquityHistory } from "./equity-history.ts";
import { readBalanceLog } from "./log-queries.ts";
import { readProfit } from "./profit-queries.ts";
import { balanceLines, readBalances } from "./queries.ts";
import { readTodaysChange } from "./todays-change.ts";

export const walletRoutes = ({
  clock,
  database,
  prices,
  debts: sources,
  openResults,
}: Deps & Pick<AreaDeps, "debts"> & { readonly openResults: OpenResults }): readonly Route[] => [
  memberRoute(queryUserBalance, async ({ input, userId }) => {
    const balances = await readBalances(database, userId);
    return ok(balanceLines(balances.filter(({ book }) => book === input.book)));
  }),

  memberRoute(queryUserAssets, async ({ userId }) => {
    const [balances, debts] = await Promise.all([
      readBalances(database, userId),
      readDebts(database, sources, { userId, at: [clock.now()] }),
    ]);
    return ok(valueAssets({ balances, debts }, prices));
  }),

  memberRoute(queryUserProfit, async ({ input, userId }) =>
    ok(await readProfit(database, { ...input, userId })),
  ),

  memberRoute(equityHistory, async ({ input, userId }) =>
    ok(await readEquityHistory({ clock, database, prices, debts: sources }, { ...input, userId })),
  ),

  memberRoute(todaysChange, async ({ input: { book }, userId }) =>
    ok(
      await readTodaysChange(
        { clock, database, prices, debts: sources, openResults },
        { book, userId },
      ),
    ),
  ),

  memberRoute(listBalanceLog, async ({ input, userId }) => {
    const { lines, total } = await readBalanceLog(database, { ...input, userId });
    return ok(toPage(lines, { ...input, total }));
  }),
];
