import type {
  EarnEvent,
  EarnKind,
  EarnOrder,
  EarnOrderId,
  EarnReason,
  EarnStatus,
} from "@plumbline/engine/earn";
import { isActive, nextDayOf } from "@plumbline/engine/earn";
import {
  type AssetCode,
  type Book,
  type Decision,
  type Instant,
  money,
  type Money,
  type Posting,
  type ReceiptId,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import type { Change, Store } from "#platform/command/command";
import { int, int8, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { ACTIVE, type EarnTotals, readTotals } from "./earn-totals.ts";
import { noticesOfOrder } from "./earn-notices.ts";
import type { EarnNotice } from "./order-view.ts";

const earnOrders = table<EarnOrder>("earn_orders").of({
  userId: uuid((order) => order.userId),
  id: uuid((order) => order.id),
  book: text((order) => order.book),
  kind: text((order): EarnKind => order.kind),
  productId: text((order) => order.productId),
  termsVersion: int((order) => order.termsVersion),
  status: text((order): EarnStatus => order.status),
  reason: text((order): EarnReason | null => order.reason),
  asset: text((order) => order.paid.asset),
  paid: units((order) => order.paid.units),
  quantity: int8((order) => Number(order.quantity)),
  principal: units((order) => order.principal.units),
  cycleDays: int((order) => order.cycleDays),
  boughtAt: time((order) => order.boughtAt),
  firstDay: time((order) => order.firstDay),
  daysAccrued: int((order) => order.daysAccrued),
  nextDay: time((order) => nextDayOf(order)),
  incomeAsset: text((order) => order.dayPromise.asset),
  dayPromise: units((order) => order.dayPromise.units),
  lastIncome: units((order) => order.lastIncome.units),
  totalIncome: units((order) => order.totalIncome.units),
  endedAt: time((order) => order.endedAt),
  receiptId: uuid((order) => order.receiptId),
});

type OrderRow = RowOf<typeof earnOrders>;

function orderOf({ asset, incomeAsset, nextDay: _nextDay, ...row }: OrderRow): EarnOrder {
  return {
    ...row,
    quantity: BigInt(row.quantity),
    paid: money(asset, row.paid),
    principal: money(asset, row.principal),
    dayPromise: money(incomeAsset, row.dayPromise),
    lastIncome: money(incomeAsset, row.lastIncome),
    totalIncome: money(incomeAsset, row.totalIncome),
  };
}

const ENTRY_EVENTS = ["bought", "accrued", "redeemed", "cancelled", "repaid"] as const;

/** One entry of an order's history. */
export interface EarnEntry {
  readonly event: (typeof ENTRY_EVENTS)[number];
  readonly day: Instant | null;
  readonly asset: AssetCode;
  /** Signed: a vault's day may end with a loss. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly receiptId: ReceiptId | null;
  readonly at: Instant;
}

interface StoredEntry extends EarnEntry {
  readonly order: EarnOrder;
}

const earnEntries = table<StoredEntry>("earn_entries").of({
  userId: uuid(({ order }) => order.userId),
  orderId: uuid(({ order }) => order.id),
  event: text((entry): EarnEntry["event"] => entry.event),
  day: time((entry) => entry.day),
  book: text(({ order }) => order.book),
  productId: text(({ order }) => order.productId),
  asset: text((entry) => entry.asset),
  amount: units((entry) => entry.amount),
  fee: units((entry) => entry.fee),
  receiptId: uuid((entry) => entry.receiptId),
  at: time((entry) => entry.at),
});

/** The state on which one member's orders are decided. */
export interface MemberEarn {
  /** All active orders, and those that a batch concerns. */
  readonly orders: ReadonlyMap<EarnOrderId, EarnOrder>;
  readonly level: number;
  readonly isReversalOpen: boolean;
  /**
   * The totals of all members: one object for the whole batch, so that each command sees the
   * earlier ones.
   */
  readonly totals: EarnTotals;
}

/** The result of one command. */
export interface EarnChange {
  readonly order: EarnOrder;
  readonly entries: readonly EarnEntry[];
}

export const earnStore: Store<MemberEarn, EarnChange> = {
  name: "earn.orders",
  load: async (tx, userIds, causeIds = []) => {
    const [rows, levels, reversals, totals] = await Promise.all([
      tx.query<OrderRow>(loadStatement, [userIds, causeIds]),
      tx.query<{ userId: UserId; level: number }>(levelsStatement, [userIds]),
      tx.query<{ userId: UserId }>(reversalsStatement, [userIds]),
      readTotals(tx),
    ]);
    const levelsByUser = new Map(levels.map(({ userId, level }) => [userId, level]));
    const reversing = new Set(reversals.map(({ userId }) => userId));
    const ordersByUser = new Map(userIds.map((id) => [id, new Map<EarnOrderId, EarnOrder>()]));
    for (const order of rows.map(orderOf)) ordersByUser.get(order.userId)?.set(order.id, order);
    return new Map(
      [...ordersByUser].map(([userId, orders]) => [
        userId,
        {
          orders,
          level: levelsByUser.get(userId) ?? 0,
          isReversalOpen: reversing.has(userId),
          totals,
        },
      ]),
    );
  },
  merge: (state, { order }) => {
    // A failed batch is loaded again, with new totals.
    state.totals.note(state.orders.get(order.id), order);
    return { ...state, orders: new Map([...state.orders, [order.id, order]]) };
  },
  save: async (tx, changes) => {
    // In the order of the decisions: a batch may both create and end an order.
    for (const { before, next } of changes) await save(tx, before, next);
  },
  noticesOf: ({ before, next }) => noticesOfOrder(before.orders.get(next.order.id), next),
};

async function save(
  tx: Tx,
  before: Change<MemberEarn, EarnChange>["before"],
  { order, entries }: EarnChange,
): Promise<void> {
  const isNew = !before.orders.has(order.id);
  await (isNew
    ? tx.query(insertStatement, earnOrders.valuesOf(order))
    : tx.query(changeStatement, earnOrders.valuesOf(order, ["userId", "id", ...CHANGING])));
  for (const entry of entries) {
    await tx.query(insertEntryStatement, earnEntries.valuesOf({ ...entry, order }));
  }
}

/**
 * A decision in the form that is stored: with its history entries, and with events of plain JSON
 * without the order.
 */
export function withEntries<Refusal>(
  before: EarnOrder | undefined,
  decided: Result<Decision<EarnOrder, EarnEvent>, Refusal>,
  at: Instant,
): Result<Decision<EarnChange, EarnNotice>, Refusal> {
  if (!decided.ok) return decided;
  const { next: order, ...effects } = decided.value;
  const events = effects.events.map(({ type }) => ({ type, id: order.id, book: order.book }));
  const entries = entriesOf(before, { order, postings: effects.postings, at });
  return { ok: true, value: { ...effects, events, next: { order, entries } } };
}

function entriesOf(
  before: EarnOrder | undefined,
  {
    order,
    postings,
    at,
  }: { readonly order: EarnOrder; readonly postings: readonly Posting[]; readonly at: Instant },
): readonly EarnEntry[] {
  const { paid, lastIncome } = order;
  const line = { day: null, fee: 0n, receiptId: order.receiptId, at };
  if (before === undefined) {
    return [{ ...line, event: "bought", asset: paid.asset, amount: paid.units }];
  }
  const sumOf = (...reasons: readonly string[]): bigint =>
    postings
      .filter(({ reason }) => reasons.includes(reason))
      .reduce((sum, { amount }) => sum + amount.units, 0n);
  const isAccrued = order.daysAccrued > before.daysAccrued;
  const returned = sumOf("earn_principal_returned", "bond_repaid");
  const back = { ...line, asset: paid.asset, amount: returned };
  return [
    ...(isAccrued
      ? [
          {
            ...line,
            event: "accrued" as const,
            day: nextDayOf(before),
            asset: lastIncome.asset,
            amount: lastIncome.units,
          },
        ]
      : []),
    ...(order.endedAt !== null && (returned > 0n || !isAccrued)
      ? [{ ...back, event: endingOf(order), fee: sumOf("early_redemption_fee") }]
      : []),
  ];
}

const endingOf = ({ status, reason }: EarnOrder): EarnEntry["event"] =>
  status === "cancelled" ? "cancelled" : reason === "left_early" ? "redeemed" : "repaid";

/** The sum of one member's active orders of a product, in a book. */
export function boughtOf(
  { orders }: Pick<MemberEarn, "orders">,
  {
    book,
    id,
    currency,
  }: { readonly book: Book; readonly id: string; readonly currency: AssetCode },
): Money {
  const units = [...orders.values()]
    .filter((order) => order.book === book && order.productId === id && isActive(order))
    .reduce((sum, { paid }) => sum + paid.units, 0n);
  return money(currency, units);
}

const loadStatement = sql(
  "earn.load-orders",
  `select ${earnOrders.select} from earn_orders
   where user_id = any($1::uuid[]) and (${ACTIVE} or id = any($2::uuid[]))`,
);

const levelsStatement = sql(
  "earn.levels",
  'select user_id as "userId", level from member_levels where user_id = any($1::uuid[])',
);

const reversalsStatement = sql(
  "earn.open-reversals",
  'select user_id as "userId" from open_reversals where user_id = any($1)',
);

const insertStatement = sql("earn.insert-order", earnOrders.insert);

const CHANGING = [
  "status",
  "reason",
  "principal",
  "cycleDays",
  "firstDay",
  "daysAccrued",
  "nextDay",
  "dayPromise",
  "lastIncome",
  "totalIncome",
  "endedAt",
  "receiptId",
] as const;

const changeStatement = sql(
  "earn.change-order",
  `update earn_orders set ${earnOrders.set(CHANGING, 3)} where (user_id, id) = ($1, $2)`,
);

const insertEntryStatement = sql("earn.insert-entry", earnEntries.insert);

/** An order's columns and how a row is read, for statements in other files. */
export const ORDER_COLUMNS = earnOrders.select;
export const readOrderRow: (row: OrderRow) => EarnOrder = orderOf;
export type { OrderRow };
