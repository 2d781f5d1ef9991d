import { type Book, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { queryUserBalance } from "@plumbline/protocol/wallet";
import { sql, type Tx } from "#platform/postgres/database";

interface BalanceRow {
  readonly book: Book;
  readonly asset: string;
  readonly kind: string;
  readonly amount: bigint;
}

const balancesStatement = sql(
  "wallet.balances",
  "select book, asset, kind, amount from balances where user_id = $1 order by book, asset, kind",
);

/** Every account of a user, in units of 10⁻⁸. */
export async function readBalances(tx: Tx, userId: UserId) {
  const rows = await tx.query<BalanceRow>(balancesStatement, [userId]);
  return rows.map(({ amount, ...row }) => ({ ...row, units: amount }));
}

export type StoredBalance = Awaited<ReturnType<typeof readBalances>>[number];

type CurrencyLine = ResultOf<typeof queryUserBalance>[number];

/**
 * One line for each currency, with the sum of all holds. A currency without an account has no line.
 */
export function balanceLines(balances: readonly StoredBalance[]): CurrencyLine[] {
  const assets = [...new Set(balances.map(({ asset }) => asset))];
  return assets.map((currency) => {
    const total = (isCounted: (kind: string) => boolean) =>
      toDecimalText(
        balances
          .filter(({ asset, kind }) => asset === currency && isCounted(kind))
          .reduce((sum, { units }) => sum + units, 0n),
      );
    return {
      currency,
      available: total((kind) => kind === "available"),
      margin: total((kind) => kind === "margin"),
      hold: total((kind) => kind.startsWith("hold:")),
      earn: total((kind) => kind === "earn"),
    };
  });
}
