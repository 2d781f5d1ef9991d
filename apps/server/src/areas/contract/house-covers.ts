import type { HouseCover } from "@plumbline/engine/contract";
import { type AssetCode, type Book, money, USDT } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import type { Prices } from "#feeds/prices";
import { unitsFromColumn, unitsToColumn } from "#shell/columns";
import { type Database, sql } from "#shell/database";
import { readHouseBalances } from "#shell/house/house-balances";

const REFRESH_EVERY_MS = 10_000;

// What closing every winner now would take, at the last recorded marks; and everything's notional,
// of an order at the price it waits for.
const exposureStatement = sql(
  "contract.exposure",
  `select book, asset,
     sum(ceil(quantity * coalesce(entry_price, order_price) * 1e8) / 1e8)::numeric(38, 8)
       as notional,
     sum(case when entry_price is null then 0 else greatest(0, quantity *
       case side when 'long' then mark - entry_price else entry_price - mark end)
     end)::numeric(38, 8) as owed
   from positions left join unnest($1::text[], $2::numeric[]) as marks (symbol, mark) using (symbol)
   where status <> 'closed' group by book, asset`,
);

interface ExposureRow {
  readonly book: string;
  readonly asset: AssetCode;
  readonly notional: string;
  readonly owed: string;
}

interface CoverDeps {
  readonly database: Database;
  readonly prices: Prices;
  log(fault: unknown): void;
}

/**
 * What the house has for new positions, by book and asset, summed up anew every few seconds. Its
 * accounts are locked by nobody, so the rules are handed this as they are handed a price.
 */
export class HouseCovers {
  readonly #deps: CoverDeps;
  #covers: ReadonlyMap<string, HouseCover> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | null = null;

  constructor(deps: CoverDeps) {
    this.#deps = deps;
  }

  /** Nothing where nothing was summed up: a house that nobody funded takes no positions. */
  coverOf(book: Book, asset: AssetCode = USDT): HouseCover {
    const nothing = money(asset, 0n);
    return (
      this.#covers.get(`${book} ${asset}`) ?? { funds: nothing, owed: nothing, notional: nothing }
    );
  }

  async start(): Promise<void> {
    await this.#refresh();
    this.#timer = setInterval(() => {
      // One that is slow is not overtaken; one that failed leaves the last sums standing.
      this.#refreshing ??= this.#refresh()
        .catch(this.#deps.log)
        .finally(() => {
          this.#refreshing = null;
        });
    }, REFRESH_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const { database } = this.#deps;
    const [balances, exposures] = await Promise.all([
      readHouseBalances(database),
      database.query<ExposureRow>(exposureStatement, this.#marks()),
    ]);
    const covers = new Map<string, HouseCover>();
    for (const { book, asset, account, units } of balances) {
      const key = `${book} ${asset}`;
      const known = covers.get(key)?.funds.units ?? 0n;
      // A fund that is overdrawn is made up for by the market account; one that is not is apart.
      const isCounted = account === "market" || (account === "insurance" && units < 0n);
      const of = (amount: bigint) => money(asset as AssetCode, amount); // the journal's own word
      covers.set(key, {
        funds: of(isCounted ? known + units : known),
        owed: of(0n),
        notional: of(0n),
      });
    }
    for (const { book, asset, ...sums } of exposures) {
      const funds = covers.get(`${book} ${asset}`)?.funds ?? money(asset, 0n);
      const notional = money(asset, unitsFromColumn(sums.notional));
      const owed = money(asset, unitsFromColumn(sums.owed));
      covers.set(`${book} ${asset}`, { funds, owed, notional });
    }
    this.#covers = covers;
  }

  #marks(): readonly [string[], string[]] {
    const marks = DEFAULT_SYMBOLS.flatMap(({ symbol }) => {
      const latest = this.#deps.prices.latest(symbol);
      return latest === null ? [] : [[symbol, unitsToColumn(latest.quote.price)] as const];
    });
    return [marks.map(([symbol]) => symbol), marks.map(([, mark]) => mark)];
  }
}
