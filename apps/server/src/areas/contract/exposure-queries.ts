import type { SideSum } from "@plumbline/engine/contract";
import type { AssetCode, SymbolCode } from "@plumbline/engine/kernel";
import { unitsFromColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

/** What is open in one symbol of one book. */
export interface OpenInterest {
  readonly book: string;
  readonly symbol: SymbolCode;
  readonly asset: AssetCode;
  readonly positions: number;
  readonly orders: number;
  readonly long: SideSum;
  readonly short: SideSum;
}

interface OpenInterestRow extends Pick<OpenInterest, "book" | "symbol" | "asset"> {
  readonly positions: string;
  readonly orders: string;
  readonly longQuantity: string;
  readonly shortQuantity: string;
  readonly longCost: string;
  readonly shortCost: string;
}

/** Every symbol in which somebody has something open, the live book first. */
export async function readOpenInterest(tx: Tx): Promise<OpenInterest[]> {
  const rows = await tx.query<OpenInterestRow>(openInterestStatement);
  return rows.map(({ book, symbol, asset, ...sums }) => ({
    book,
    symbol,
    asset,
    positions: Number(sums.positions),
    orders: Number(sums.orders),
    long: { quantity: unitsFromColumn(sums.longQuantity), costScaled: BigInt(sums.longCost) },
    short: { quantity: unitsFromColumn(sums.shortQuantity), costScaled: BigInt(sums.shortCost) },
  }));
}

// Costs are told in whole 10⁻¹⁶: a product of two columns of eight digits is one, exactly.
const sideOf = (side: "long" | "short") => `
  coalesce(sum(quantity) filter (where side = '${side}' and entry_price is not null), 0)
    ::numeric(38, 8) as "${side}Quantity",
  (coalesce(sum(quantity * entry_price) filter (where side = '${side}'), 0) * 1e16)
    ::numeric(60, 0) as "${side}Cost"`;

const openInterestStatement = sql(
  "contract.open-interest",
  `select book, symbol, asset, count(entry_price) as positions,
     count(*) - count(entry_price) as orders, ${sideOf("long")}, ${sideOf("short")}
   from positions where status <> 'closed' group by book, symbol, asset
   order by book <> 'live', book <> 'demo', book, symbol`,
);
