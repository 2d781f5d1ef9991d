import { price, type SymbolCode } from "@plumbline/engine/kernel";
import { readInputsText, type Tick } from "@plumbline/engine/market";
import { instantFromColumn, unitsFromColumn } from "#platform/postgres/columns";

/** A row of `ticks`, or of another table with its columns. */
export interface TickRow {
  readonly symbol: SymbolCode;
  readonly seq: string;
  readonly price: string;
  readonly at: Date;
  readonly volume: string;
  readonly inputs: string;
  readonly prevHash: string;
  readonly hash: string;
}

export const TICK_COLUMNS = `ticks.symbol, ticks.seq, price, at, volume, inputs,
  encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash`;

export const tickOf = (row: TickRow): Tick => ({
  symbol: row.symbol,
  seq: Number(row.seq),
  price: price(unitsFromColumn(row.price)),
  at: instantFromColumn(row.at),
  volume: unitsFromColumn(row.volume),
  inputs: readInputsText(row.inputs),
  prevHash: row.prevHash,
  hash: row.hash,
});
