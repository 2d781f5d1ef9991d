import type {
  EarnCover,
  EarnEvent,
  EarnKind,
  EarnOrder,
  EarnOrderId,
  EarnReason,
  EarnStatus,
} from "@plumbline/engine/earn";
import { isActive, nextDayOf, promiseOf, treasuryOf } from "@plumbline/engine/earn";
import {
  type AssetCode,
  type Book,
  type Decision,
  houseAccount,
  type Instant,
  money,
  type Money,
  type Posting,
  type ReceiptId,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import type { Change, Store } from "#platform/command/command";
import type { HouseHolds } from "#platform/ledger/house-balances";
import { int, int8, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
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

/** One line of what happened to an order. */
export interface EarnEntry {
  readonly event: (typeof ENTRY_EVENTS)[number];
  readonly day: Instant | null;
  readonly asset: AssetCode;
  /** Signed, of a day that was accrued. */
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

/** Orders of one product on one version of the terms, in a book. */
interface OrderGroup {
  readonly book: Book;
  readonly kind: EarnKind;
  readonly productId: string;
  readonly termsVersion: number;
  /** What they are paid in. */
  readonly asset: AssetCode;
}

/** What one machine of a group makes in a day on the network that holds now; of all else nothing. */
export type MachineOutputs = (group: Pick<OrderGroup, "productId" | "termsVersion">) => bigint;

/** What all members together bought and are promised; changed by the commands of a batch. */
export class EarnTotals {
  readonly #sold = new Map<string, bigint>();
  readonly #owed = new Map<string, OwedRow>();

  constructor(sold: readonly SoldRow[], owed: readonly OwedRow[]) {
    for (const { book, productId, amount } of sold) this.#sold.set(`${book}/${productId}`, amount);
    for (const row of owed) this.#owed.set(keyOf(row), row);
  }

  soldOf(book: Book, { id, currency }: { readonly id: string; readonly currency: AssetCode }) {
    return money(currency, this.#sold.get(`${book}/${id}`) ?? 0n);
  }

  /** Units that orders of a product are promised. */
  promisedOf(book: Book, productId: string, outputs: MachineOutputs): bigint {
    return this.#rowsOf((row) => row.book === book && row.productId === productId).reduce(
      (sum, row) => sum + mostOwed(row, outputs),
      0n,
    );
  }

  coverOf(
    {
      book,
      kind,
      asset,
    }: { readonly book: Book; readonly kind: EarnKind; readonly asset: AssetCode },
    { houseHolds, outputs }: { readonly houseHolds: HouseHolds; readonly outputs: MachineOutputs },
  ): EarnCover {
    const rows = this.#rowsOf(
      (row) => row.book === book && row.kind === kind && row.asset === asset,
    );
    const escrowed = rows.reduce((sum, row) => sum + row.escrowed, 0n);
    const promised = rows.reduce((sum, row) => sum + mostOwed(row, outputs), 0n);
    return {
      funds: houseHolds(houseAccount(book, treasuryOf(kind)), asset),
      escrowed: money(asset, escrowed),
      promised: money(asset, promised),
    };
  }

  /** An order is now as it is, and was as it was before. */
  note(before: EarnOrder | undefined, order: EarnOrder): void {
    if (before !== undefined) this.#count(before, -1n);
    this.#count(order, 1n);
  }

  #rowsOf(isWanted: (row: OwedRow) => boolean): readonly OwedRow[] {
    return [...this.#owed.values()].filter(isWanted);
  }

  #count(order: EarnOrder, sign: bigint): void {
    if (!isActive(order)) return;
    const { kind, paid, status, principal, quantity, cycleDays, daysAccrued } = order;
    const sold = `${order.book}/${order.productId}`;
    this.#sold.set(sold, (this.#sold.get(sold) ?? 0n) + sign * paid.units);
    const group = { ...order, asset: order.dayPromise.asset };
    const row = this.#owed.get(keyOf(group)) ?? { ...NOTHING_OWED, ...groupOf(group) };
    const isEscrowed = kind === "bond" && status === "not_started";
    const machineDays = kind === "mining" ? quantity * BigInt(cycleDays - daysAccrued) : 0n;
    this.#owed.set(keyOf(group), {
      ...row,
      promised: row.promised + sign * promiseOf(order).units,
      escrowed: row.escrowed + (isEscrowed ? sign * principal.units : 0n),
      machineDays: row.machineDays + sign * machineDays,
    });
  }
}

const NOTHING_OWED = { promised: 0n, escrowed: 0n, machineDays: 0n };

const groupOf = ({ book, kind, productId, termsVersion, asset }: OrderGroup): OrderGroup => ({
  book,
  kind,
  productId,
  termsVersion,
  asset,
});

const keyOf = (group: OrderGroup): string => Object.values(groupOf(group)).join("/");

/**
 * What was promised when they were bought, or what the network that holds now makes of as many
 * days where that is more: machines are paid by the network of each day. Exact for the whole group,
 * whose machines were all promised the same.
 */
function mostOwed(row: OwedRow, outputs: MachineOutputs): bigint {
  const now = row.machineDays * outputs(row);
  return now > row.promised ? now : row.promised;
}

interface SoldRow {
  readonly book: Book;
  readonly productId: string;
  readonly amount: bigint;
}

interface OwedRow extends OrderGroup {
  readonly promised: bigint;
  readonly escrowed: bigint;
  /** Days that are still to be accrued, of each machine. */
  readonly machineDays: bigint;
}

/** What one member's orders are decided on. */
export interface MemberEarn {
  /** All that are active, and those that a batch is about. */
  readonly orders: ReadonlyMap<EarnOrderId, EarnOrder>;
  readonly level: number;
  readonly isReversalOpen: boolean;
  /** Of everybody: one and the same for all members of a batch, so that its commands count. */
  readonly totals: EarnTotals;
}

/** What one command leaves. */
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
    // A batch that fails is loaded anew, and so are these sums.
    state.totals.note(state.orders.get(order.id), order);
    return { ...state, orders: new Map([...state.orders, [order.id, order]]) };
  },
  save: async (tx, changes) => {
    // In the order in which they were decided: what a batch begins it may end as well.
    for (const { before, next } of changes) await save(tx, before, next);
  },
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
 * A decision as it is stored: with the lines that tell it, and its events as they are passed on,
 * plain JSON without the order.
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

export async function readTotals(tx: Tx): Promise<EarnTotals> {
  const [sold, owed] = await Promise.all([
    tx.query<SoldRow>(soldStatement),
    tx.query<Omit<OwedRow, "machineDays"> & { readonly machineDays: number }>(owedStatement),
  ]);
  return new EarnTotals(
    sold,
    owed.map((row) => ({ ...row, machineDays: BigInt(row.machineDays) })),
  );
}

/** What this member's active orders of a product come to, in a book. */
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

const ACTIVE = "status in ('not_started', 'running', 'frozen')";

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

const soldStatement = sql(
  "earn.sold",
  `select book, product_id as "productId", sum(paid)::numeric(38, 8) as amount
   from earn_orders where ${ACTIVE} group by book, product_id`,
);

// As `promiseOf` has it.
const owedStatement = sql(
  "earn.owed",
  `select book, kind, product_id as "productId", terms_version as "termsVersion",
     income_asset as asset,
     sum(day_promise * (cycle_days - days_accrued)
       + case kind when 'bond' then principal else 0 end)::numeric(38, 8) as promised,
     coalesce(sum(principal) filter (where kind = 'bond' and status = 'not_started'), 0)
       ::numeric(38, 8) as escrowed,
     coalesce(sum(quantity * (cycle_days - days_accrued)) filter (where kind = 'mining'), 0)
       ::bigint as "machineDays"
   from earn_orders where ${ACTIVE}
   group by book, kind, product_id, terms_version, income_asset`,
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

/** The columns of an order, and how a row is read: for statements of other files. */
export const ORDER_COLUMNS = earnOrders.select;
export const readOrderRow: (row: OrderRow) => EarnOrder = orderOf;
export type { OrderRow };
