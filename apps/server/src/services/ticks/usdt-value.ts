import { divide, type Price, type SymbolCode, UNITS_PER_ONE } from "@plumbline/engine/kernel";
import { USD_INDEX } from "@plumbline/engine/market";
import type { Prices } from "#feeds/prices";

interface Holding {
  readonly asset: string;
  readonly units: bigint;
}

/** An amount at the last recorded price of its symbol, truncated; null if there is none. */
export const usdtValue = (holding: Holding, prices: Pick<Prices, "latest">): bigint | null =>
  usdtAt(holding, latestPrice(holding.asset, prices));

/** The last recorded price that values a currency; null if there is none, as for USDT itself. */
export const latestPrice = (currency: string, prices: Pick<Prices, "latest">): Price | null =>
  currency === "USDT" ? null : (prices.latest(valuedBy(currency))?.quote.price ?? null);

// A currency with a balance is a code of the ledger; the prices determine whether it has a symbol.
const valuedBy = (currency: string): SymbolCode =>
  currency === USD_INDEX.quote ? USD_INDEX.symbol : (`${currency}USDT` as SymbolCode);

/** An amount at the price of its symbol, truncated; null if there is none. */
export function usdtAt({ asset, units }: Holding, price: Price | null): bigint | null {
  if (asset === "USDT") return units;
  if (price === null) return null;
  if (asset === USD_INDEX.quote) return divide(units * UNITS_PER_ONE, price, "down");
  return divide(units * price, UNITS_PER_ONE, "down");
}
