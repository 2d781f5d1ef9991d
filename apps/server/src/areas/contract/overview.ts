import { toDecimalText } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { unitsFromColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "positions">;
type Row = Omit<Part["positions"][number], "createTime"> & { readonly createdAt: Date };

/** A member's positions, those that are open first. */
export async function contractOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(positionsStatement, [userId, OVERVIEW_LINES_MAX]);
  const positions = rows.map(({ createdAt, ...row }) => ({
    ...row,
    quantity: decimalOf(row.quantity),
    margin: decimalOf(row.margin),
    entryPrice: row.entryPrice === null ? null : decimalOf(row.entryPrice),
    realisedPnl: decimalOf(row.realisedPnl),
    createTime: toWireTime(createdAt.getTime()),
  }));
  return { positions };
}

const decimalOf = (text: string): string => toDecimalText(unitsFromColumn(text));

const positionsStatement = sql(
  "contract.overview",
  `select id, book, symbol, side, leverage, status, quantity, margin, asset as currency,
     entry_price as "entryPrice", realised_pnl as "realisedPnl", created_at as "createdAt"
   from positions where user_id = $1
   order by status = 'closed', created_at desc, id limit $2`,
);
