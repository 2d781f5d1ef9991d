import {
  add,
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

/** Products that sell what the house's `market` account may have to pay later. */
export type PromisingProduct = "second-contract" | "option";

interface Promised {
  readonly product: PromisingProduct;
  readonly book: Book;
  /** Empty if its product sums over all symbols. */
  readonly symbol: string;
}

interface PromiseRow extends Promised {
  readonly amount: bigint;
}

/** What may still be paid out of the `market` account of each book, by product, in USDT. */
export class HousePromises {
  readonly #rows = new Map<string, PromiseRow>();

  constructor(rows: readonly PromiseRow[] = []) {
    for (const row of rows) this.note(row, row.amount);
  }

  /** What a command of the batch sold; below zero for what it ended. */
  note({ product, book, symbol }: Promised, units: bigint): void {
    const key = `${product} ${book} ${symbol}`;
    const amount = (this.#rows.get(key)?.amount ?? 0n) + units;
    this.#rows.set(key, { product, book, symbol, amount });
  }

  /** Of one product, all its symbols or one. */
  of({ product, book, symbol }: Omit<Promised, "symbol"> & { readonly symbol?: string }): Money {
    return this.#sum((row) => {
      const isWanted = symbol === undefined || row.symbol === symbol;
      return row.product === product && row.book === book && isWanted;
    });
  }

  /** Of all products but one. */
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

const ofTransactions = new WeakMap<Tx, Promise<HousePromises>>();

/**
 * The house's outstanding promises. Within a transaction all stores share one state, so that what a
 * batch's command sells of one product counts for the next command of another.
 */
export function loadHousePromises(tx: Tx): Promise<HousePromises> {
  // Outside of a transaction each read is of its own moment.
  if (!("send" in tx)) return readHousePromises(tx);
  const loading = ofTransactions.get(tx) ?? readHousePromises(tx);
  ofTransactions.set(tx, loading);
  return loading;
}

const readHousePromises = async (tx: Tx): Promise<HousePromises> =>
  new HousePromises(await tx.query<PromiseRow>(promisesStatement));

/**
 * What the `market` account has for one product: less what insurance has overdrawn, which it would
 * have to cover, less what positions need, and less what other products have promised.
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

const promisesStatement = sql(
  "house.promises",
  `select 'second-contract' as product, book, symbol, sum(amount)::numeric(38, 8) as amount
     from second_promises where asset = 'USDT' group by book, symbol
   union all
   select 'option', book, '', sum(amount)::numeric(38, 8)
     from option_promises where asset = 'USDT' group by book`,
);

/** Between positions and products that are sold on the same funds of the house. */
export interface PositionsCover {
  /** What open positions need of them in USDT, as last summed. */
  positionsNeed(book: Book): Money;
  /** Notifies positions of committed sales: they sum only every few seconds. */
  notePromise(book: Book, amount: Money): void;
}
