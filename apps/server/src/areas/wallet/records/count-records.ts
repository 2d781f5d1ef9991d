import type { Instant } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

const countStatement = sql(
  "wallet.count-records",
  "select count(*) as records from wallet_records where since >= $1",
);

/** How many recharges and withdrawals have reached their stage since then. */
export async function countRecords(tx: Tx, since: Instant): Promise<number> {
  const [row] = await tx.query<{ records: number }>(countStatement, [instantToColumn(since)]);
  return row?.records ?? 0;
}
