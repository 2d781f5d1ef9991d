import type { IeoOrderStatus, IeoStage } from "@plumbline/engine/ieo";
import { type Instant, toDecimalText } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "ieoOrders">;

interface Row {
  readonly id: string;
  readonly book: string;
  readonly token: string;
  readonly status: IeoOrderStatus;
  readonly stage: IeoStage | null;
  readonly quantity: bigint;
  readonly allocated: bigint | null;
  readonly appliedAt: Instant;
}

/** A member's IEO applications, the open ones first. */
export async function ieoOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(ordersStatement, [userId, OVERVIEW_LINES_MAX]);
  const ieoOrders = rows.map(({ appliedAt, quantity, allocated, stage, status, ...row }) => ({
    ...row,
    outcome: stage ?? status,
    quantity: toDecimalText(quantity),
    allocated: allocated === null ? null : toDecimalText(allocated),
    createTime: toWireTime(appliedAt),
  }));
  return { ieoOrders };
}

const ordersStatement = sql(
  "ieo.overview",
  `select id, book, token, status, stage, quantity, allocated, applied_at as "appliedAt"
   from ieo_orders where user_id = $1
   order by ended_at is not null, applied_at desc, id limit $2`,
);
