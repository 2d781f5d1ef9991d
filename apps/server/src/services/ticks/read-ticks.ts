import type { Instant, TickBoundary } from "@plumbline/engine/kernel";
import type { Tick } from "@plumbline/engine/market";
import type { FileStore } from "#feeds/files/file-store";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { TickFile } from "./tick-file.ts";
import { TICK_COLUMNS, tickOf, type TickRow } from "./tick-rows.ts";

/**
 * The sources of recorded ticks: the database for those of the last days, archive files for all
 * others. Every reader of ticks uses this.
 */
export interface TickSource {
  readonly database: Tx;
  /** The store from `openTickFiles`; null for a reader of unpacked ticks only. */
  readonly files: FileStore | null;
}

/** Identifies a tick. */
export interface TickName {
  readonly symbol: string;
  readonly seq: number;
}

export const tickKey = ({ symbol, seq }: TickName): string => `${symbol}/${seq}`;

const afterStatement = sql(
  "ticks.after",
  `select ${TICK_COLUMNS} from ticks where symbol = $1 and seq > $2 order by seq limit $3`,
);

const PAGE_SIZE = 5_000;

/**
 * All ticks of a symbol after that number, in order. A number that is in neither place is skipped:
 * a verifier of the chain detects the gap.
 */
export async function* readTicksAfter(
  source: TickSource,
  { symbol, seq, pageSize = PAGE_SIZE }: TickName & { readonly pageSize?: number },
): AsyncGenerator<Tick> {
  for (let lastSeq = seq; ;) {
    const rows = await source.database.query<TickRow>(afterStatement, [symbol, lastSeq, pageSize]);
    if (!follows(rows[0]?.seq, lastSeq)) {
      const archived = await openArchive(source, { symbol, seq: lastSeq + 1 });
      if (archived !== null) {
        for (const ticks of archived.blocksFrom(lastSeq + 1)) {
          yield* ticks.filter((tick) => tick.seq > lastSeq);
        }
        lastSeq = archived.header.lastSeq;
        continue;
      }
    }
    const whole = rows.findIndex(({ seq: next }, i) => i > 0 && !follows(next, rows[i - 1]?.seq));
    for (const row of whole < 0 ? rows : rows.slice(0, whole)) {
      const tick = tickOf(row);
      lastSeq = tick.seq;
      yield tick;
    }
    if (whole < 0 && rows.length < pageSize) return;
  }
}

const follows = (seq: number | undefined, before: number | undefined): boolean =>
  before !== undefined && seq === before + 1;

const namedStatement = sql(
  "ticks.named",
  `select ${TICK_COLUMNS}
   from (
     select distinct * from unnest($1::text[], $2::bigint[]) as named (symbol, seq)
   ) as requested
   join ticks using (symbol, seq)`,
);

/** The existing ones of the requested ticks, by `tickKey`. */
export async function readTicks(
  source: TickSource,
  names: readonly TickName[],
): Promise<ReadonlyMap<string, Tick>> {
  const rows = await source.database.query<TickRow>(namedStatement, [
    names.map(({ symbol }) => symbol),
    names.map(({ seq }) => seq),
  ]);
  const ticksByKey = new Map(rows.map(tickOf).map((tick) => [tickKey(tick), tick]));
  for (const name of names) {
    if (ticksByKey.has(tickKey(name))) continue;
    const archived = await openArchive(source, name);
    const [block = []] = archived?.blocksFrom(name.seq) ?? [];
    // Receipts of one time refer to neighbouring ticks.
    for (const tick of block) ticksByKey.set(tickKey(tick), tick);
  }
  return ticksByKey;
}

export async function readTick(source: TickSource, name: TickName): Promise<Tick | null> {
  return (await readTicks(source, [name])).get(tickKey(name)) ?? null;
}

const lastStatement = sql(
  "ticks.last-at",
  `select ${TICK_COLUMNS} from ticks where symbol = $1 and at <= $2 order by seq desc limit 1`,
);

/**
 * The recorded ticks on either side of a moment of the last days; null if none of these was
 * recorded before it.
 */
export async function readTickBoundary(
  database: Tx,
  { symbol, at }: { readonly symbol: string; readonly at: Instant },
): Promise<TickBoundary | null> {
  const [row] = await database.query<TickRow>(lastStatement, [symbol, instantToColumn(at)]);
  if (row === undefined) return null;
  const last = tickOf(row);
  const next = await readTick({ database, files: null }, { symbol, seq: last.seq + 1 });
  return { at, last, next };
}

const archiveStatement = sql(
  "ticks.archive",
  `select encode(key, 'hex') as key, first_seq as "firstSeq" from tick_archives
   where symbol = $1 and last_seq >= $2 order by last_seq limit 1`,
);

/** The archive file with that tick; null if there is none. */
async function openArchive(
  { database, files }: TickSource,
  { symbol, seq }: TickName,
): Promise<TickFile | null> {
  const [row] = await database.query<{ key: string; firstSeq: number }>(archiveStatement, [
    symbol,
    seq,
  ]);
  if (row === undefined || row.firstSeq > seq) return null;
  if (files === null) throw new Error(`tick ${symbol} ${seq} is in an archive file`);
  return new TickFile(await files.read(row.key));
}
