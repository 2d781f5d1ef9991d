import { divide, type Price, type SymbolCode, UNITS_PER_ONE } from "@plumbline/engine/kernel";
import { USD_INDEX } from "@plumbline/engine/market";
import type { Prices } from "#feeds/prices";

interface Holding {
  readonly asset: string;
  readonly units: bigint;
}

/** What is held at the last recorded price of its symbol, truncated; null where there is none. */
export const usdtValue = (holding: Holding, prices: Pick<Prices, "latest">): bigint | null =>
  usdtAt(holding, latestPrice(holding.asset, prices));

/** The last recorded price that a currency is valued at; null without one, as of USDT itself. */
export const latestPrice = (currency: string, prices: Pick<Prices, "latest">): Price | null =>
  currency === "USDT" ? null : (prices.latest(valuedBy(currency))?.quote.price ?? null);

// A currency we hold is a code of ours; whether it has a symbol, the prices say.
const valuedBy = (currency: string): SymbolCode =>
  currency === USD_INDEX.quote ? USD_INDEX.symbol : (`${currency}USDT` as SymbolCode);

/** What is held at the price of its symbol, truncated; null where there is none. */
export function usdtAt({ asset, units }: Holding, price: Price | null): bigint | null {
  if (asset === "USDT") return units;
  if (price === null) return null;
  if (asset === USD_INDEX.quote) return divide(units * UNITS_PER_ONE, price, "down");
  return divide(units * price, UNITS_PER_ONE, "down");
}
