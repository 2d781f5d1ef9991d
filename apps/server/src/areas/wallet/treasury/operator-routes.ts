import { err, ok, toDecimalText } from "@plumbline/engine/kernel";
import { coverageOf } from "@plumbline/engine/ledger";
import { slicePage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import type { Config, Deps } from "#services/plug/deps";
import { operatorRoute, type Route } from "#platform/http/route";
import { type BalanceRow, readBalanceRows } from "./queries.ts";

export const treasuryOperatorRoutes = ({
  config,
  database,
}: Pick<Deps, "config" | "database">): readonly Route[] => [
  operatorRoute(calls.listTreasury, async ({ input }) => {
    const all = await readBalanceRows(database);
    const balanceRows = all.filter(({ book }) => book === (input.book ?? book));
    return ok(slicePage(balanceRows, input, (balanceRow) => view(balanceRow, config)));
  }),

  operatorRoute(calls.readTreasury, async ({ input }) => {
    const balanceRow = (await readBalanceRows(database)).find(({ id }) => id === input.balanceRow);
    if (balanceRow === undefined) return err({ type: "not_found" });
    const accounts = balanceRow.accounts.map(({ id, units, isOverdrawn }) => ({
      id,
      isOverdrawn,
      balance: toDecimalText(units),
    }));
    return ok({ ...view(balanceRow, config), accounts });
  }),
];

function view({ id, book, currency, accounts }: BalanceRow, { mode }: Config) {
  const { isCovered, ...sums } = coverageOf(accounts);
  return {
    id,
    book,
    currency,
    isCovered,
    isSimulated: book !== "live" || mode === "sandbox",
    users: toDecimalText(sums.users),
    own: toDecimalText(sums.own),
    underway: toDecimalText(sums.underway),
    cameIn: toDecimalText(sums.cameIn),
    difference: toDecimalText(sums.difference),
  };
}
