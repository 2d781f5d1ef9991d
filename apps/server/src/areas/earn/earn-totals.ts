import type { EarnCover, EarnKind, EarnOrder } from "@plumbline/engine/earn";
import { isActive, promiseOf, treasuryOf } from "@plumbline/engine/earn";
import { type AssetCode, type Book, houseAccount, money } from "@plumbline/engine/kernel";
import type { HouseHolds } from "#platform/ledger/house-balances";
import { sql, type Tx } from "#platform/postgres/database";

/** The orders of one product under one version of the terms, in one book. */
interface OrderGroup {
  readonly book: Book;
  readonly kind: EarnKind;
  readonly productId: string;
  readonly termsVersion: number;
  /** The asset that they are paid in. */
  readonly asset: AssetCode;
}

/** Units that one machine of a group makes in a day on the network in force; 0 for other kinds. */
export type MachineOutputs = (group: Pick<OrderGroup, "productId" | "termsVersion">) => bigint;

/**
 * The sums that all members together have bought and are promised, updated by the commands of a
 * batch.
 */
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

  /** Units that the active orders of a product may still be paid. */
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

  /** Replaces an order's former share of the totals by its present one. */
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
 * The larger of the amount promised at purchase and the amount that the present network would pay
 * for the remaining days, since each day is paid by its own network. Exact for the group, whose
 * machines were all promised the same amount. In units.
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
  /** The days still to be accrued, summed over all machines. */
  readonly machineDays: bigint;
}

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

/** SQL: orders that are not over. */
export const ACTIVE = "status in ('not_started', 'running', 'frozen')";

const soldStatement = sql(
  "earn.sold",
  `select book, product_id as "productId", sum(paid)::numeric(38, 8) as amount
   from earn_orders where ${ACTIVE} group by book, product_id`,
);

// The same sums as the engine's `promiseOf`.
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
