import { price, type SymbolCode, type Instant } from "@plumbline/engine/kernel";
import { readInputsText, type Tick } from "@plumbline/engine/market";

/** A row of `ticks`, or of another table with its columns. */
export interface TickRow {
  readonly symbol: SymbolCode;
  readonly seq: number;
  readonly price: bigint;
  readonly at: Instant;
  readonly volume: bigint;
  readonly inputs: string;
  readonly prevHash: string;
  readonly hash: string;
}

export const TICK_COLUMNS = `ticks.symbol, ticks.seq, price, at, volume, inputs,
  encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash`;

export const tickOf = (row: TickRow): Tick => ({
  symbol: row.symbol,
  seq: row.seq,
  price: price(row.price),
  at: row.at,
  volume: row.volume,
  inputs: readInputsText(row.inputs),
  prevHash: row.prevHash,
  hash: row.hash,
});
