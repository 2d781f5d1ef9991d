import type { SymbolCode } from "@plumbline/engine/kernel";
import { inputsText, type Tick } from "@plumbline/engine/market";
import { instantToColumn, unitsToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { TICK_COLUMNS, type TickRow, tickOf } from "#services/ticks/tick-rows";

const insertStatement = sql(
  "market.insert-ticks",
  `with new as (
     select symbol, seq, price, at, volume, inputs,
       decode(prev_hash, 'hex') as prev_hash, decode(hash, 'hex') as hash
     from unnest($1::text[], $2::bigint[], $3::numeric[], $4::timestamptz[], $5::numeric[],
       $6::text[], $7::text[], $8::text[])
       as new (symbol, seq, price, at, volume, inputs, prev_hash, hash)
   ), stored as (
     insert into ticks (symbol, seq, price, at, volume, inputs, prev_hash, hash)
     select symbol, seq, price, at, volume, inputs, prev_hash, hash from new
   ), ends as (
     select distinct on (symbol) symbol, seq, price, at, volume, inputs, prev_hash, hash,
       min(seq) over (partition by symbol) as first_seq
     from new order by symbol, seq desc
   ), moved as (
     insert into tick_heads as head
       (symbol, seq, first_seq, price, at, volume, inputs, prev_hash, hash)
     select symbol, seq, first_seq, price, at, volume, inputs, prev_hash, hash from ends
     on conflict (symbol) do update set
       seq = excluded.seq, first_seq = excluded.first_seq, price = excluded.price,
       at = excluded.at, volume = excluded.volume, inputs = excluded.inputs,
       prev_hash = excluded.prev_hash, hash = excluded.hash
     where head.seq = excluded.first_seq - 1
     returning 1
   )
   select refuse_fork((select count(*) from moved) = (select count(*) from ends))`,
);

/**
 * Appends ticks. A duplicate number fails the whole statement: another process continues that
 * chain.
 */
export async function insertTicks(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  await tx.query(insertStatement, [
    ticks.map(({ symbol }) => symbol),
    ticks.map(({ seq }) => seq),
    ticks.map((tick) => unitsToColumn(tick.price)),
    ticks.map(({ at }) => instantToColumn(at)),
    ticks.map(({ volume }) => unitsToColumn(volume)),
    ticks.map(({ inputs }) => inputsText(inputs)),
    ticks.map(({ prevHash }) => prevHash),
    ticks.map((tick) => tick.hash),
  ]);
}

const lastStatement = sql(
  "market.last-ticks",
  `select ${TICK_COLUMNS} from tick_heads as ticks where symbol = any($1::text[])`,
);

export async function loadLastTicks(tx: Tx, symbols: readonly SymbolCode[]): Promise<Tick[]> {
  return (await tx.query<TickRow>(lastStatement, [symbols])).map(tickOf);
}

const everyLastStatement = sql(
  "market.every-last-tick",
  `select ${TICK_COLUMNS} from tick_heads as ticks order by symbol`,
);

/** The end of each chain. */
export async function loadEveryLastTick(tx: Tx): Promise<Tick[]> {
  return (await tx.query<TickRow>(everyLastStatement)).map(tickOf);
}

const hashesStatement = sql(
  "market.tick-hashes",
  `select named.symbol, named.seq, encode(coalesce(ticks.hash, archive.last_hash), 'hex') as hash
   from unnest($1::text[], $2::bigint[]) as named (symbol, seq)
   left join ticks using (symbol, seq)
   left join tick_archives as archive
     on (archive.symbol, archive.last_seq) = (named.symbol, named.seq)
   where coalesce(ticks.hash, archive.last_hash) is not null`,
);

/**
 * The hashes of single ticks that were once their symbol's last; missing ones are left out. The
 * last tick of a packed day is the last one of its archive file.
 */
export async function loadTickHashes(
  tx: Tx,
  named: readonly { readonly symbol: string; readonly seq: number }[],
): Promise<readonly Pick<TickRow, "symbol" | "seq" | "hash">[]> {
  return tx.query(hashesStatement, [
    named.map(({ symbol }) => symbol),
    named.map(({ seq }) => seq),
  ]);
}
