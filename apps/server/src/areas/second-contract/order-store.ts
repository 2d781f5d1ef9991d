import {
  type AssetCode,
  type Book,
  money,
  type Money,
  price,
  type Quote,
  ratePpm,
  type ReceiptId,
  type Instant,
  type SymbolCode,
  type UserId,
} from "@plumbline/engine/kernel";
import type {
  SecondDirection,
  SecondOrder,
  SecondOrderId,
  SecondOutcome,
} from "@plumbline/engine/second-contract";
import { columnOrNull, instantToColumn, unitsToColumn } from "#platform/postgres/columns";
import type { Committed, Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import { type HousePromises, loadHousePromises } from "#services/house/house-promises";

/** What one user's second contracts are decided on. */
export interface MemberOrders {
  /** All that are not closed. */
  readonly orders: ReadonlyMap<SecondOrderId, SecondOrder>;
  /** Of everybody: one and the same for all users of a batch, so that its commands count. */
  readonly promises: HousePromises;
}

export const orderStore: Store<MemberOrders, SecondOrder> = {
  name: "second-contract.orders",
  load: async (tx, userIds) => {
    const [rows, promises] = await Promise.all([
      tx.query<OrderRow>(loadStatement, [userIds]),
      loadHousePromises(tx),
    ]);
    const ordersByUser = new Map(userIds.map((id) => [id, new Map<SecondOrderId, SecondOrder>()]));
    for (const order of rows.map(orderOf)) ordersByUser.get(order.userId)?.set(order.id, order);
    return new Map([...ordersByUser].map(([userId, orders]) => [userId, { orders, promises }]));
  },
  merge: ({ orders, promises }, order) => {
    // A batch that fails is loaded anew, and so are these. Closed, it may win nothing any more.
    const { book, symbol, outcome, gain } = order;
    const change = outcome === null ? gain.units : -gain.units;
    promises.note({ product: "second-contract", book, symbol }, change);
    return { orders: new Map([...orders, [order.id, order]]), promises };
  },
  save: async (tx, changes) => {
    // In the order in which they were decided: nothing is bought and closed in one batch.
    const orders = changes.map(({ next }) => next);
    const bought = orders.filter(({ outcome }) => outcome === null);
    const closed = orders.filter(({ outcome }) => outcome !== null);
    if (bought.length > 0) await tx.query(insertStatement, boughtColumns(bought));
    if (closed.length > 0) await tx.query(closeStatement, closedColumns(closed));
  },
};

/** What commands of this store made of orders: it commits what they decided. */
export const ordersOf = (committed: readonly Committed[]): readonly SecondOrder[] =>
  committed.flatMap(
    ({ store, next }) => (store === orderStore.name ? [next as SecondOrder] : []), // as above
  );

interface OrderFilter {
  /** null: everyone's. */
  readonly userId: string | null;
  readonly book: Book;
  readonly status: "running" | "settling" | "closed" | null;
  readonly now: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface OrderLine {
  readonly account: string;
  readonly order: SecondOrder;
}

/** One page of orders, the latest first, with the count of all. */
export async function pageOfOrders(
  tx: Tx,
  { userId, book, status, now, pageNo, pageSize }: OrderFilter,
): Promise<{ readonly lines: readonly OrderLine[]; readonly total: number }> {
  const filter = [userId, book, status, now];
  const page = [...filter, pageSize, (pageNo - 1) * pageSize];
  const rows = await tx.query<OrderRow & { readonly account: string }>(pageStatement, page);
  const [counted] = await tx.query<{ count: number }>(countStatement, filter);
  const lines = rows.map((row) => ({ account: row.account, order: orderOf(row) }));
  return { lines, total: Number(counted?.count ?? 0) };
}

/** One member's running orders of a book, and those closed or bought since a moment. */
export async function readOrdersSince(
  tx: Tx,
  { userId, book, since }: { readonly userId: UserId; readonly book: Book; readonly since: string },
): Promise<readonly SecondOrder[]> {
  return (await tx.query<OrderRow>(sinceStatement, [userId, book, since])).map(orderOf);
}

/** Orders that run, whoever's; page by page, as there may be very many. */
export async function* readOpenOrders(tx: Tx): AsyncGenerator<SecondOrder> {
  for (let after: readonly [string, string] = [NO_ID, NO_ID]; ;) {
    const rows = await tx.query<OrderRow>(openStatement, [...after, OPEN_PAGE]);
    yield* rows.map(orderOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < OPEN_PAGE) return;
    after = [last.userId, last.id];
  }
}

/** Those whose time is up, which nobody here may have heard of. */
export async function readDueOrders(tx: Tx, until: string): Promise<readonly SecondOrder[]> {
  return (await tx.query<OrderRow>(dueStatement, [until, OPEN_PAGE])).map(orderOf);
}

const NO_ID = "00000000-0000-0000-0000-000000000000";
const OPEN_PAGE = 5_000;

interface OrderRow {
  readonly userId: UserId;
  readonly id: SecondOrderId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly asset: AssetCode;
  readonly direction: SecondDirection;
  readonly seconds: number;
  readonly stake: bigint;
  readonly gain: bigint;
  readonly payoutPpm: number;
  readonly termsVersion: number;
  readonly acceptedAt: Instant;
  readonly expiresAt: Instant;
  readonly outcome: SecondOutcome | null;
  readonly entrySeq: number | null;
  readonly entryPrice: bigint | null;
  readonly enteredAt: Instant | null;
  readonly exitSeq: number | null;
  readonly exitPrice: bigint | null;
  readonly exitedAt: Instant | null;
  readonly profit: bigint;
  readonly closedAt: Instant | null;
  readonly receiptId: ReceiptId | null;
}

function orderOf(row: OrderRow): SecondOrder {
  const { userId, id, book, symbol, asset, direction, seconds, termsVersion, outcome } = row;
  const amount = (units: bigint): Money => money(asset, units);
  const quote = (seq: number | null, units: bigint | null, at: Instant | null): Quote | null => {
    if (seq === null || units === null || at === null) return null;
    return {
      symbol,
      seq,
      price: price(units),
      at,
    };
  };
  return {
    userId,
    id,
    book,
    symbol,
    asset,
    direction,
    seconds,
    termsVersion,
    outcome,
    stake: amount(row.stake),
    gain: amount(row.gain),
    payoutRate: ratePpm(BigInt(row.payoutPpm)),
    acceptedAt: row.acceptedAt,
    expiresAt: row.expiresAt,
    entry: quote(row.entrySeq, row.entryPrice, row.enteredAt),
    exit: quote(row.exitSeq, row.exitPrice, row.exitedAt),
    profit: amount(row.profit),
    closedAt: row.closedAt,
    receiptId: row.receiptId,
  };
}

/** Column by column, in the order of the statement below. */
const boughtColumns = (orders: readonly SecondOrder[]): readonly unknown[] => [
  orders.map(({ userId }) => userId),
  orders.map(({ id }) => id),
  orders.map(({ book }) => book),
  orders.map(({ symbol }) => symbol),
  orders.map(({ asset }) => asset),
  orders.map(({ direction }) => direction),
  orders.map(({ seconds }) => seconds),
  orders.map(({ stake }) => unitsToColumn(stake.units)),
  orders.map(({ gain }) => unitsToColumn(gain.units)),
  orders.map(({ payoutRate }) => payoutRate.toString()),
  orders.map(({ termsVersion }) => termsVersion),
  orders.map(({ acceptedAt }) => instantToColumn(acceptedAt)),
  orders.map(({ expiresAt }) => instantToColumn(expiresAt)),
];

const insertStatement = sql(
  "second-contract.insert-orders",
  `insert into second_orders (user_id, id, book, symbol, asset, direction, seconds, stake, gain,
     payout_ppm, terms_version, accepted_at, expires_at)
   select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[],
     $7::int[], $8::numeric[], $9::numeric[], $10::int[], $11::int[], $12::timestamptz[],
     $13::timestamptz[])`,
);

const closedColumns = (orders: readonly SecondOrder[]): readonly unknown[] => [
  orders.map(({ userId }) => userId),
  orders.map(({ id }) => id),
  orders.map(({ outcome }) => outcome),
  ...quoteColumns(orders.map(({ entry }) => entry)),
  ...quoteColumns(orders.map(({ exit }) => exit)),
  orders.map(({ profit }) => unitsToColumn(profit.units)),
  orders.map(({ closedAt }) => columnOrNull(closedAt)),
  orders.map(({ receiptId }) => receiptId),
];

const quoteColumns = (quotes: readonly (Quote | null)[]): readonly unknown[] => [
  quotes.map((quote) => quote?.seq ?? null),
  quotes.map((quote) => (quote === null ? null : unitsToColumn(quote.price))),
  quotes.map((quote) => columnOrNull(quote?.at ?? null)),
];

const closeStatement = sql(
  "second-contract.close-orders",
  `update second_orders set outcome = closed.outcome,
     entry_seq = closed.entry_seq, entry_price = closed.entry_price,
     entered_at = closed.entered_at, exit_seq = closed.exit_seq, exit_price = closed.exit_price,
     exited_at = closed.exited_at, profit = closed.profit, closed_at = closed.closed_at,
     receipt_id = closed.receipt_id
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::numeric[], $6::timestamptz[],
     $7::bigint[], $8::numeric[], $9::timestamptz[], $10::numeric[], $11::timestamptz[],
     $12::uuid[]) as closed (user_id, id, outcome, entry_seq, entry_price, entered_at, exit_seq,
     exit_price, exited_at, profit, closed_at, receipt_id)
   where second_orders.user_id = closed.user_id and second_orders.id = closed.id`,
);

const COLUMNS = `second_orders.user_id as "userId", second_orders.id, book, symbol, asset,
  direction, seconds, stake, gain, payout_ppm as "payoutPpm", terms_version as "termsVersion",
  accepted_at as "acceptedAt", expires_at as "expiresAt", outcome, entry_seq as "entrySeq",
  entry_price as "entryPrice", entered_at as "enteredAt", exit_seq as "exitSeq",
  exit_price as "exitPrice", exited_at as "exitedAt", profit, closed_at as "closedAt",
  receipt_id as "receiptId"`;

const loadStatement = sql(
  "second-contract.load-orders",
  `select ${COLUMNS} from second_orders
   where user_id = any($1::uuid[]) and outcome is null`,
);

const WANTED = `($1::uuid is null or second_orders.user_id = $1) and book = $2
  and ($3::text is null or $3 = case when outcome is not null then 'closed'
    when expires_at <= $4::timestamptz then 'settling' else 'running' end)`;

const pageStatement = sql(
  "second-contract.orders",
  `select ${COLUMNS}, member_names.account from second_orders
   join member_names on member_names.user_id = second_orders.user_id
   where ${WANTED} order by accepted_at desc, second_orders.id desc limit $5 offset $6`,
);

const countStatement = sql(
  "second-contract.orders-count",
  `select count(*) from second_orders where ${WANTED}`,
);

const sinceStatement = sql(
  "second-contract.orders-since",
  `select ${COLUMNS} from second_orders
   where user_id = $1 and book = $2
     and (outcome is null or accepted_at >= $3 or closed_at >= $3)
     and accepted_at >= $3::timestamptz - interval '2 days'`,
);

const openStatement = sql(
  "second-contract.open-orders",
  `select ${COLUMNS} from second_orders
   where outcome is null and (user_id, id) > ($1::uuid, $2::uuid) order by user_id, id limit $3`,
);

const dueStatement = sql(
  "second-contract.due-orders",
  `select ${COLUMNS} from second_orders
   where outcome is null and expires_at <= $1 order by expires_at limit $2`,
);
