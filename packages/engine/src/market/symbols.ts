import {
  type AssetCode,
  type Instant,
  instant,
  isOpen,
  mustParseDecimal,
  nextChange,
  price,
  type Price,
  type SymbolCode,
  type TradingHours,
} from "#kernel";

export const ASSET_CLASSES = ["crypto", "fx", "metal", "index", "stock"] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** The uses of a symbol, each on the terms of its own area. */
export const SYMBOL_PRODUCTS = [
  "contracts",
  "spot",
  "flashExchange",
  "options",
  "secondContracts",
] as const;
export type SymbolProduct = (typeof SYMBOL_PRODUCTS)[number];

/** What a symbol is, apart from its price. `priceDecimals` is how finely venues quote it (0–8). */
export interface TradedSymbol {
  readonly symbol: SymbolCode;
  readonly name: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  /** The sign shown with an amount of the base: "₿", or its code. */
  readonly baseMark: string;
  readonly assetClass: AssetClass;
  readonly priceDecimals: number;
  readonly leverageMax: number;
  readonly hours: TradingHours;
  /**
   * How many whole points of its price, on one unit, are worth one unit of its settlement asset: a
   * yen on one unit of USDJPY counts as a hundredth.
   */
  readonly pointDivisor: bigint;
  /** The start of simulated prices if none is recorded; not used otherwise. */
  readonly referencePrice: Price;
  /**
   * The minimum number of recent venues for an index; with 1 the price is not cross-checked, and is
   * labelled so.
   */
  readonly venuesMin: number;
  /** Its name on exchanges, if that is not "BASE/QUOTE". */
  readonly marketByExchange: ReadonlyMap<string, string>;
  readonly products: Readonly<Record<SymbolProduct, boolean>>;
  /** From then on nothing new is opened in it; null: no end is settled. */
  readonly opensUntil: Instant | null;
  /** No tick is recorded from then on. */
  readonly endsAt: Instant | null;
}

/** The list of symbols as plain JSON, on the wire and in the table: prices as decimal text. */
export interface WrittenSymbols {
  readonly symbols: WrittenSymbol[];
}

export interface WrittenSymbol {
  /** The symbol: its name in a list of changes. */
  readonly id: string;
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  readonly baseMark: string;
  readonly assetClass: AssetClass;
  readonly priceDecimals: number;
  readonly leverageMax: number;
  readonly hours: TradingHours;
  readonly pointDivisor: number;
  readonly referencePrice: string;
  readonly venuesMin: number;
  readonly markets: {
    /** The exchange, as ccxt names it. */
    readonly id: string;
    readonly market: string;
  }[];
  readonly products: Readonly<Record<SymbolProduct, boolean>>;
  readonly opensUntilMs: number | null;
  readonly endsMs: number | null;
}

const HOURS_BY_CLASS = {
  crypto: "always",
  fx: "week",
  metal: "week",
  index: "week_with_break",
  stock: "us_stock",
} as const satisfies Record<AssetClass, TradingHours>;

/** For every other quote currency a point is worth one. */
const POINT_DIVISORS: ReadonlyMap<string, number> = new Map([["JPY", 100]]);

const MARKS: ReadonlyMap<string, string> = new Map([
  ["BTC", "₿"],
  ["ETH", "Ξ"],
  ["DOGE", "Ð"],
  ["LTC", "Ł"],
]);

const OPTION_BASES: ReadonlySet<string> = new Set(["BTC", "ETH", "SOL"]);

/** The price of a single exchange cannot be compared with another. */
const VENUES_MIN = 2;

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

/** An index or a share is its own symbol; every other is its base and quote written together. */
export const symbolText = ({
  base,
  quote,
  assetClass,
}: Pick<WrittenSymbol, "base" | "quote" | "assetClass">): string =>
  assetClass === "index" || assetClass === "stock" ? base : base + quote;

function fromRow([base, quote, name, ...row]: Row): WrittenSymbol {
  const [assetClass, priceDecimals, leverageMax, referencePrice] = row;
  const isCoin = assetClass === "crypto";
  return {
    id: symbolText({ base, quote, assetClass }),
    name,
    base,
    quote,
    baseMark: MARKS.get(base) ?? base,
    assetClass,
    priceDecimals,
    leverageMax,
    hours: HOURS_BY_CLASS[assetClass],
    pointDivisor: POINT_DIVISORS.get(quote) ?? 1,
    referencePrice,
    venuesMin: VENUES_MIN,
    markets: [],
    products: {
      contracts: true,
      spot: isCoin,
      flashExchange: isCoin,
      // A symbol with so few required venues has no option chain.
      options: OPTION_BASES.has(base),
      secondContracts: isCoin,
    },
    opensUntilMs: null,
    endsMs: null,
  };
}

/** Reads a written symbol; anything unlike those of `FIRST_SYMBOLS` is a fault. */
export function readSymbol(written: WrittenSymbol): TradedSymbol {
  const { id, base, quote, pointDivisor, referencePrice, markets, ...facts } = written;
  const { opensUntilMs, endsMs, ...plain } = facts;
  return {
    ...plain,
    // Brands exist only for the compiler; this list defines these codes.
    symbol: id as SymbolCode,
    // As above.
    base: base as AssetCode,
    // As above.
    quote: quote as AssetCode,
    pointDivisor: BigInt(pointDivisor),
    referencePrice: price(mustParseDecimal(referencePrice)),
    marketByExchange: new Map(markets.map(({ id: exchange, market }) => [exchange, market])),
    opensUntil: opensUntilMs === null ? null : instant(opensUntilMs),
    endsAt: endsMs === null ? null : instant(endsMs),
  };
}

/** The first version of the list, of a fresh installation. */
export const FIRST_SYMBOLS: WrittenSymbols = { symbols: ROWS.map(fromRow) };

/** The symbols of a fresh installation, in the order of lists. */
export const DEFAULT_SYMBOLS: readonly TradedSymbol[] = FIRST_SYMBOLS.symbols.map(readSymbol);

/** One USDT in US dollars: a recorded index that is not traded. */
export const USD_INDEX: TradedSymbol = readSymbol(
  fromRow([...(["USDT", "USD", "Tether / US dollar", "crypto", 5] as const), 1, "0.9998"]),
);

/** Every symbol with a chain of ticks on a fresh installation. */
export const RECORDED_SYMBOLS: readonly TradedSymbol[] = [...DEFAULT_SYMBOLS, USD_INDEX];

/** Whether its prices are recorded at that time: within its hours, and before its end. */
export const isRecorded = ({ hours, endsAt }: TradedSymbol, at: Instant): boolean =>
  (endsAt === null || at < endsAt) && isOpen(hours, at);

/** When a closed symbol opens or an open one closes; null: never. */
export function nextChangeOf(traded: TradedSymbol, at: Instant): Instant | null {
  const { hours, endsAt } = traded;
  if (endsAt !== null && endsAt <= at) return null;
  const change = nextChange(hours, at);
  if (endsAt === null || (change !== null && change < endsAt)) return change;
  return isOpen(hours, at) ? endsAt : null;
}
