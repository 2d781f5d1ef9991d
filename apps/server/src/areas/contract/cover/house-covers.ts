import type { HouseCover, PointTerms, Position, PositionId } from "@plumbline/engine/contract";
import {
  add,
  type AssetCode,
  type Book,
  isNegative,
  type Money,
  money,
  type Result,
  subtract,
  toDecimalText,
  USDT,
} from "@plumbline/engine/kernel";
import type { Prices } from "#feeds/prices";
import { unitsToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";
import { readHouseBalances } from "#platform/ledger/house-balances";
import type { Bus } from "#platform/push/postgres-bus";
import type { AlertFinding } from "#services/alerts/alert-watch";
import type { PromiseBook } from "#services/house/house-promises";
import { coverKeyOf, OpenedNotionals } from "./opened-notionals.ts";

const REFRESH_EVERY_MS = 10_000;

// The cost of closing all gaining positions at the last recorded marks; and the notional of
// everything, of an order at its own price.
const exposureStatement = sql(
  "contract.exposure",
  `select book, asset,
     sum(ceil(quantity * coalesce(entry_price, order_price) * (1e8 / divisor)) / 1e8)
       ::numeric(38, 8) as notional,
     sum(case when entry_price is null then 0 else greatest(0, quantity * (1 / divisor) *
       case side when 'long' then mark - entry_price else entry_price - mark end)
     end)::numeric(38, 8) as owed
   from positions
     join point_divisors using (symbol, terms_version)
     left join unnest($1::text[], $2::numeric[]) as marks (symbol, mark) using (symbol)
   where status <> 'closed' group by book, asset`,
);

interface ExposureRow {
  readonly book: string;
  readonly asset: AssetCode;
  readonly notional: bigint;
  readonly owed: bigint;
}

interface CoverDeps {
  readonly bus: Bus | undefined;
  readonly database: Database;
  readonly prices: Prices;
  /** The amounts that other products may still have to pay out of the same account. */
  readonly promises: PromiseBook;
  log(fault: unknown): void;
}

/**
 * The house's cover for new positions, by book and asset, summed every few seconds, plus what was
 * opened since. Its accounts are never locked; rules receive the cover as an input, like a price:
 * decision 0031.
 */
export class HouseCovers {
  readonly #deps: CoverDeps;
  readonly #opened = new OpenedNotionals();
  /** The promises of other products since the last sum. */
  #promised: { readonly key: string; readonly units: bigint }[] = [];
  #covers: ReadonlyMap<string, HouseCover> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | null = null;

  constructor(deps: CoverDeps) {
    this.#deps = deps;
  }

  /** Zero before the first sum: a house without funds accepts no positions. */
  coverOf(book: Book, asset: AssetCode = USDT): HouseCover {
    const nothing = money(asset, 0n);
    const key = coverKeyOf(book, asset);
    const { notional, ...cover } = this.#covers.get(key) ?? {
      funds: nothing,
      owed: nothing,
      notional: nothing,
    };
    const promised = this.#promised.reduce(
      (sum, each) => (each.key === key ? sum + each.units : sum),
      0n,
    );
    return {
      ...cover,
      funds: subtract(cover.funds, money(asset, promised)),
      notional: add(notional, money(asset, this.#opened.unitsOf(key))),
    };
  }

  /** Books and currencies whose funds cover less than what positions and promises may cost. */
  uncovered(): readonly AlertFinding[] {
    return [...this.#covers].flatMap(([key, { funds, owed }]) => {
      const missing = subtract(funds, owed);
      if (!isNegative(missing)) return [];
      const { asset, units } = missing;
      return [{ subject: key.replace(" ", ":"), figure: `${toDecimalText(units)} ${asset}` }];
    });
  }

  /** Counts a sale by another product against the same funds, until the next sum includes it. */
  notePromise(book: Book, { asset, units }: Money): void {
    this.#promised.push({ key: coverKeyOf(book, asset), units });
  }

  /**
   * Runs a command that may open a position. The opened notional counts from the decision on, so
   * that even one batch opens no more than the cover permits.
   */
  async counting<Answer, Refusal>(
    id: PositionId,
    open: (note: (opened: Position, terms: PointTerms) => void) => Promise<Result<Answer, Refusal>>,
  ): Promise<Result<Answer, Refusal>> {
    try {
      const answered = await open((...opened) => this.#opened.note(...opened));
      if (!answered.ok) this.#opened.drop(id);
      return answered;
    } finally {
      // If the answer was lost, it may have been committed: the next sum will include it.
      const opened = this.#opened.commit(id);
      if (opened !== null) {
        const { key, units } = opened;
        this.#deps.bus?.publish({ type: "opened", key, units: units.toString() });
      }
    }
  }

  /** Sums now instead of in a few seconds. */
  async sumUp(): Promise<void> {
    await this.#refreshing;
    this.#refreshSoon();
    await this.#refreshing;
  }

  async start(): Promise<void> {
    this.#deps.bus?.onMessage((message) => {
      if (message.type === "opened") this.#opened.addRemote(message.key, BigInt(message.units));
      if (message.type === "gap") this.#refreshSoon();
    });
    await this.#refresh();
    this.#timer = setInterval(() => this.#refreshSoon(), REFRESH_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
  }

  #refreshSoon(): void {
    // A slow sum is not overtaken; a failed one leaves the last sums in force.
    this.#refreshing ??= this.#refresh()
      .catch(this.#deps.log)
      .finally(() => {
        this.#refreshing = null;
      });
  }

  async #refresh(): Promise<void> {
    const { database, promises: promiseBook } = this.#deps;
    const endSum = this.#opened.beginSum();
    const promisedBefore = this.#promised.length;
    const [promises, exposures] = await Promise.all([
      promiseBook.sums(database),
      database.query<ExposureRow>(exposureStatement, this.#marks()),
    ]);
    // Read last: money paid out meanwhile is then counted twice for a moment, never zero times.
    const balances = await readHouseBalances(database);
    const covers = new Map<string, HouseCover>();
    for (const { book, asset, account, units } of balances) {
      const key = `${book} ${asset}`;
      const priorUnits = covers.get(key)?.funds.units ?? 0n;
      // An overdrawn insurance fund is covered by the market account; otherwise it is separate.
      const isCounted = account === "market" || (account === "insurance" && units < 0n);
      const of = (amount: bigint) => money(asset as AssetCode, amount); // a name from the journal
      covers.set(key, {
        funds: of(isCounted ? priorUnits + units : priorUnits),
        owed: of(0n),
        notional: of(0n),
      });
    }
    for (const { book, asset, ...sums } of exposures) {
      const funds = covers.get(`${book} ${asset}`)?.funds ?? money(asset, 0n);
      const notional = money(asset, sums.notional);
      const owed = money(asset, sums.owed);
      covers.set(`${book} ${asset}`, { funds, owed, notional });
    }
    for (const { book, asset, amount } of promises) {
      const cover = covers.get(`${book} ${asset}`);
      if (cover !== undefined) {
        const funds = subtract(cover.funds, money(asset, amount));
        covers.set(`${book} ${asset}`, { ...cover, funds });
      }
    }
    this.#covers = covers;
    this.#promised.splice(0, promisedBefore);
    endSum();
  }

  #marks(): readonly [string[], string[]] {
    const { prices } = this.#deps;
    const marks = prices.symbols().flatMap(({ symbol }) => {
      const latest = prices.latest(symbol);
      return latest === null ? [] : [[symbol, unitsToColumn(latest.quote.price)] as const];
    });
    return [marks.map(([symbol]) => symbol), marks.map(([, mark]) => mark)];
  }
}
