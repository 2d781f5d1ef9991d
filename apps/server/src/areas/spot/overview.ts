import { toDecimalText, type Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "spotTrades">;
type Line = Part["spotTrades"][number];

interface Row extends Omit<Line, "amount" | "result" | "createTime"> {
  readonly amount: bigint;
  readonly result: bigint | null;
  readonly createdAt: Instant;
}

/** A member's spot trades, the latest first. */
export async function spotOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(ordersStatement, [userId, OVERVIEW_LINES_MAX]);
  const spotTrades = rows.map(({ createdAt, ...row }) => ({
    ...row,
    amount: toDecimalText(row.amount),
    result: row.result === null ? null : toDecimalText(row.result),
    createTime: toWireTime(createdAt),
  }));
  return { spotTrades };
}

const ordersStatement = sql(
  "spot.overview",
  `select id, book, symbol, side as act, false as "isOpen", trade_value as amount,
     asset as currency, result, traded_at as "createdAt"
   from spot_orders where user_id = $1 order by traded_at desc, id limit $2`,
);
