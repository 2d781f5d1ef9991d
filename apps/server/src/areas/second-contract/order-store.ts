import {
  type Book,
  type Decision,
  money,
  type Quote,
  ratePpm,
  type Result,
  type SymbolCode,
  type UserId,
  writeRate,
} from "@plumbline/engine/kernel";
import {
  readSecondTerms,
  type SecondBought,
  type SecondDirection,
  type SecondOrder,
  type SecondOrderId,
  type SecondOutcome,
  type SecondSettled,
  secondTermsProblems,
} from "@plumbline/engine/second-contract";
import { writtenSecondTerms } from "@plumbline/protocol/second-contract";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { int, int8, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import type { Committed, Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { HousePromises, PromiseBook } from "#services/house/house-promises";
import { secondContractPromises } from "./promises.ts";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

/** The terms of second contracts, as set by operators. */
export const secondTerms = defineTerms({
  area: "second-contract",
  table: "second_terms",
  schema: writtenSecondTerms,
  read: readSecondTerms,
  problemsOf: secondTermsProblems,
});

export type SecondTermsBook = TermsBookOf<typeof secondTerms>;

/** All columns in PostgreSQL's order, because rows are sent whole. */
const secondOrders = table<SecondOrder>("second_orders").of({
  userId: uuid((order) => order.userId),
  id: uuid((order) => order.id),
  book: text((order) => order.book),
  symbol: text((order) => order.symbol),
  asset: text((order) => order.asset),
  direction: text((order): SecondDirection => order.direction),
  seconds: int((order) => order.seconds),
  stake: units((order) => order.stake.units),
  gain: units((order) => order.gain.units),
  payoutPpm: int((order) => writeRate(order.payoutRate)),
  termsVersion: int((order) => order.termsVersion),
  acceptedAt: time((order) => order.acceptedAt),
  expiresAt: time((order) => order.expiresAt),
  outcome: text((order): SecondOutcome | null => order.outcome),
  entrySeq: int8((order) => order.entry?.seq ?? null),
  entryPrice: units((order) => order.entry?.price ?? null),
  enteredAt: time((order) => order.entry?.at ?? null),
  exitSeq: int8((order) => order.exit?.seq ?? null),
  exitPrice: units((order) => order.exit?.price ?? null),
  exitedAt: time((order) => order.exit?.at ?? null),
  profit: units((order) => order.profit.units),
  closedAt: time((order) => order.closedAt),
  receiptId: uuid((order) => order.receiptId),
});

type OrderRow = RowOf<typeof secondOrders>;

function orderOf(row: OrderRow): SecondOrder {
  const { payoutPpm, entrySeq, entryPrice, enteredAt, exitSeq, exitPrice, exitedAt, ...rest } = row;
  const { asset, symbol } = row;
  return {
    ...rest,
    stake: money(asset, row.stake),
    gain: money(asset, row.gain),
    payoutRate: ratePpm(BigInt(payoutPpm)),
    entry: quoteOf(symbol, { seq: entrySeq, price: entryPrice, at: enteredAt }),
    exit: quoteOf(symbol, { seq: exitSeq, price: exitPrice, at: exitedAt }),
    profit: money(asset, row.profit),
  };
}

/** The three columns of a quote are all set or all null. */
function quoteOf(symbol: SymbolCode, { seq, price, at }: QuoteColumns): Quote | null {
  return seq === null || price === null || at === null ? null : { symbol, seq, price, at };
}

type QuoteColumns = { readonly [Column in "seq" | "price" | "at"]: Quote[Column] | null };

/** The state on which one user's second contracts are decided. */
export interface MemberOrders {
  /** All orders that are not closed. */
  readonly orders: ReadonlyMap<SecondOrderId, SecondOrder>;
  /**
   * The promises to all members: one object for the whole batch, so that each command sees the
   * earlier ones.
   */
  readonly promises: HousePromises;
}

export type OrderStore = Store<MemberOrders, SecondOrder>;

const STORE_NAME = "second-contract.orders";

export const orderStore = (promiseBook: PromiseBook): OrderStore => ({
  name: STORE_NAME,
  load: async (tx, userIds) => {
    const [rows, promises] = await Promise.all([
      tx.query<OrderRow>(loadStatement, [userIds]),
      promiseBook.load(tx),
    ]);
    const ordersByUser = new Map(userIds.map((id) => [id, new Map<SecondOrderId, SecondOrder>()]));
    for (const order of rows.map(orderOf)) ordersByUser.get(order.userId)?.set(order.id, order);
    return new Map([...ordersByUser].map(([userId, orders]) => [userId, { orders, promises }]));
  },
  merge: ({ orders, promises }, order) => {
    // A failed batch is loaded again, with new promises. A closed order promises nothing.
    const { book, symbol, outcome, gain } = order;
    const change = outcome === null ? gain.units : -gain.units;
    promises.note({ product: secondContractPromises.product, book, symbol }, change);
    return { orders: new Map([...orders, [order.id, order]]), promises };
  },
  save: async (tx, changes) => {
    // Inserts before updates: no batch both opens and closes an order.
    const rowsOf = (isMeant: (order: SecondOrder) => boolean) =>
      secondOrders.rowsOf(changes.map(({ next }) => next).filter(isMeant));
    tx.sendRows(
      insertStatement,
      rowsOf(({ outcome }) => outcome === null),
    );
    tx.sendRows(
      closeStatement,
      rowsOf(({ outcome }) => outcome !== null),
    );
  },
});

/** The orders among committed states. The cast holds: only this store commits under its name. */
export const ordersOf = (committed: readonly Committed[]): readonly SecondOrder[] =>
  committed.flatMap(
    ({ store, next }) => (store === STORE_NAME ? [next as SecondOrder] : []), // as above
  );

interface OrderFilter extends ListQuery {
  /** null: of all members. */
  readonly userId: string | null;
  readonly book: Book;
  /** "open": running or settling. */
  readonly status: "running" | "settling" | "closed" | "open" | null;
  readonly direction?: SecondOrder["direction"] | undefined;
  readonly now: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface OrderLine {
  readonly account: string;
  readonly order: SecondOrder;
}

/** One page of orders, the latest first, with the total count. */
export async function pageOfOrders(
  tx: Tx,
  request: OrderFilter,
): Promise<{ readonly lines: readonly OrderLine[]; readonly total: number }> {
  const { userId, book, status, direction = null, now } = request;
  const filter = [userId, book, status, now, filterValue(request), direction];
  const { page, count } = status !== null && IS_OPEN[status] ? openList : everyList;
  const { rows, total } = await readPage<OrderRow & { readonly account: string }>(
    tx,
    { page: page(request), count, filter },
    request,
  );
  const lines = rows.map(({ account, ...row }) => ({ account, order: orderOf(row) }));
  return { lines, total };
}

/** One member's running orders in a book, and those closed or bought since a moment. */
export async function readOrdersSince(
  tx: Tx,
  { userId, book, since }: { readonly userId: UserId; readonly book: Book; readonly since: string },
): Promise<readonly SecondOrder[]> {
  return (await tx.query<OrderRow>(sinceStatement, [userId, book, since])).map(orderOf);
}

/** All members' running orders, page by page, as there may be very many. */
export async function* readOpenOrders(tx: Tx): AsyncGenerator<SecondOrder> {
  for (let after: readonly [string, string] = [NO_ID, NO_ID]; ;) {
    const rows = await tx.query<OrderRow>(openStatement, [...after, OPEN_PAGE]);
    yield* rows.map(orderOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < OPEN_PAGE) return;
    after = [last.userId, last.id];
  }
}

/** Orders that have expired, including those sold by another process. */
export async function readDueOrders(tx: Tx, until: string): Promise<readonly SecondOrder[]> {
  return (await tx.query<OrderRow>(dueStatement, [until, OPEN_PAGE])).map(orderOf);
}

const NO_ID = "00000000-0000-0000-0000-000000000000";
const OPEN_PAGE = 5_000;

const insertStatement = sql(
  "second-contract.insert-orders",
  "insert into second_orders select * from unnest($1::second_orders[])",
);

const CLOSED = [
  "outcome",
  "entrySeq",
  "entryPrice",
  "enteredAt",
  "exitSeq",
  "exitPrice",
  "exitedAt",
  "profit",
  "closedAt",
  "receiptId",
] as const;

const closeStatement = sql(
  "second-contract.close-orders",
  `update second_orders set ${secondOrders.set(CLOSED, "closed")}
   from unnest($1::second_orders[]) as closed
   where (second_orders.user_id, second_orders.id) = (closed.user_id, closed.id)`,
);

const loadStatement = sql(
  "second-contract.load-orders",
  `select ${secondOrders.select} from second_orders
   where user_id = any($1::uuid[]) and outcome is null`,
);

export const ORDER_FILTER = {
  userId: "second_orders.user_id",
  ids: ["second_orders.id"],
  words: ["symbol"],
  currencies: ["asset"],
  amount: "stake",
  time: "accepted_at",
} as const;

const WANTED = `($1::uuid is null or second_orders.user_id = $1) and book = $2
  and ($3::text is null or $3 = case when outcome is not null then 'closed'
    when expires_at <= $4::timestamptz then 'settling' else 'running' end
    or $3 = 'open' and outcome is null)
  and ($6::text is null or direction = $6)
  and ${isFiltered(ORDER_FILTER, { filter: "$5" })}`;

/** The two statements of a list. */
const listOf = (name: string, wanted: string) => ({
  page: sortedStatement(
    name,
    {
      own: "accepted_at desc, second_orders.id desc",
      tie: "second_orders.id",
      by: { createTime: "accepted_at", stake: "stake", expiryTime: "expires_at" },
    },
    (orderBy) =>
      `select ${secondOrders.select}, member_names.account from second_orders
       join member_names on member_names.user_id = second_orders.user_id
       where ${wanted} order by ${orderBy} limit $7 offset $8`,
  ),
  count: sql(`${name}-count`, `select count(*) from second_orders where ${wanted}`),
});

const everyList = listOf("second-contract.orders", WANTED);
/** Compares `outcome is null` without a parameter, so that the index of open orders suffices. */
const openList = listOf("second-contract.orders-open", `outcome is null and ${WANTED}`);

const IS_OPEN = { running: true, settling: true, open: true, closed: false } as const;

const sinceStatement = sql(
  "second-contract.orders-since",
  `select ${secondOrders.select} from second_orders
   where user_id = $1 and book = $2
     and (outcome is null or accepted_at >= $3 or closed_at >= $3)
     and accepted_at >= $3::timestamptz - interval '2 days'`,
);

const openStatement = sql(
  "second-contract.open-orders",
  `select ${secondOrders.select} from second_orders
   where outcome is null and (user_id, id) > ($1::uuid, $2::uuid) order by user_id, id limit $3`,
);

const dueStatement = sql(
  "second-contract.due-orders",
  `select ${secondOrders.select} from second_orders
   where outcome is null and expires_at <= $1 order by expires_at limit $2`,
);

/** An event sent to open screens, which then reload the orders. */
export interface OrderEvent {
  readonly type: (SecondBought | SecondSettled)["type"];
  readonly id: string;
  readonly book: string;
}

export const ORDER_EVENTS = [
  "second_bought",
  "second_settled",
] as const satisfies readonly OrderEvent["type"][];

/** A decision with events of plain JSON, without the order. */
export function withPlainEvents<Refusal>(
  decided: Result<Decision<SecondOrder, SecondBought | SecondSettled>, Refusal>,
): Result<Decision<SecondOrder, OrderEvent>, Refusal> {
  if (!decided.ok) return decided;
  const events = decided.value.events.map(({ type, order: { id, book } }) => ({ type, id, book }));
  return { ok: true, value: { ...decided.value, events } };
}
