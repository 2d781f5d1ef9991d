import { err, instant, mustParseDecimal, ok, toDecimalText } from "@plumbline/engine/kernel";
import { coverageOf } from "@plumbline/engine/ledger";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import type { WalletDeps } from "../wallet-deps.ts";
import { pageOfOutsideBalances, readSources, recordOutsideBalance } from "./outside-balances.ts";
import { readBalanceRows } from "./queries.ts";
import { isOutdated, readComparisons } from "./reconciliation.ts";

type ReconciliationDeps = Pick<WalletDeps, "clock" | "commands" | "database" | "settingsBook">;

export const reconciliationRoutes = (deps: ReconciliationDeps): readonly Route[] => {
  const { clock, database, settingsBook } = deps;
  const ageNow = async () => {
    const now = clock.now();
    return { now, hoursMax: (await settingsBook.current(now)).observationHoursMax };
  };
  return [
    operatorRoute(calls.recordOutsideBalance, ({ input, operator, requestId }) => {
      const { amount, observedMs, ...seen } = input;
      return recordOutsideBalance(deps, {
        ...seen,
        amount: mustParseDecimal(amount),
        observedAt: instant(observedMs),
        operator,
        requestId,
      });
    }),

    operatorRoute(calls.listOutsideBalances, async ({ input }) => {
      const { lines, total } = await pageOfOutsideBalances(database, input);
      return ok(toPage(lines, { ...input, total }));
    }),

    operatorRoute(calls.listReconciliation, async () => {
      const age = await ageNow();
      const currencies = await readComparisons(database, age);
      return ok({ hoursMax: age.hoursMax, currencies: [...currencies] });
    }),

    operatorRoute(calls.readReconciliation, async ({ input: { currency } }) => {
      const age = await ageNow();
      const [[comparison], sources, balanceRows] = await Promise.all([
        readComparisons(database, { ...age, currency }),
        readSources(database, currency),
        readBalanceRows(database),
      ]);
      if (comparison === undefined) return err({ type: "not_found" });
      const balanceRow = balanceRows.find(({ id }) => id === `live:${currency}`);
      const { own, underway, users } = coverageOf(balanceRow?.accounts ?? []);
      return ok({
        ...comparison,
        users: toDecimalText(users),
        own: toDecimalText(own),
        underway: toDecimalText(underway),
        sources: sources.map(({ isEmpty, observedAt, ...source }) => ({
          ...source,
          isOutdated: !isEmpty && isOutdated(observedAt, age),
        })),
      });
    }),
  ];
};
