import {
  err,
  instant,
  ok,
  type Result,
  type SymbolCode,
  toDecimalText,
} from "@plumbline/engine/kernel";
import {
  changeText,
  distribute,
  type Interval,
  nextChangeOf,
  SYMBOL_PRODUCTS,
  type TradedSymbol,
} from "@plumbline/engine/market";
import type { ListedSymbol, SymbolQuote, WireCandle } from "@plumbline/protocol/market";
import type { Clock } from "#platform/process/clock";
import type { Tx } from "#platform/postgres/database";
import { loadCandles } from "./candle-store.ts";
import { dayFigures } from "./day-figures.ts";
import type { MarketData } from "./market-data.ts";

/** Every symbol for lists, in the order of the table of symbols. */
export function listSymbols(market: MarketData, clock: Clock): ListedSymbol[] {
  const now = clock.now();
  return market.symbols().map((traded) => {
    const hourly = market.candles.newest(traded.symbol, "1h");
    return {
      ...quoteOf(market, traded),
      name: traded.name,
      base: traded.base,
      quote: traded.quote,
      assetClass: traded.assetClass,
      priceDecimals: traded.priceDecimals,
      pointDivisor: parseInt(traded.pointDivisor.toString(), 10),
      leverageMax: traded.leverageMax,
      nextChangeMs: nextChangeOf(traded, now),
      simulated: market.isSimulated,
      isSingleVenue: traded.venuesMin === 1,
      products: SYMBOL_PRODUCTS.filter((product) => traded.products[product]),
      opensUntilMs: traded.opensUntil,
      endsMs: traded.endsAt,
      sparkline: hourly.map(({ close }) => toDecimalText(close)),
    };
  });
}

/** The changing figures of a symbol. Before the first tick there is no price and they are empty. */
export function quoteOf(market: MarketData, { symbol }: TradedSymbol): SymbolQuote {
  const latest = market.latest(symbol)?.quote ?? null;
  const state = market.state(symbol);
  const halt = market.haltOf(symbol);
  const figures = dayFigures(market.candles.newest(symbol, "5m"));
  return {
    symbol,
    price: latest === null ? null : toDecimalText(latest.price),
    seq: latest?.seq ?? 0,
    timeMs: latest?.at ?? 0,
    change24h: changeText(figures?.change ?? 0n),
    high24h: figures === null ? null : toDecimalText(figures.high),
    low24h: figures === null ? null : toDecimalText(figures.low),
    volume24h: toDecimalText(figures?.volume ?? 0n),
    status: state?.type ?? "stale",
    haltReason: halt?.reason ?? null,
    haltEndMs: halt?.endsAt ?? null,
  };
}

/** The last recorded price. Refusals: `unknown_symbol`, `no_price_yet`. */
export function priceOf(market: MarketData, code: string) {
  const traded = findSymbol(market, code);
  if (traded === null) return err({ type: "unknown_symbol" });
  const latest = market.latest(traded.symbol);
  if (latest === null) return err({ type: "no_price_yet" });
  const { quote, state } = latest;
  return ok({
    symbol: quote.symbol,
    price: toDecimalText(quote.price),
    seq: quote.seq,
    timeMs: quote.at,
    stale: state.type === "stale",
  });
}

/**
 * Candles that opened before `endMs`, the newest `limit` of them, oldest first. Refuses with
 * `unknown_symbol`.
 */
export async function candlesOf(
  { market, database, clock }: { market: MarketData; database: Tx; clock: Clock },
  request: {
    readonly symbol: string;
    readonly interval: Interval;
    readonly endMs?: number | undefined;
    readonly limit: number;
  },
): Promise<Result<WireCandle[], { readonly type: "unknown_symbol" }>> {
  const traded = findSymbol(market, request.symbol);
  if (traded === null) return err({ type: "unknown_symbol" });
  const { interval, limit } = request;
  // A candle of this very millisecond counts as opened before now.
  const present = clock.now() + 1;
  const before = instant(Math.min(request.endMs ?? present, present));
  const range = { symbol: traded.symbol, interval, before, limit };
  const candles = market.candles.overlay(await loadCandles(database, range), range);
  return ok(
    candles
      .slice(-limit)
      .map(({ openedAt, open, high, low, close, volume }) => [
        openedAt,
        toDecimalText(open),
        toDecimalText(high),
        toDecimalText(low),
        toDecimalText(close),
        toDecimalText(volume),
      ]),
  );
}

/** Distribution of the symbols' changes over their last 24 hours. */
export function priceDistribution(market: MarketData) {
  const changes = market.symbols().flatMap(({ symbol }) => {
    const figures = dayFigures(market.candles.newest(symbol, "5m"));
    return figures === null ? [] : [{ symbol, change: figures.change }];
  });
  const { buckets, median, ...spread } = distribute(changes.map(({ change }) => change));
  return {
    ...spread,
    buckets: buckets.map(({ members, ...bucket }) => {
      const symbols = members.flatMap((index) => changes[index]?.symbol ?? []);
      return { ...bucket, symbols };
    }),
    median: median === null ? null : changeText(median),
  };
}

export const findSymbol = (market: MarketData, code: string): TradedSymbol | null =>
  // The code is only compared here; an unknown one is not found.
  market.symbol(code as SymbolCode);
