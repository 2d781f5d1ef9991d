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

/** The terms of options, as set by operators. */
export const optionTerms = defineTerms({
  area: "option",
  table: "option_terms",
  schema: writtenOptionTerms,
  read: readOptionTerms,
  problemsOf: optionTermsProblems,
});

export type OptionTermsBook = TermsBookOf<typeof optionTerms>;

/** The time between two reads while the prices of an hour are still being stored. */
const LOOK_EVERY_MS = 1_000;

interface Reading {
  readonly series: OptionSeries | null;
  readonly readAt: Instant;
}

/**
 * The series from which options are priced, by symbol, computed once an hour from recorded prices.
 */
export class SeriesBook {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #readings = new Map<SymbolCode, Reading>();

  constructor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The series of the newest hour with a final price; null if too few hours are recorded. */
  async current(symbol: SymbolCode): Promise<OptionSeries | null> {
    const now = this.#clock.now();
    const existing = this.#readings.get(symbol);
    const isNewest = existing?.series?.hour === now - (now % HOUR_MS);
    if (existing !== undefined && (isNewest || now - existing.readAt < LOOK_EVERY_MS)) {
      return existing.series;
    }
    // One hour more than the volatility's window, so that its oldest price is included.
    const since = instant(now - VOLATILITY_MS - 2 * HOUR_MS);
    const prices = await readHourlyPrices(this.#database, { symbol, since });
    const series = optionSeriesOf(symbol, prices);
    this.#readings.set(symbol, { series, readAt: now });
    return series;
  }
}

/** A symbol's final prices at full hours, ascending. */
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
