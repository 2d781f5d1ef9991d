import { sampleTimes } from "@plumbline/engine/earn";
import {
  DAY_MS,
  type Instant,
  instant,
  priceOf,
  type Quote,
  startOfServerDay,
  type SymbolCode,
  type TickBoundary,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { Deps } from "#services/plug/deps";
import { readTickBoundary } from "#services/ticks/read-ticks";

/** The number of past days recorded for a symbol without recorded days. */
const HISTORY_DAYS = 31;

/** A server day of a symbol: the last tick at its start and at the end of each hour. */
export interface RecordedDay {
  readonly day: Instant;
  readonly samples: readonly TickBoundary[];
}

type DayDeps = Pick<Deps, "clock" | "database" | "prices">;

/**
 * The ticks by which days are settled, recorded once for each symbol and day, as soon as a tick
 * after the day's end shows that it is complete. They stay available here after ticks are archived.
 */
export class DayBook {
  readonly #deps: DayDeps;
  /** The newest recorded day of each symbol in this process. */
  readonly #newest = new Map<SymbolCode, Instant>();

  constructor(deps: DayDeps) {
    this.#deps = deps;
  }

  /** Records every complete day of a symbol that is not recorded yet. */
  async record(symbol: SymbolCode, ending: AbortSignal): Promise<void> {
    const today = startOfServerDay(this.#deps.clock.now());
    const yesterday = instant(today - DAY_MS);
    if (this.#newest.get(symbol) === yesterday) return;
    const [newest = null] = await readDays(this.#deps.database, { symbol, limit: 1 });
    // A symbol without ticks has no days; it is checked again every minute.
    if (newest === null && this.#deps.prices.latest(symbol) === null) return;
    let day = instant(newest === null ? today - HISTORY_DAYS * DAY_MS : newest.day + DAY_MS);
    for (; day < today && !ending.aborted; day = instant(day + DAY_MS)) {
      const samples = await this.#samplesOf(symbol, day, newest);
      if (samples !== null) await insertDay(this.#deps.database, { symbol, day, samples });
      // Days are recorded without gaps, so an incomplete day ends the loop.
      else if (newest !== null || day === yesterday) break;
    }
    const [recorded] = await readDays(this.#deps.database, { symbol, limit: 1 });
    if (recorded !== undefined) this.#newest.set(symbol, recorded.day);
  }

  /** null if that day is not recorded. */
  async at(symbol: SymbolCode, day: Instant): Promise<RecordedDay | null> {
    const rows = await this.#deps.database.query<DayRow>(oneStatement, [
      symbol,
      instantToColumn(day),
    ]);
    return rows.map((row) => readDay(symbol, row))[0] ?? null;
  }

  async #samplesOf(
    symbol: SymbolCode,
    day: Instant,
    newest: RecordedDay | null,
  ): Promise<readonly TickBoundary[] | null> {
    const times = sampleTimes("arbitrage", day);
    const [start, end] = await Promise.all(
      [day, instant(day + DAY_MS)].map((at) =>
        readTickBoundary(this.#deps.database, { symbol, at }),
      ),
    );
    if (end?.next === null) return null; // The day may still get more ticks.
    // A day without ticks: the server or its feed was down.
    if (start && end && start.last.seq === end.last.seq) {
      return times.map((at) => ({ ...end, at }));
    }
    const samples: TickBoundary[] = [];
    for (const at of times) {
      const boundary = await readTickBoundary(this.#deps.database, { symbol, at });
      if (boundary?.next) samples.push({ ...boundary, at });
    }
    if (samples.length === times.length) return samples;
    return newest === null ? null : this.#samplesFromChain(times, { symbol, newest });
  }

  /** The samples of a day whose ticks were archived before it was recorded. */
  async #samplesFromChain(
    times: readonly Instant[],
    { symbol, newest }: { readonly symbol: SymbolCode; readonly newest: RecordedDay },
  ): Promise<readonly TickBoundary[] | null> {
    const samples: TickBoundary[] = [];
    const seq = newest.samples.at(-1)?.last.seq ?? 0;
    let last: Quote | null = null;
    for await (const next of this.#deps.prices.ticksAfter(symbol, seq - 1)) {
      for (let at = times[samples.length]; at !== undefined && at < next.at;) {
        if (last === null) return null;
        samples.push({ at, last, next });
        at = times[samples.length];
      }
      if (samples.length === times.length) return samples;
      last = next;
    }
    return null;
  }
}

/** The recorded days of a symbol, the latest first. */
export async function readDays(
  tx: Tx,
  {
    symbol,
    limit,
    offset = 0,
    before,
  }: {
    readonly symbol: SymbolCode;
    readonly limit: number;
    readonly offset?: number;
    readonly before?: Instant;
  },
): Promise<readonly RecordedDay[]> {
  const until = before === undefined ? null : instantToColumn(before);
  const rows = await tx.query<DayRow>(daysStatement, [symbol, until, limit, offset]);
  return rows.map((row) => readDay(symbol, row));
}

export async function countDays(tx: Tx, symbol: SymbolCode): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(countStatement, [symbol]);
  return counted?.count ?? 0;
}

/** A sample as it is stored: a tick, and the time of the next one. */
interface StoredSample {
  readonly seq: number;
  readonly price: string;
  readonly atMs: number;
  readonly nextPrice: string;
  readonly nextMs: number;
}

interface DayRow {
  readonly day: Instant;
  readonly samples: readonly StoredSample[];
}

function readDay(symbol: SymbolCode, { day, samples }: DayRow): RecordedDay {
  const times = sampleTimes("arbitrage", day);
  return {
    day,
    samples: samples.map(({ seq, price, atMs, nextPrice, nextMs }, index) => ({
      at: times[index] ?? day,
      last: { symbol, seq, price: priceOf(price), at: instant(atMs) },
      next: { symbol, seq: seq + 1, price: priceOf(nextPrice), at: instant(nextMs) },
    })),
  };
}

async function insertDay(
  tx: Tx,
  { symbol, day, samples }: RecordedDay & { readonly symbol: SymbolCode },
): Promise<void> {
  const stored = samples.map(({ last, next }): StoredSample => {
    if (next === null) throw new Error(`the tick after ${symbol} ${last.seq} is missing`);
    return {
      seq: last.seq,
      price: toDecimalText(last.price),
      atMs: last.at,
      nextPrice: toDecimalText(next.price),
      nextMs: next.at,
    };
  });
  await tx.query(insertStatement, [symbol, instantToColumn(day), JSON.stringify(stored)]);
}

const insertStatement = sql(
  "earn.insert-day",
  `insert into earn_day_samples (symbol, day, samples) values ($1, $2, $3::json)
   on conflict do nothing`,
);

const daysStatement = sql(
  "earn.days",
  `select day, samples from earn_day_samples
   where symbol = $1 and ($2::timestamptz is null or day < $2)
   order by day desc limit $3 offset $4`,
);

const oneStatement = sql(
  "earn.day",
  "select day, samples from earn_day_samples where (symbol, day) = ($1, $2)",
);

const countStatement = sql(
  "earn.days-count",
  "select count(*) from earn_day_samples where symbol = $1",
);
