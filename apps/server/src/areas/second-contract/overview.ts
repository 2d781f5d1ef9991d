import { toDecimalText, type Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "secondContracts">;
type Line = Part["secondContracts"][number];

interface Row extends Omit<Line, "amount" | "result" | "createTime"> {
  readonly amount: bigint;
  readonly result: bigint | null;
  readonly createdAt: Instant;
}

/** A member's second contracts, the running ones first. */
export async function secondContractOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(ordersStatement, [userId, OVERVIEW_LINES_MAX]);
  const secondContracts = rows.map(({ createdAt, ...row }) => ({
    ...row,
    amount: toDecimalText(row.amount),
    result: row.result === null ? null : toDecimalText(row.result),
    createTime: toWireTime(createdAt),
  }));
  return { secondContracts };
}

const ordersStatement = sql(
  "second-contract.overview",
  `select id, book, symbol, direction as act, outcome is null as "isOpen", stake as amount,
     asset as currency, case when outcome is null then null else profit end as result,
     accepted_at as "createdAt"
   from second_orders where user_id = $1
   order by outcome is not null, accepted_at desc, id limit $2`,
);
