import { type Book, money, type UserId } from "@plumbline/engine/kernel";
import type { SpotOrder } from "@plumbline/engine/spot";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { int, int8, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { RequestId } from "#platform/process/ids";
import type { ExposureRow } from "#services/house/inventory";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

/** An order as it is stored, with the request that traded. */
interface StoredOrder {
  readonly order: SpotOrder;
  readonly requestId: RequestId;
}

const spotOrders = table<StoredOrder>("spot_orders").of({
  userId: uuid(({ order }) => order.userId),
  id: uuid(({ order }) => order.id),
  requestId: uuid(({ requestId }) => requestId),
  book: text(({ order }) => order.book),
  symbol: text(({ order }) => order.symbol),
  base: text(({ order }) => order.amount.asset),
  asset: text(({ order }) => order.value.asset),
  side: text(({ order }) => order.side),
  bySize: text(({ order }) => order.by),
  price: units(({ order }) => order.price),
  amount: units(({ order }) => order.amount.units),
  gross: units(({ order }) => order.gross.units),
  fee: units(({ order }) => order.fee.units),
  tradeValue: units(({ order }) => order.value.units),
  spreadCost: units(({ order }) => order.spreadCost.units),
  result: units(({ order }) => order.result?.units ?? null),
  tickSeq: int8(({ order }) => order.tickSeq),
  termsVersion: int(({ order }) => order.termsVersion),
  planId: uuid(({ order }) => order.planId),
  receiptId: uuid(({ order }) => order.receiptId),
  tradedAt: time(({ order }) => order.tradedAt),
});

type OrderRow = RowOf<typeof spotOrders>;

function orderOf(row: OrderRow): SpotOrder {
  const { asset, result } = row;
  return {
    id: row.id,
    userId: row.userId,
    book: row.book,
    symbol: row.symbol,
    side: row.side,
    by: row.bySize,
    price: row.price,
    amount: money(row.base, row.amount),
    gross: money(asset, row.gross),
    fee: money(asset, row.fee),
    value: money(asset, row.tradeValue),
    spreadCost: money(asset, row.spreadCost),
    result: result === null ? null : money(asset, result),
    tickSeq: row.tickSeq,
    termsVersion: row.termsVersion,
    planId: row.planId,
    receiptId: row.receiptId,
    tradedAt: row.tradedAt,
  };
}

export async function insertOrder(tx: Transaction, stored: StoredOrder): Promise<void> {
  await tx.query(insertStatement, spotOrders.valuesOf(stored));
}

interface OrderFilter extends ListQuery {
  /** null: of all members. */
  readonly userId: UserId | null;
  readonly book: Book;
  readonly pageNo: number;
  readonly pageSize: number;
}

interface OrderLine {
  readonly account: string;
  readonly order: SpotOrder;
}

/** One page of trades, the latest first, with the total count. */
export async function pageOfOrders(
  tx: Tx,
  request: OrderFilter,
): Promise<{ readonly lines: readonly OrderLine[]; readonly total: number }> {
  const { userId, book } = request;
  const filter = [userId, book, filterValue(request)];
  const { rows, total } = await readPage<OrderRow & { readonly account: string }>(
    tx,
    { page: pageStatement(request), count: countStatement, filter },
    request,
  );
  const lines = rows.map((row) => ({ account: row.account, order: orderOf(row) }));
  return { lines, total };
}

/** The gains and losses of all sales in a book, by base, in units of the asset. */
export async function readRealised(
  tx: Tx,
  userId: UserId,
  book: Book,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.query<{ base: string; result: bigint }>(realisedStatement, [userId, book]);
  return new Map(rows.map(({ base, result }) => [base, result]));
}

/**
 * The amounts of each currency received into the inventory less those paid out, and the fees
 * earned.
 */
export const readExposure = (tx: Tx, book: Book): Promise<readonly ExposureRow[]> =>
  tx.query<ExposureRow>(exposureStatement, [book]);

const insertStatement = sql("spot.insert-order", spotOrders.insert);

export const ORDER_FILTER = {
  userId: "spot_orders.user_id",
  ids: ["spot_orders.id"],
  currencies: ["base", "asset"],
  amount: "trade_value",
  time: "traded_at",
} as const;

const WANTED = `($1::uuid is null or spot_orders.user_id = $1) and book = $2
  and ${isFiltered(ORDER_FILTER, { filter: "$3" })}`;

const pageStatement = sortedStatement(
  "spot.orders",
  {
    own: "traded_at desc, spot_orders.id desc",
    tie: "spot_orders.id",
    by: { createTime: "traded_at", value: "trade_value" },
  },
  (orderBy) =>
    `select ${spotOrders.select}, member_names.account from spot_orders
     join member_names on member_names.user_id = spot_orders.user_id
     where ${WANTED} order by ${orderBy} limit $4 offset $5`,
);

const countStatement = sql("spot.orders-count", `select count(*) from spot_orders where ${WANTED}`);

const realisedStatement = sql(
  "spot.realised",
  `select base, sum(result)::numeric(38, 8) as result from spot_orders
   where user_id = $1 and book = $2 and side = 'sell' group by base`,
);

const exposureStatement = sql(
  "spot.exposure",
  `select currency, sum(moved)::numeric(38, 8) as exposure, sum(earned)::numeric(38, 8) as fees
   from (
     select base as currency, case side when 'buy' then -amount else amount end as moved,
       0 as earned from spot_orders where book = $1
     union all
     select asset, case side when 'buy' then gross else -gross end, fee
       from spot_orders where book = $1
   ) as movements group by currency`,
);
