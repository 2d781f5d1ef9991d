import type { EarnKind, EarnStatus } from "@plumbline/engine/earn";
import { type Instant, toDecimalText } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "investments">;

interface Row {
  readonly id: string;
  readonly book: string;
  readonly productId: string;
  readonly kind: EarnKind;
  readonly status: EarnStatus;
  readonly paid: bigint;
  readonly principal: bigint;
  readonly currency: string;
  readonly income: bigint;
  readonly incomeCurrency: string;
  readonly boughtAt: Instant;
}

/** A member's investments, the active ones first. */
export async function earnOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(ordersStatement, [userId, OVERVIEW_LINES_MAX]);
  const investments = rows.map(({ boughtAt, paid, principal, income, ...row }) => ({
    ...row,
    paid: toDecimalText(paid),
    principal: toDecimalText(principal),
    income: toDecimalText(income),
    createTime: toWireTime(boughtAt),
  }));
  return { investments };
}

const ordersStatement = sql(
  "earn.overview",
  `select id, book, product_id as "productId", kind, status, paid, principal, asset as currency,
     total_income as income, income_asset as "incomeCurrency", bought_at as "boughtAt"
   from earn_orders where user_id = $1
   order by ended_at is not null, bought_at desc, id limit $2`,
);
