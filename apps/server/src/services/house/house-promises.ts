import {
  add,
  type AssetCode,
  type Book,
  houseAccount,
  isNegative,
  type Money,
  money,
  subtract,
  USDT,
} from "@plumbline/engine/kernel";
import type { HouseHolds } from "#platform/ledger/house-balances";
import { sql, type Tx } from "#platform/postgres/database";
import type { Statement } from "#platform/postgres/statement-pipeline";

/** The sales of a product for which the house's `market` account may have to pay later. */
export interface PromiseSource {
  /** The area, which distinguishes its promises from those of others. */
  readonly product: string;
  /**
   * SQL of the outstanding promises: rows of `book`, `asset`, `symbol` (empty if the product sums
   * over all symbols) and `amount`.
   */
  readonly outstanding: string;
}

interface Promised {
  readonly product: string;
  readonly book: Book;
  /** Empty if its product sums over all symbols. */
  readonly symbol: string;
}

interface PromiseRow extends Promised {
  readonly amount: bigint;
}

/**
 * The amounts that may still be paid out of the `market` account of each book, by product, in USDT.
 */
export class HousePromises {
  readonly #rows = new Map<string, PromiseRow>();

  constructor(rows: readonly PromiseRow[] = []) {
    for (const row of rows) this.note(row, row.amount);
  }

  /** Adds the amount that a command of the batch sold; below zero for an ended one. */
  note({ product, book, symbol }: Promised, units: bigint): void {
    const key = `${product} ${book} ${symbol}`;
    const amount = (this.#rows.get(key)?.amount ?? 0n) + units;
    this.#rows.set(key, { product, book, symbol, amount });
  }

  /** The promises of one product, for one symbol or all. */
  of({ product, book, symbol }: Omit<Promised, "symbol"> & { readonly symbol?: string }): Money {
    return this.#sum((row) => {
      const isWanted = symbol === undefined || row.symbol === symbol;
      return row.product === product && row.book === book && isWanted;
    });
  }

  /** The promises of all products but one. */
  besides({ product, book }: Omit<Promised, "symbol">): Money {
    return this.#sum((row) => row.product !== product && row.book === book);
  }

  #sum(isWanted: (row: PromiseRow) => boolean): Money {
    const units = [...this.#rows.values()].filter(isWanted).map(({ amount }) => amount);
    return money(
      USDT,
      units.reduce((sum, each) => sum + each, 0n),
    );
  }
}

/** The outstanding promises of every product, from the areas' `promises.ts`. */
export class PromiseBook {
  readonly #ofTransactions = new WeakMap<Tx, Promise<HousePromises>>();
  readonly #loadStatement: Statement;
  readonly #sumStatement: Statement;

  constructor(sources: readonly PromiseSource[]) {
    const outstanding = sources.map(
      ({ product, outstanding: rows }) =>
        `select '${product}' as product, book, asset, symbol, amount from (${rows}) as rows`,
    );
    // Without a product nothing is outstanding.
    const all = [NO_ROWS, ...outstanding].join(" union all ");
    this.#loadStatement = sql(
      "house.promises",
      `select product, book, symbol, sum(amount)::numeric(38, 8) as amount
       from (${all}) as promises where asset = 'USDT' group by product, book, symbol`,
    );
    this.#sumStatement = sql(
      "house.promise-sums",
      `select book, asset, sum(amount)::numeric(38, 8) as amount
       from (${all}) as promises group by book, asset`,
    );
  }

  /**
   * The house's outstanding promises. Within a transaction all stores share one state, so that a
   * sale of one product by a batch's command counts for the next command of another product.
   */
  load(tx: Tx): Promise<HousePromises> {
    // Outside a transaction each read has its own moment.
    if (!("send" in tx)) return this.#read(tx);
    const loading = this.#ofTransactions.get(tx) ?? this.#read(tx);
    this.#ofTransactions.set(tx, loading);
    return loading;
  }

  /** The amounts that all products together may still have to pay, by book and asset. */
  sums(tx: Tx): Promise<readonly PromiseSum[]> {
    return tx.query<PromiseSum>(this.#sumStatement);
  }

  async #read(tx: Tx): Promise<HousePromises> {
    return new HousePromises(await tx.query<PromiseRow>(this.#loadStatement));
  }
}

interface PromiseSum {
  readonly book: string;
  readonly asset: AssetCode;
  readonly amount: bigint;
}

const NO_ROWS = `select '' as product, '' as book, '' as asset, '' as symbol,
  0::numeric(38, 8) as amount where false`;

/**
 * The part of the `market` account that is available to one product: its balance less the overdraft
 * of the insurance fund, which it would have to cover, less the amount that positions need, and
 * less the promises of other products.
 */
export function freeFunds(
  house: {
    readonly holds: HouseHolds;
    readonly promises: HousePromises;
    readonly cover: Pick<PositionsCover, "positionsNeed">;
  },
  { product, book }: Omit<Promised, "symbol">,
): Money {
  const insurance = house.holds(houseAccount(book, "insurance"), USDT);
  const market = house.holds(houseAccount(book, "market"), USDT);
  const funds = isNegative(insurance) ? add(market, insurance) : market;
  return subtract(
    subtract(funds, house.cover.positionsNeed(book)),
    house.promises.besides({ product, book }),
  );
}

/**
 * The connection between positions and the products that are sold against the same funds of the
 * house.
 */
export interface PositionsCover {
  /** The amount in USDT that open positions need, as last summed. */
  positionsNeed(book: Book): Money;
  /** Notifies positions of committed sales, because they sum only every few seconds. */
  notePromise(book: Book, amount: Money): void;
}
