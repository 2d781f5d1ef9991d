import type { SideSum } from "@plumbline/engine/contract";
import type { AssetCode, SymbolCode } from "@plumbline/engine/kernel";
import { sql, type Tx } from "#platform/postgres/database";

/** The open interest in one symbol of one book, on terms of one point value. */
export interface OpenInterest {
  readonly book: string;
  readonly symbol: SymbolCode;
  readonly asset: AssetCode;
  readonly pointDivisor: bigint;
  readonly positions: number;
  readonly orders: number;
  readonly long: SideSum;
  readonly short: SideSum;
}

interface OpenInterestRow extends Pick<
  OpenInterest,
  "book" | "symbol" | "asset" | "positions" | "orders"
> {
  readonly pointDivisor: string;
  readonly longQuantity: bigint;
  readonly shortQuantity: bigint;
  readonly longCost: string;
  readonly shortCost: string;
}

/** Every symbol with open positions, the live book first. */
export async function readOpenInterest(tx: Tx): Promise<OpenInterest[]> {
  const rows = await tx.query<OpenInterestRow>(openInterestStatement);
  return rows.map(({ book, symbol, asset, positions, orders, pointDivisor, ...sums }) => ({
    book,
    symbol,
    asset,
    positions,
    orders,
    pointDivisor: BigInt(pointDivisor),
    long: { quantity: sums.longQuantity, costScaled: BigInt(sums.longCost) },
    short: { quantity: sums.shortQuantity, costScaled: BigInt(sums.shortCost) },
  }));
}

// Costs are in whole 10⁻¹⁶: the product of two columns of eight digits is exact.
const sideOf = (side: "long" | "short") => `
  coalesce(sum(quantity) filter (where side = '${side}' and entry_price is not null), 0)
    ::numeric(38, 8) as "${side}Quantity",
  (coalesce(sum(quantity * entry_price) filter (where side = '${side}'), 0) * 1e16)
    ::numeric(60, 0)::text as "${side}Cost"`;

const openInterestStatement = sql(
  "contract.open-interest",
  `select book, symbol, asset, count(entry_price) as positions,
     count(*) - count(entry_price) as orders, divisor::text as "pointDivisor",
     ${sideOf("long")}, ${sideOf("short")}
   from positions join point_divisors using (symbol, terms_version)
   where status <> 'closed' group by book, symbol, asset, divisor
   order by book <> 'live', book <> 'demo', book, symbol`,
);
