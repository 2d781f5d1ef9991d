import { type Instant, price, type Price, type SymbolCode } from "@plumbline/engine/kernel";
import { inputsText, readInputsText, type Tick } from "@plumbline/engine/market";
import { instantFromColumn, instantToColumn, unitsFromColumn, unitsToColumn } from "#shell/columns";
import { sql, type Tx } from "#shell/database";

const insertStatement = sql(
  "market.insert-ticks",
  `insert into ticks (symbol, seq, price, at, volume, inputs, prev_hash, hash)
   select symbol, seq, price, at, volume, inputs, decode(prev_hash, 'hex'), decode(hash, 'hex')
   from unnest($1::text[], $2::bigint[], $3::numeric[], $4::timestamptz[], $5::numeric[],
     $6::text[], $7::text[], $8::text[])
     as new (symbol, seq, price, at, volume, inputs, prev_hash, hash)`,
);

/** Appends ticks. A number that is taken fails the whole: somebody else goes on with that chain. */
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

interface TickRow {
  readonly symbol: SymbolCode;
  readonly seq: string;
  readonly price: string;
  readonly at: Date;
  readonly volume: string;
  readonly inputs: string;
  readonly prevHash: string;
  readonly hash: string;
}

const COLUMNS = `ticks.symbol, ticks.seq, price, at, volume, inputs,
  encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash`;

const lastStatement = sql(
  "market.last-ticks",
  `select last.* from unnest($1::text[]) as asked (symbol) cross join lateral (
     select ${COLUMNS} from ticks where ticks.symbol = asked.symbol order by seq desc limit 1
   ) as last`,
);

export async function loadLastTicks(tx: Tx, symbols: readonly SymbolCode[]): Promise<Tick[]> {
  return (await tx.query<TickRow>(lastStatement, [symbols])).map(toTick);
}

const afterStatement = sql(
  "market.ticks-after",
  `select ${COLUMNS} from ticks where symbol = $1 and seq > $2 order by seq limit $3`,
);

const PAGE_SIZE = 5_000;

/** All ticks of a symbol after that number, in order, read page by page. */
export async function* readTicksAfter(
  tx: Tx,
  { symbol, seq }: { readonly symbol: SymbolCode; readonly seq: number },
): AsyncGenerator<Tick> {
  for (let lastSeq = seq; ;) {
    const rows = await tx.query<TickRow>(afterStatement, [symbol, lastSeq, PAGE_SIZE]);
    for (const row of rows) {
      const tick = toTick(row);
      lastSeq = tick.seq;
      yield tick;
    }
    if (rows.length < PAGE_SIZE) return;
  }
}

const priceStatement = sql(
  "market.price-at",
  "select price from ticks where symbol = $1 and seq = $2",
);

export async function loadPrice(tx: Tx, symbol: SymbolCode, seq: number): Promise<Price | null> {
  const [row] = await tx.query<{ price: string }>(priceStatement, [symbol, seq]);
  return row === undefined ? null : price(unitsFromColumn(row.price));
}

const haltsStatement = sql(
  "market.halts",
  `select symbol, halt_reason as reason, halted_at as "haltedAt" from symbols
   where halt_reason is not null`,
);

/** Why a symbol is halted, and since when. */
export interface Halt {
  readonly reason: string;
  readonly at: Instant;
}

interface HaltRow {
  readonly symbol: SymbolCode;
  readonly reason: string;
  readonly haltedAt: Date;
}

/** What is halted, by symbol. */
export async function loadHalts(tx: Tx): Promise<ReadonlyMap<SymbolCode, Halt>> {
  const rows = await tx.query<HaltRow>(haltsStatement);
  const haltOf = ({ reason, haltedAt }: HaltRow) => ({ reason, at: instantFromColumn(haltedAt) });
  return new Map(rows.map((row) => [row.symbol, haltOf(row)]));
}

const toTick = (row: TickRow): Tick => ({
  symbol: row.symbol,
  seq: Number(row.seq),
  price: price(unitsFromColumn(row.price)),
  at: instantFromColumn(row.at),
  volume: unitsFromColumn(row.volume),
  inputs: readInputsText(row.inputs),
  prevHash: row.prevHash,
  hash: row.hash,
});
