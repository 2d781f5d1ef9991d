import {
  type Book,
  type Instant,
  money,
  type Money,
  price,
  quantity,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import type {
  OptionKind,
  OptionOrder,
  OptionOrderId,
  OptionStatus,
} from "@plumbline/engine/option";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import {
  instantToColumn,
  int,
  type RowOf,
  table,
  text,
  time,
  units,
  uuid,
} from "#platform/postgres/columns";
import type { Committed, Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { HousePromises, PromiseBook } from "#services/house/house-promises";
import { optionPromises } from "./promises.ts";
import type { Notice } from "#services/notifications/notice";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

const optionOrders = table<OptionOrder>("option_orders").of({
  userId: uuid((order) => order.userId),
  id: uuid((order) => order.id),
  partOf: uuid((order) => order.partOf),
  book: text((order) => order.book),
  symbol: text((order) => order.symbol),
  asset: text((order) => order.asset),
  kind: text((order): OptionKind => order.kind),
  strike: units((order) => order.strike),
  expiresAt: time((order) => order.expiresAt),
  quantity: units((order) => order.quantity),
  premium: units((order) => order.premium.units),
  reserve: units((order) => order.reserve.units),
  termsVersion: int((order) => order.termsVersion),
  status: text((order): OptionStatus => order.status),
  boughtAt: time((order) => order.boughtAt),
  payout: units((order) => order.payout?.units ?? null),
  closedAt: time((order) => order.closedAt),
  receiptId: uuid((order) => order.receiptId),
});

type OrderRow = RowOf<typeof optionOrders>;

function orderOf({ premium, reserve, payout, strike, ...row }: OrderRow): OptionOrder {
  const { asset } = row;
  return {
    ...row,
    strike: price(strike),
    quantity: quantity(row.quantity),
    premium: money(asset, premium),
    reserve: money(asset, reserve),
    payout: payout === null ? null : money(asset, payout),
  };
}

/** The reserve of an order in units: 0 before the purchase and after the end. */
const reserveUnitsOf = (order: OptionOrder | undefined): bigint =>
  order?.status === "open" ? order.reserve.units : 0n;

/** The state on which one user's options are decided. */
export interface MemberOptions {
  /** All open orders, and those that a batch concerns. */
  readonly orders: ReadonlyMap<OptionOrderId, OptionOrder>;
  /**
   * The promises to all members: one object for the whole batch, so that each command sees the
   * earlier ones.
   */
  readonly promises: HousePromises;
}

export type OptionStore = Store<MemberOptions, readonly OptionOrder[]>;

const STORE_NAME = "option.orders";

export const optionStore = (promiseBook: PromiseBook): OptionStore => ({
  name: STORE_NAME,
  load: async (tx, userIds, causeIds = []) => {
    const [rows, promises] = await Promise.all([
      tx.query<OrderRow>(loadStatement, [userIds, causeIds]),
      promiseBook.load(tx),
    ]);
    const ordersByUser = new Map(userIds.map((id) => [id, new Map<OptionOrderId, OptionOrder>()]));
    for (const order of rows.map(orderOf)) ordersByUser.get(order.userId)?.set(order.id, order);
    return new Map([...ordersByUser].map(([userId, orders]) => [userId, { orders, promises }]));
  },
  merge: ({ orders, promises }, changed) => {
    // A failed batch is loaded again, with a new sum.
    for (const order of changed) {
      const change = reserveUnitsOf(order) - reserveUnitsOf(orders.get(order.id));
      promises.note({ product: optionPromises.product, book: order.book, symbol: "" }, change);
    }
    return {
      orders: new Map([...orders, ...changed.map((one) => [one.id, one] as const)]),
      promises,
    };
  },
  save: async (tx, changes) => {
    // In the order of the decisions: a batch may both open and close an order.
    for (const { before, next } of changes) {
      for (const order of next) {
        const isNew = !before.orders.has(order.id);
        const statement = isNew ? insertStatement : updateStatement;
        const names = isNew ? optionOrders.names : (["userId", "id", ...CHANGING] as const);
        await tx.query(statement, optionOrders.valuesOf(order, names));
      }
    }
  },
  noticesOf: ({ next }) => next.filter(({ status }) => status === "delivered").map(deliveryNotice),
});

/** The option, its premium, its payout and the receipt. */
function deliveryNotice(order: OptionOrder): Notice {
  const { userId, book, symbol, kind, strike, quantity: size, premium, payout, receiptId } = order;
  const amountText = ({ units, asset }: Money) => `${toDecimalText(units)} ${asset}`;
  return {
    userId,
    kind: "optionDelivered",
    aboutId: receiptId,
    gaps: {
      kind: { key: `option.${kind}` },
      symbol,
      strike: toDecimalText(strike),
      quantity: toDecimalText(size),
      book: { key: `notification.book.${book}` },
      premium: amountText(premium),
      payout: amountText(payout ?? money(premium.asset, 0n)),
    },
    ...(book !== "live" && { isInAppOnly: true }),
  };
}

/**
 * The orders that commands of this store bought. After a sale or a delivery, the first order is one
 * that has ended.
 */
export const boughtIn = (committed: readonly Committed[]): readonly OptionOrder[] =>
  committed
    .filter(({ store }) => store === STORE_NAME)
    // Only this store's own commands commit under its name.
    .flatMap(({ next }) => (next as readonly OptionOrder[]).slice(0, 1))
    .filter(({ status }) => status === "open");

export const openIn = ({ orders }: MemberOptions, book: Book): number =>
  [...orders.values()].filter((order) => order.book === book && order.status === "open").length;

export async function readOrder(
  tx: Tx,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<OptionOrder | null> {
  const [row] = await tx.query<OrderRow>(oneStatement, [userId, id]);
  return row === undefined ? null : orderOf(row);
}

/** Open orders that have expired, the longest overdue first. */
export async function readDueOrders(tx: Tx, now: Instant): Promise<readonly OptionOrder[]> {
  return (await tx.query<OrderRow>(dueStatement, [instantToColumn(now), DUE_MAX])).map(orderOf);
}

const DUE_MAX = 1_000;

interface OrderFilter extends ListQuery {
  /** null: of all members. */
  readonly userId: string | null;
  readonly book: Book;
  readonly status?: "open" | "closed" | undefined;
  readonly kind?: OptionOrder["kind"] | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface OrderLine {
  readonly account: string;
  readonly order: OptionOrder;
}

/** One page of orders, the latest first, with the total count. */
export async function pageOfOrders(
  tx: Tx,
  request: OrderFilter,
): Promise<{ readonly lines: readonly OrderLine[]; readonly total: number }> {
  const { userId, book, status, kind = null } = request;
  const filter = [userId, book, status ?? null, filterValue(request), kind];
  const { page, count } = status === "open" ? openList : everyList;
  const { rows, total } = await readPage<OrderRow & { readonly account: string }>(
    tx,
    { page: page(request), count, filter },
    request,
  );
  const lines = rows.map(({ account, ...row }) => ({ account, order: orderOf(row) }));
  return { lines, total };
}

const loadStatement = sql(
  "option.load-orders",
  `select ${optionOrders.select} from option_orders
   where user_id = any($1::uuid[]) and (status = 'open' or id = any($2::uuid[]))`,
);

const oneStatement = sql(
  "option.one",
  `select ${optionOrders.select} from option_orders where user_id = $1 and id = $2`,
);

const insertStatement = sql("option.insert-order", optionOrders.insert);

/** The columns that change at the end, and when a part is sold. */
const CHANGING = [
  ...(["status", "payout", "closedAt", "receiptId"] as const),
  ...(["quantity", "premium", "reserve"] as const),
] as const;

const updateStatement = sql(
  "option.update-order",
  `update option_orders set ${optionOrders.set(CHANGING, 3)} where (user_id, id) = ($1, $2)`,
);

const dueStatement = sql(
  "option.due-orders",
  `select ${optionOrders.select} from option_orders
   where status = 'open' and expires_at <= $1 order by expires_at, user_id, id limit $2`,
);

export const ORDER_FILTER = {
  userId: "option_orders.user_id",
  ids: ["option_orders.id"],
  words: ["symbol"],
  currencies: ["asset"],
  amount: "premium",
  time: "bought_at",
} as const;

const WANTED = `($1::uuid is null or option_orders.user_id = $1) and book = $2
  and ($3::text is null or (status = 'open') = ($3 = 'open'))
  and ($5::text is null or kind = $5)
  and ${isFiltered(ORDER_FILTER, { filter: "$4" })}`;

/** The two statements of a list. */
const listOf = (name: string, wanted: string) => ({
  page: sortedStatement(
    name,
    {
      own: "coalesce(closed_at, bought_at) desc, option_orders.id desc",
      tie: "option_orders.id",
      by: { createTime: "bought_at", premium: "premium", expiryTime: "expires_at" },
    },
    (orderBy) =>
      `select ${optionOrders.select}, member_names.account from option_orders
       join member_names on member_names.user_id = option_orders.user_id
       where ${wanted} order by ${orderBy} limit $6 offset $7`,
  ),
  count: sql(`${name}-count`, `select count(*) from option_orders where ${wanted}`),
});

const everyList = listOf("option.orders", WANTED);
/** Compares `status = 'open'` without a parameter, so that the index of open orders suffices. */
const openList = listOf("option.orders-open", `status = 'open' and ${WANTED}`);
