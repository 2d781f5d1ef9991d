import { toDecimalText, type Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "exchanges">;
type Line = Part["exchanges"][number];

interface Row extends Omit<Line, "amount" | "result" | "createTime"> {
  readonly amount: bigint;
  readonly result: bigint | null;
  readonly createdAt: Instant;
}

/** A member's exchanges, the latest first. */
export async function flashExchangeOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(ordersStatement, [userId, OVERVIEW_LINES_MAX]);
  const exchanges = rows.map(({ createdAt, ...row }) => ({
    ...row,
    amount: toDecimalText(row.amount),
    result: row.result === null ? null : toDecimalText(row.result),
    createTime: toWireTime(createdAt),
  }));
  return { exchanges };
}

const ordersStatement = sql(
  "flash-exchange.overview",
  `select id, book, pay_currency || '/' || receive_currency as symbol, 'exchange' as act,
     false as "isOpen", pay_amount as amount, pay_currency as currency,
     null::numeric(28, 8) as result, used_at as "createdAt"
   from flash_quotes where user_id = $1 and used_at is not null
   order by used_at desc, id limit $2`,
);
