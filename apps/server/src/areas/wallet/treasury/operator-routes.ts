import { err, ok, toDecimalText } from "@plumbline/engine/kernel";
import { coverageOf } from "@plumbline/engine/ledger";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import type { Config, Deps } from "#shell/deps";
import { operatorRoute, type Route } from "#shell/route";
import { type Purse, readPurses } from "./queries.ts";

export const treasuryOperatorRoutes = ({
  config,
  database,
}: Pick<Deps, "config" | "database">): readonly Route[] => [
  operatorRoute(calls.listTreasury, async ({ input }) => {
    const purses = await readPurses(database);
    const first = (input.pageNo - 1) * input.pageSize;
    const lines = purses.slice(first, first + input.pageSize).map((purse) => view(purse, config));
    return ok(toPage(lines, { ...input, total: purses.length }));
  }),

  operatorRoute(calls.readTreasury, async ({ input }) => {
    const purse = (await readPurses(database)).find(({ id }) => id === input.purse);
    if (purse === undefined) return err({ type: "not_found" });
    const accounts = purse.accounts.map(({ id, units, isOverdrawn }) => ({
      ...{ id, isOverdrawn },
      balance: toDecimalText(units),
    }));
    return ok({ ...view(purse, config), accounts });
  }),
];

function view({ id, book, currency, accounts }: Purse, { mode }: Config) {
  const { isCovered, ...sums } = coverageOf(accounts);
  return {
    ...{ id, book, currency, isCovered },
    isSimulated: book !== "live" || mode === "sandbox",
    users: toDecimalText(sums.users),
    own: toDecimalText(sums.own),
    underway: toDecimalText(sums.underway),
    cameIn: toDecimalText(sums.cameIn),
    difference: toDecimalText(sums.difference),
  };
}
