import type { Instant, SymbolCode } from "@plumbline/engine/kernel";
import { type Candle, type Interval, INTERVALS } from "@plumbline/engine/market";
import { instantToColumn, int8, table, text, time, units } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

const candleColumns = table<Candle>("candles").of({
  symbol: text((candle) => candle.symbol),
  interval: text((candle) => candle.interval),
  openedAt: time((candle) => candle.openedAt),
  open: units((candle) => candle.open),
  high: units((candle) => candle.high),
  low: units((candle) => candle.low),
  close: units((candle) => candle.close),
  volume: units((candle) => candle.volume),
  firstSeq: int8((candle) => candle.firstSeq),
  lastSeq: int8((candle) => candle.lastSeq),
});

const KEY = new Set(["symbol", "interval", "openedAt"]);
const CHANGING = candleColumns.names.filter((name) => !KEY.has(name));

const saveStatement = sql(
  "market.save-candles",
  `insert into candles as old
     (symbol, interval, opened_at, open, high, low, close, volume, first_seq, last_seq)
   select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::numeric[], $5::numeric[],
     $6::numeric[], $7::numeric[], $8::numeric[], $9::bigint[], $10::bigint[])
   on conflict (symbol, interval, opened_at) do update set ${candleColumns.set(CHANGING)}
   where old.last_seq < excluded.last_seq`,
);

/**
 * Writes candles, new or grown. A candle with fewer ticks than the stored one changes nothing; one
 * of later ticks replaces one that was created when the clock was ahead.
 */
export async function saveCandles(tx: Tx, candles: readonly Candle[]): Promise<void> {
  const rows = candles.map((candle) => candleColumns.valuesOf(candle));
  // Column by column, in the order of the statement above.
  const columns = candleColumns.names.map((_name, index) => rows.map((row) => row[index]));
  await tx.query(saveStatement, columns);
}

const beforeStatement = sql(
  "market.candles-before",
  `select ${candleColumns.select} from candles
   where symbol = $1 and interval = $2 and opened_at < $3 order by opened_at desc limit $4`,
);

export interface CandleRange {
  readonly symbol: SymbolCode;
  readonly interval: Interval;
  /** Only candles that opened before this. */
  readonly before: Instant;
  readonly limit: number;
}

/** The newest candles of the range, oldest first. */
export async function loadCandles(tx: Tx, range: CandleRange): Promise<Candle[]> {
  const { symbol, interval, before, limit } = range;
  const values = [symbol, interval, instantToColumn(before), limit];
  return (await tx.query<Candle>(beforeStatement, values)).toReversed();
}

const newestStatement = sql(
  "market.newest-candles",
  `select newest.* from unnest($1::text[]) as requested_symbol (symbol)
   cross join unnest($2::text[], $3::int[]) as requested (interval, count)
   cross join lateral (
     select ${candleColumns.select} from candles
     where candles.symbol = requested_symbol.symbol and candles.interval = requested.interval
       and opened_at <= $4
     order by opened_at desc limit requested.count
   ) as newest order by "openedAt"`,
);

/**
 * For each symbol and interval the newest candles that opened by then, up to the requested number,
 * oldest first.
 */
export async function loadNewestCandles(
  tx: Tx,
  {
    symbols,
    until,
    countOf,
  }: {
    readonly symbols: readonly SymbolCode[];
    readonly until: Instant;
    readonly countOf: (interval: Interval) => number;
  },
): Promise<Candle[]> {
  const values = [symbols, INTERVALS, INTERVALS.map(countOf), instantToColumn(until)];
  return tx.query<Candle>(newestStatement, values);
}
