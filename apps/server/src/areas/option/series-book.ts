import { HOUR_MS, type Instant, instant, price, type SymbolCode } from "@plumbline/engine/kernel";
import {
  type HourlyPrice,
  type OptionSeries,
  optionSeriesOf,
  optionTermsProblems,
  readOptionTerms,
  VOLATILITY_MS,
} from "@plumbline/engine/option";
import { writtenOptionTerms } from "@plumbline/protocol/option";
import type { Clock } from "#platform/process/clock";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** On what options are sold, as operators settle it. */
export const optionTerms = defineTerms({
  area: "option",
  table: "option_terms",
  schema: writtenOptionTerms,
  read: readOptionTerms,
  problemsOf: optionTermsProblems,
});

export type OptionTermsBook = TermsBookOf<typeof optionTerms>;

/** While an hour's prices are still being stored, they are not looked for with each request. */
const LOOK_EVERY_MS = 1_000;

interface Reading {
  readonly series: OptionSeries | null;
  readonly readAt: Instant;
}

/** What options are offered on, symbol by symbol, read once an hour of what was recorded. */
export class SeriesBook {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #readings = new Map<SymbolCode, Reading>();

  constructor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Of the newest hour whose price is final; null where too few hours are recorded. */
  async current(symbol: SymbolCode): Promise<OptionSeries | null> {
    const now = this.#clock.now();
    const existing = this.#readings.get(symbol);
    const isNewest = existing?.series?.hour === now - (now % HOUR_MS);
    if (existing !== undefined && (isNewest || now - existing.readAt < LOOK_EVERY_MS)) {
      return existing.series;
    }
    // An hour more than counts, so that the oldest that counts is there.
    const since = instant(now - VOLATILITY_MS - 2 * HOUR_MS);
    const prices = await readHourlyPrices(this.#database, { symbol, since });
    const series = optionSeriesOf(symbol, prices);
    this.#readings.set(symbol, { series, readAt: now });
    return series;
  }
}

/** What a symbol was worth at full hours, ascending: those that are final. */
export async function readHourlyPrices(
  tx: Tx,
  { symbol, since }: { readonly symbol: SymbolCode; readonly since: Instant },
): Promise<readonly HourlyPrice[]> {
  const rows = await tx.query<{ hour: Instant; price: bigint }>(pricesStatement, [
    symbol,
    instantToColumn(since),
  ]);
  return rows.map((row) => ({ hour: row.hour, price: price(row.price) }));
}

const pricesStatement = sql(
  "option.hourly-prices",
  "select hour, price from hourly_prices where symbol = $1 and hour >= $2 order by hour",
);
