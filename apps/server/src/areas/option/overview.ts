import { toDecimalText, type Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "options">;
type Line = Part["options"][number];

interface Row extends Omit<Line, "amount" | "result" | "createTime"> {
  readonly amount: bigint;
  readonly result: bigint | null;
  readonly createdAt: Instant;
}

/** A member's options, the open ones first. */
export async function optionOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(ordersStatement, [userId, OVERVIEW_LINES_MAX]);
  const options = rows.map(({ createdAt, ...row }) => ({
    ...row,
    amount: toDecimalText(row.amount),
    result: row.result === null ? null : toDecimalText(row.result),
    createTime: toWireTime(createdAt),
  }));
  return { options };
}

const ordersStatement = sql(
  "option.overview",
  `select id, book, symbol || ' ' || trim_scale(strike) as symbol, kind as act,
     status = 'open' as "isOpen", premium as amount, asset as currency,
     (payout - premium)::numeric(28, 8) as result, bought_at as "createdAt"
   from option_orders where user_id = $1
   order by status <> 'open', coalesce(closed_at, bought_at) desc, id limit $2`,
);
