import { hash } from "node:crypto";
import { setImmediate as letOthers } from "node:timers/promises";
import { DAY_MS, type Instant, instant, type SymbolCode } from "@plumbline/engine/kernel";
import type { Tick } from "@plumbline/engine/market";
import type { FileStore } from "#feeds/files/file-store";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";
import { packTicks, TickFile } from "#services/ticks/tick-file";
import { TICK_COLUMNS, tickOf, type TickRow } from "#services/ticks/tick-rows";

export interface PackingDeps {
  readonly database: Database;
  /** The store from `openTickFiles`. */
  readonly files: FileStore;
  /** The number of whole days of ticks that stay in the database in addition to the present one. */
  readonly hotDays: number;
}

/**
 * The number of days ahead for which partitions are created, so that none is missing if this job
 * does not run.
 */
const DAYS_AHEAD = 7;
/** About a quarter of a day of one tick a second. */
const FILE_TICKS_MAX = 20_000;

const makeStatement = sql(
  "market.make-tick-partition",
  "select make_tick_partition(day) from unnest($1::date[]) as day",
);

/** Creates the partitions of ticks for the present day and those ahead, where they are missing. */
export async function makeTickPartitions(database: Database, now: Instant): Promise<void> {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => instant(now + i * DAY_MS));
  await database.query(makeStatement, [days.map((day) => instantToColumn(day).slice(0, 10))]);
}

const dueStatement = sql(
  "market.due-tick-partitions",
  `select name, from_at::text as "fromAt", until_at::text as "untilAt" from tick_partitions
   where until_at <= $1 order by until_at`,
);

interface Partition {
  readonly name: string;
  readonly fromAt: string;
  readonly untilAt: string;
}

/**
 * Packs the ticks of past days into archive files, and drops the partitions of days that an earlier
 * run packed. A file is written, read back with all hashes recomputed, and only then recorded; a
 * partition is dropped only after every file of it was read once more and has as many ticks. If
 * interrupted at any point, every tick is in at least one place, and the next run continues.
 */
export async function packDays(deps: PackingDeps, now: Instant): Promise<void> {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const until = instantToColumn(instant(today - deps.hotDays * DAY_MS));
  const due = await deps.database.query<Partition>(dueStatement, [until]);
  for (const partition of due) {
    if ((await packPartition(deps, { partition, now })) === 0) {
      await dropPartition(deps, partition);
    }
  }
}

const symbolsStatement = sql(
  "market.symbols-of-days",
  "select symbol from tick_heads order by symbol",
);

/** Returns how many files were written. */
async function packPartition(
  deps: PackingDeps,
  { partition, now }: { readonly partition: Partition; readonly now: Instant },
): Promise<number> {
  let files = 0;
  const symbols = await deps.database.query<{ symbol: SymbolCode }>(symbolsStatement);
  for (const { symbol } of symbols) {
    for (;;) {
      const run = await nextRun(deps.database, { partition, symbol });
      if (run.length === 0) break;
      await writeArchive(deps, { run, partition, now });
      files += 1;
    }
  }
  return files;
}

const unpackedStatement = sql(
  "market.unpacked-ticks",
  `select ${TICK_COLUMNS} from ticks
   where symbol = $1 and at >= $2::timestamptz and at < $3::timestamptz
     and seq > coalesce(
       (select max(last_seq) from tick_archives where partition = $4 and symbol = $1), 0)
   order by seq limit $5`,
);

/** The next consecutive ticks of a symbol that are in no file yet. */
async function nextRun(
  database: Database,
  { partition, symbol }: { readonly partition: Partition; readonly symbol: SymbolCode },
): Promise<readonly Tick[]> {
  const { name, fromAt, untilAt } = partition;
  const values = [symbol, fromAt, untilAt, name, FILE_TICKS_MAX];
  const ticks = (await database.query<TickRow>(unpackedStatement, values)).map(tickOf);
  const end = ticks.findIndex((tick, i) => i > 0 && tick.prevHash !== ticks[i - 1]?.hash);
  return end < 0 ? ticks : ticks.slice(0, end);
}

const archiveStatement = sql(
  "market.note-archive",
  `insert into tick_archives (symbol, first_seq, last_seq, partition, from_at, to_at, prev_hash,
     last_hash, bytes, key, packed_at)
   values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), decode($8, 'hex'), $9, decode($10, 'hex'),
     $11)
   on conflict do nothing`,
);

interface Run {
  readonly run: readonly Tick[];
  readonly partition: Partition;
  readonly now: Instant;
}

async function writeArchive(
  { database, files }: PackingDeps,
  { run, partition, now }: Run,
): Promise<void> {
  const bytes = await packTicks(run);
  const key = hash("sha256", bytes, "hex");
  await files.put(key, bytes);
  const { symbol, firstSeq, lastSeq, prevHash, lastHash } = await readBack(files, key);
  const [first, last] = [run[0], run.at(-1)];
  const isSame = lastHash === last?.hash && prevHash === first?.prevHash;
  if (first === undefined || last === undefined || !isSame) {
    throw new Error(`the ticks of ${symbol} from ${firstSeq} on were not packed as they are`);
  }
  await database.query(archiveStatement, [
    symbol,
    firstSeq,
    lastSeq,
    partition.name,
    instantToColumn(first.at),
    instantToColumn(last.at),
    prevHash,
    lastHash,
    bytes.length,
    key,
    instantToColumn(now),
  ]);
}

/** The header of a file that was read whole and has the hashes that it names. */
async function readBack(files: FileStore, key: string) {
  const bytes = await files.read(key);
  if (hash("sha256", bytes, "hex") !== key) throw new Error(`archive file ${key} is another`);
  const file = new TickFile(bytes);
  for (const _ of file.blocksFrom(file.header.firstSeq)) await letOthers();
  return file.header;
}

const keysStatement = sql(
  "market.archives-of-days",
  `select encode(key, 'hex') as key, encode(last_hash, 'hex') as "lastHash" from tick_archives
   where partition = $1 order by symbol, last_seq`,
);

// Counting a year of ticks takes minutes.
const patienceStatement = sql("market.drop-patience", "set local statement_timeout = '30min'");
const dropStatement = sql("market.drop-ticks", "select drop_packed_ticks($1)");
const DROP_MS_MAX = 1_800_000;

async function dropPartition({ database, files }: PackingDeps, { name }: Partition): Promise<void> {
  const archives = await database.query<{ key: string; lastHash: string }>(keysStatement, [name]);
  for (const { key, lastHash } of archives) {
    const header = await readBack(files, key);
    if (header.lastHash !== lastHash) throw new Error(`archive file ${key} is another`);
  }
  await database.transaction(
    async (tx) => {
      tx.send(patienceStatement);
      tx.send(dropStatement, [name]);
    },
    { quietMs: DROP_MS_MAX },
  );
}
