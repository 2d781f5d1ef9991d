import { toDecimalText, type Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "positions">;
type Line = Part["positions"][number];
type Amounts = "quantity" | "margin" | "entryPrice" | "realisedPnl";

interface Row extends Omit<Line, Amounts | "createTime"> {
  readonly quantity: bigint;
  readonly margin: bigint;
  readonly entryPrice: bigint | null;
  readonly realisedPnl: bigint;
  readonly createdAt: Instant;
}

/** A member's positions, those that are open first. */
export async function contractOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(positionsStatement, [userId, OVERVIEW_LINES_MAX]);
  const positions = rows.map(({ createdAt, ...row }) => ({
    ...row,
    quantity: toDecimalText(row.quantity),
    margin: toDecimalText(row.margin),
    entryPrice: row.entryPrice === null ? null : toDecimalText(row.entryPrice),
    realisedPnl: toDecimalText(row.realisedPnl),
    createTime: toWireTime(createdAt),
  }));
  return { positions };
}

const positionsStatement = sql(
  "contract.overview",
  `select id, book, symbol, side, leverage, status, quantity, margin, asset as currency,
     entry_price as "entryPrice", realised_pnl as "realisedPnl", created_at as "createdAt"
   from positions where user_id = $1
   order by status = 'closed', created_at desc, id limit $2`,
);
