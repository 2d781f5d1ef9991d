import { type AssetCode, type Price, priceOf, type SymbolCode, type TradingHours } from "#kernel";

export const ASSET_CLASSES = ["crypto", "fx", "metal", "index", "stock"] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** What a symbol is, apart from its price. `priceDecimals` is how finely venues quote it (0–8). */
export interface TradedSymbol {
  readonly symbol: SymbolCode;
  readonly name: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly assetClass: AssetClass;
  readonly priceDecimals: number;
  readonly leverageMax: number;
  readonly hours: TradingHours;
  /**
   * How many whole points of its price, on one unit, are worth one unit of what it is settled in: a
   * yen on one unit of USDJPY counts as a hundredth.
   */
  readonly pointDivisor: bigint;
  /** Where simulated prices start on an empty database. Nothing else reads it. */
  readonly referencePrice: Price;
}

const HOURS_BY_CLASS = {
  crypto: "always",
  fx: "week",
  metal: "week",
  index: "week_with_break",
  stock: "us_stock",
} as const satisfies Record<AssetClass, TradingHours>;

/** Of every other quote currency a point is one. */
const POINT_DIVISORS: ReadonlyMap<string, bigint> = new Map([["JPY", 100n]]);

type Row = readonly [
  base: string,
  quote: string,
  name: string,
  assetClass: AssetClass,
  priceDecimals: number,
  leverageMax: number,
  referencePrice: string,
];

const ROWS: readonly Row[] = [
  ["BTC", "USDT", "Bitcoin", "crypto", 2, 100, "60000"],
  ["ETH", "USDT", "Ethereum", "crypto", 2, 100, "3000"],
  ["BNB", "USDT", "BNB", "crypto", 2, 50, "580"],
  ["SOL", "USDT", "Solana", "crypto", 3, 50, "150"],
  ["XRP", "USDT", "XRP", "crypto", 5, 50, "0.6"],
  ["DOGE", "USDT", "Dogecoin", "crypto", 6, 50, "0.12"],
  ["ADA", "USDT", "Cardano", "crypto", 5, 50, "0.45"],
  ["AVAX", "USDT", "Avalanche", "crypto", 3, 50, "28"],
  ["DOT", "USDT", "Polkadot", "crypto", 4, 50, "6.5"],
  ["LINK", "USDT", "Chainlink", "crypto", 4, 50, "14"],
  ["LTC", "USDT", "Litecoin", "crypto", 2, 50, "75"],
  ["TRX", "USDT", "TRON", "crypto", 6, 50, "0.13"],
  ["EUR", "USD", "Euro / US dollar", "fx", 5, 100, "1.085"],
  ["GBP", "USD", "British pound / US dollar", "fx", 5, 100, "1.27"],
  ["USD", "JPY", "US dollar / Japanese yen", "fx", 3, 100, "150"],
  ["XAU", "USD", "Gold", "metal", 2, 50, "2350"],
  ["XAG", "USD", "Silver", "metal", 4, 50, "28"],
  ["US500", "USD", "US 500", "index", 2, 50, "5300"],
  ["NAS100", "USD", "US Tech 100", "index", 2, 50, "18500"],
  ["AAPL", "USD", "Apple", "stock", 2, 20, "190"],
];

// An index or a share is its own symbol; every other symbol is its base and quote written together.
const symbolText = (base: string, quote: string, assetClass: AssetClass): string =>
  assetClass === "index" || assetClass === "stock" ? base : base + quote;

function fromRow([base, quote, name, ...row]: Row): TradedSymbol {
  const [assetClass, priceDecimals, leverageMax, referencePrice] = row;
  return {
    // Brands exist only for the compiler; this table is where these codes are coined.
    symbol: symbolText(base, quote, assetClass) as SymbolCode,
    // As above.
    base: base as AssetCode,
    // As above.
    quote: quote as AssetCode,
    name,
    assetClass,
    priceDecimals,
    leverageMax,
    hours: HOURS_BY_CLASS[assetClass],
    pointDivisor: POINT_DIVISORS.get(quote) ?? 1n,
    referencePrice: priceOf(referencePrice),
  };
}

/** The symbols of a fresh install, in the order in which lists show them. */
export const DEFAULT_SYMBOLS: readonly TradedSymbol[] = ROWS.map(fromRow);

/** What one USDT is worth in US dollars: an index that is recorded and on no list to trade. */
export const USD_INDEX: TradedSymbol = fromRow([
  ...(["USDT", "USD", "Tether / US dollar", "crypto", 5] as const),
  ...([1, "0.9998"] as const),
]);

/** Everything that has a chain of ticks. */
export const RECORDED_SYMBOLS: readonly TradedSymbol[] = [...DEFAULT_SYMBOLS, USD_INDEX];
