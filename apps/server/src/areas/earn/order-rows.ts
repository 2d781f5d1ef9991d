import type { EarnKind, EarnOrder, EarnStatus } from "@plumbline/engine/earn";
import { BOND_CANCEL_MS } from "@plumbline/engine/earn";
import {
  type AssetCode,
  type Book,
  DAY_MS,
  type Instant,
  instant,
  type UserId,
} from "@plumbline/engine/kernel";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";
import { type EarnEntry, ORDER_COLUMNS, type OrderRow, readOrderRow } from "./order-store.ts";

export async function readOrder(
  tx: Tx,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<EarnOrder | null> {
  const [row] = await tx.query<OrderRow>(oneStatement, [userId, id]);
  return row === undefined ? null : readOrderRow(row);
}

const DUE_MAX = 1_000;

/** Orders with a complete day that is not accrued, after the given one, by user and id. */
export async function readDueOrders(
  tx: Tx,
  now: Instant,
  after: Pick<EarnOrder, "userId" | "id"> | null,
): Promise<readonly EarnOrder[]> {
  const through = instantToColumn(instant(now - DAY_MS));
  const from = [after?.userId ?? NOBODY, after?.id ?? NOBODY];
  return (await tx.query<OrderRow>(dueStatement, [through, ...from, DUE_MAX])).map(readOrderRow);
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Orders that have not started, if they are bonds or their first day has begun. */
export async function readWaitingOrders(tx: Tx, now: Instant): Promise<readonly EarnOrder[]> {
  const rows = await tx.query<OrderRow>(waitingStatement, [instantToColumn(now)]);
  return rows.map(readOrderRow);
}

export interface RaisedRow {
  readonly book: Book;
  readonly productId: string;
  /** The principal bought, and the part of it that is firm: it can no longer be withdrawn. */
  readonly raised: bigint;
  readonly firm: bigint;
  readonly firstDay: Instant | null;
  readonly isRunning: boolean;
}

/** The money that bonds have raised, by book and product. */
export async function readRaised(tx: Tx, now: Instant): Promise<readonly RaisedRow[]> {
  return tx.query<RaisedRow>(raisedStatement, [instantToColumn(instant(now - BOND_CANCEL_MS))]);
}

interface OrderFilter extends ListQuery {
  /** null: of all members. */
  readonly userId: string | null;
  readonly book: Book;
  readonly kind?: EarnKind | undefined;
  readonly status?: EarnStatus | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface OrderLine {
  readonly account: string;
  readonly order: EarnOrder;
}

/** One page of orders, the latest first, with the total count. */
export async function pageOfOrders(
  tx: Tx,
  request: OrderFilter,
): Promise<{ readonly lines: readonly OrderLine[]; readonly total: number }> {
  const { userId, book, kind, status } = request;
  const filter = [userId, book, kind ?? null, status ?? null, filterValue(request)];
  const { rows, total } = await readPage<OrderRow & { readonly account: string }>(
    tx,
    { page: pageStatement(request), count: countStatement, filter },
    request,
  );
  const lines = rows.map(({ account, ...row }) => ({ account, order: readOrderRow(row) }));
  return { lines, total };
}

/** The history of an order, the latest first. */
export async function pageOfEntries(
  tx: Tx,
  {
    order: { userId, id },
    pageNo,
    pageSize,
  }: {
    readonly order: Pick<EarnOrder, "userId" | "id">;
    readonly pageNo: number;
    readonly pageSize: number;
  },
): Promise<{ readonly entries: readonly EarnEntry[]; readonly total: number }> {
  const { rows: entries, total } = await readPage<EarnEntry>(
    tx,
    { page: entriesStatement, count: entryCountStatement, filter: [userId, id] },
    { pageNo, pageSize },
  );
  return { entries, total };
}

export interface StatisticsRow {
  readonly kind: EarnKind;
  readonly status: EarnStatus;
  readonly asset: AssetCode;
  readonly incomeAsset: AssetCode;
  readonly count: number;
  readonly principal: bigint;
  readonly todayIncome: bigint;
  readonly totalIncome: bigint;
}

/** Sums of one member's orders in a book. `today` is the start of the server day. */
export async function readStatistics(
  tx: Tx,
  {
    userId,
    book,
    kind,
    today,
  }: {
    readonly userId: UserId;
    readonly book: Book;
    readonly kind: EarnKind | undefined;
    readonly today: Instant;
  },
): Promise<readonly StatisticsRow[]> {
  const filter = [userId, book, kind ?? null, instantToColumn(today)];
  return tx.query<StatisticsRow>(statisticsStatement, filter);
}

const oneStatement = sql(
  "earn.one",
  `select ${ORDER_COLUMNS} from earn_orders where user_id = $1 and id = $2`,
);

const dueStatement = sql(
  "earn.due-orders",
  `select ${ORDER_COLUMNS} from earn_orders
   where status in ('running', 'frozen') and next_day <= $1
     and (user_id, id) > ($2::uuid, $3::uuid)
   order by user_id, id limit $4`,
);

const waitingStatement = sql(
  "earn.waiting-orders",
  `select ${ORDER_COLUMNS} from earn_orders
   where status = 'not_started' and (first_day is null or first_day <= $1)
   order by bought_at, user_id, id`,
);

const raisedStatement = sql(
  "earn.raised",
  `select book, product_id as "productId", sum(paid)::numeric(38, 8) as raised,
     coalesce(sum(paid) filter (where bought_at <= $1), 0)::numeric(38, 8) as firm,
     min(first_day) as "firstDay",
     bool_or(status in ('not_started', 'running', 'frozen')) as "isRunning"
   from earn_orders where kind = 'bond' and status <> 'cancelled' group by book, product_id`,
);

export const ORDER_FILTER = {
  userId: "earn_orders.user_id",
  ids: ["earn_orders.id"],
  currencies: ["asset", "income_asset"],
  amount: "paid",
  time: "bought_at",
} as const;

const WANTED = `($1::uuid is null or earn_orders.user_id = $1) and book = $2
  and ($3::text is null or kind = $3) and ($4::text is null or status = $4)
  and ${isFiltered(ORDER_FILTER, { filter: "$5" })}`;

const pageStatement = sortedStatement(
  "earn.orders",
  {
    own: "bought_at desc, earn_orders.id desc",
    tie: "earn_orders.id",
    by: { createTime: "bought_at", amount: "paid" },
  },
  (orderBy) =>
    `select ${ORDER_COLUMNS}, member_names.account from earn_orders
     join member_names on member_names.user_id = earn_orders.user_id
     where ${WANTED} order by ${orderBy} limit $6 offset $7`,
);

const countStatement = sql("earn.orders-count", `select count(*) from earn_orders where ${WANTED}`);

const entriesStatement = sql(
  "earn.entries",
  `select event, day, asset, amount, fee, receipt_id as "receiptId", at from earn_entries
   where (user_id, order_id) = ($1, $2) order by at desc, day desc nulls first, event
   limit $3 offset $4`,
);

const entryCountStatement = sql(
  "earn.entries-count",
  "select count(*) from earn_entries where (user_id, order_id) = ($1, $2)",
);

const statisticsStatement = sql(
  "earn.statistics",
  `select kind, status, asset, income_asset as "incomeAsset", count(*) as count,
     sum(principal)::numeric(38, 8) as principal,
     coalesce(sum(last_income) filter (where next_day = $4), 0)::numeric(38, 8) as "todayIncome",
     sum(total_income)::numeric(38, 8) as "totalIncome"
   from earn_orders where user_id = $1 and book = $2 and ($3::text is null or kind = $3)
   group by kind, status, asset, income_asset order by kind, status, asset, income_asset`,
);
