import { type Instant, price, type SymbolCode } from "@plumbline/engine/kernel";
import { type Candle, type Interval, INTERVALS } from "@plumbline/engine/market";
import {
  instantFromColumn,
  instantToColumn,
  unitsFromColumn,
  unitsToColumn,
} from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

const saveStatement = sql(
  "market.save-candles",
  `insert into candles as old
     (symbol, interval, opened_at, open, high, low, close, volume, first_seq, last_seq)
   select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::numeric[], $5::numeric[],
     $6::numeric[], $7::numeric[], $8::numeric[], $9::bigint[], $10::bigint[])
   on conflict (symbol, interval, opened_at) do update set
     open = excluded.open, first_seq = excluded.first_seq, high = excluded.high,
     low = excluded.low, close = excluded.close,
     volume = excluded.volume, last_seq = excluded.last_seq
   where old.last_seq < excluded.last_seq`,
);

/**
 * Writes candles, new or grown. One that has fewer ticks than the stored one changes nothing; one
 * of later ticks takes the place of one that was made when the clock was ahead.
 */
export async function saveCandles(tx: Tx, candles: readonly Candle[]): Promise<void> {
  await tx.query(saveStatement, [
    candles.map(({ symbol }) => symbol),
    candles.map(({ interval }) => interval),
    candles.map(({ openedAt }) => instantToColumn(openedAt)),
    candles.map(({ open }) => unitsToColumn(open)),
    candles.map(({ high }) => unitsToColumn(high)),
    candles.map(({ low }) => unitsToColumn(low)),
    candles.map(({ close }) => unitsToColumn(close)),
    candles.map(({ volume }) => unitsToColumn(volume)),
    candles.map(({ firstSeq }) => firstSeq),
    candles.map(({ lastSeq }) => lastSeq),
  ]);
}

interface CandleRow {
  readonly symbol: SymbolCode;
  readonly interval: Interval;
  readonly openedAt: Date;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly firstSeq: string;
  readonly lastSeq: string;
}

const COLUMNS = `candles.symbol, candles.interval, opened_at as "openedAt", open, high, low, close,
  volume, first_seq as "firstSeq", last_seq as "lastSeq"`;

const beforeStatement = sql(
  "market.candles-before",
  `select ${COLUMNS} from candles
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
  const rows = await tx.query<CandleRow>(beforeStatement, values);
  return rows.toReversed().map(toCandle);
}

const newestStatement = sql(
  "market.newest-candles",
  `select newest.* from unnest($1::text[]) as asked_symbol (symbol)
   cross join unnest($2::text[], $3::int[]) as asked (interval, count)
   cross join lateral (
     select ${COLUMNS} from candles
     where candles.symbol = asked_symbol.symbol and candles.interval = asked.interval
       and opened_at <= $4
     order by opened_at desc limit asked.count
   ) as newest order by "openedAt"`,
);

/**
 * Of each symbol and interval the newest candles that opened by then, as many as asked for, oldest
 * first.
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
  return (await tx.query<CandleRow>(newestStatement, values)).map(toCandle);
}

const toCandle = (row: CandleRow): Candle => ({
  symbol: row.symbol,
  interval: row.interval,
  openedAt: instantFromColumn(row.openedAt),
  open: price(unitsFromColumn(row.open)),
  high: price(unitsFromColumn(row.high)),
  low: price(unitsFromColumn(row.low)),
  close: price(unitsFromColumn(row.close)),
  volume: unitsFromColumn(row.volume),
  firstSeq: Number(row.firstSeq),
  lastSeq: Number(row.lastSeq),
});
