import type { AssetCode, Instant } from "@plumbline/engine/kernel";
import { sql } from "#platform/postgres/database";
import type { DebtSource } from "#services/plug/debts";

/**
 * Members' debts for recharges that were reversed after their money was spent.
 * @public `npm run generate` reads it.
 */
export const walletDebts: DebtSource = {
  everybody: `select user_id, currency as asset, (details ->> 'owed')::numeric(28, 8) as units
    from wallet_records where stage = 'owing'`,

  ofMember: async (tx, { userId, at }) => {
    const rows = await tx.query<OwingRow>(owingStatement, [userId]);
    return rows.map(({ asset, owed, since }) => ({
      book: "live",
      asset,
      units: at.map((each) => (each < since ? 0n : owed)),
    }));
  },
};

interface OwingRow {
  readonly asset: AssetCode;
  readonly owed: bigint;
  readonly since: Instant;
}

const owingStatement = sql(
  "wallet.owing",
  `select currency as asset, (details ->> 'owed')::numeric(28, 8) as owed, since
   from wallet_records where user_id = $1 and stage = 'owing'`,
);
