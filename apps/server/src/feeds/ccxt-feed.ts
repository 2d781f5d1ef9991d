import { setTimeout as sleep } from "node:timers/promises";
import { divide, instant, type Instant, price, type SymbolCode } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import type { Clock } from "#platform/process/clock";
import { readUnits } from "./candle-file.ts";
import type { PriceFeed, VenuePrice } from "./prices.ts";
import { CANDLES_AT_ONCE, TradedVolumes, type VenueCandle } from "./traded-volumes.ts";

/** The used part of ccxt. Numbers are requested as text: they never pass through a float. */
export interface Exchange {
  number: unknown;
  readonly has: Readonly<Record<string, unknown>>;
  loadMarkets(): Promise<Readonly<Record<string, unknown>>>;
  watchTickers(markets: readonly string[]): Promise<Tickers>;
  fetchTickers(markets: readonly string[]): Promise<Tickers>;
  fetchOHLCV(
    market: string,
    timeframe: string,
    since: undefined,
    limit: number,
  ): Promise<readonly VenueCandle[]>;
  close?(): Promise<unknown>;
}

type Tickers = Readonly<Record<string, Ticker>>;

export interface Ticker {
  readonly symbol: string;
  readonly last?: string | undefined;
  readonly bid?: string | undefined;
  readonly ask?: string | undefined;
  readonly timestamp?: number | undefined;
}

export interface CcxtFeedOptions {
  /** ccxt's names, such as "kraken". */
  readonly exchanges: readonly string[];
  readonly symbols: readonly TradedSymbol[];
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Called with each time that an exchange reports, in epoch milliseconds, unchanged. */
  readonly onVenueTime?: (venue: string, ms: number) => void;
  readonly load?: (exchange: string) => Promise<Exchange>;
  readonly volumesEveryMs?: number;
}

const FETCH_EVERY_MS = 1_000;
/** The pause between two reads, so that each minute's volume is in its candle or the next one. */
const VOLUMES_EVERY_MS = 15_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 30_000;

/**
 * Public prices of real exchanges, through ccxt: pushed if an exchange supports it, else fetched
 * every second. A failed exchange is retried after a growing delay; until then its prices age, and
 * the index excludes them or the symbol becomes stale.
 *
 * Volume is that of the exchanges' minute candles and is passed on with their prices: a tick
 * carries the sum of all of them, because its price is the index of all of them. A single reference
 * exchange would leave gaps whenever it fails.
 */
export class CcxtFeed implements PriceFeed {
  readonly name = "ccxt";
  readonly isSimulated = false;
  readonly venues: readonly string[];
  readonly #options: Required<CcxtFeedOptions>;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: CcxtFeedOptions) {
    this.#options = {
      load: loadExchange,
      onVenueTime: () => {},
      volumesEveryMs: VOLUMES_EVERY_MS,
      ...options,
    };
    this.venues = options.exchanges;
  }

  start(onPrices: (prices: readonly VenuePrice[]) => void): Promise<void> {
    this.#running = Promise.all(this.venues.map((venue) => this.#follow(venue, onPrices)));
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #follow(venue: string, onPrices: (prices: readonly VenuePrice[]) => void): Promise<void> {
    let retryMs = RETRY_FIRST_MS;
    // Longer than a reconnection, so that the volume during it counts as well.
    const volumes = new TradedVolumes();
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#read(venue, volumes, (prices) => {
          retryMs = RETRY_FIRST_MS;
          onPrices(prices);
        });
      } catch (fault) {
        this.#options.log(`${venue}: ${String(fault).slice(0, 200)}; again in ${retryMs} ms`);
        await this.#pause(retryMs);
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
      }
    }
  }

  /** Reads until it is stopped or the exchange fails. */
  async #read(
    venue: string,
    volumes: TradedVolumes,
    onPrices: (prices: readonly VenuePrice[]) => void,
  ): Promise<void> {
    const { load, clock, onVenueTime } = this.#options;
    const exchange = await load(venue);
    const symbolByMarket = marketsOf(this.#options.symbols, venue);
    const onStop = () => void exchange.close?.().catch(() => {});
    this.#stopping.signal.addEventListener("abort", onStop);
    const reading = new AbortController();
    try {
      const offered = await exchange.loadMarkets();
      const markets = [...symbolByMarket.keys()].filter((market) => market in offered);
      if (markets.length === 0) throw new Error("offers none of the symbols");
      const isPushed = exchange.has["watchTickers"] === true;
      const { signal } = reading;
      // Runs next to the prices, which do not wait for volume; it ends with them and never throws.
      void this.#countVolumes(exchange, { venue, markets, volumes, signal });
      while (!this.#stopping.signal.aborted) {
        const tickers = isPushed
          ? await exchange.watchTickers(markets)
          : await exchange.fetchTickers(markets);
        for (const { timestamp } of Object.values(tickers)) {
          if (timestamp !== undefined) onVenueTime(venue, timestamp);
        }
        const receivedAt = clock.now();
        onPrices(venuePricesOf(tickers, { venue, symbolByMarket, receivedAt, volumes }));
        if (!isPushed) await this.#pause(FETCH_EVERY_MS);
      }
    } finally {
      reading.abort();
      this.#stopping.signal.removeEventListener("abort", onStop);
      await exchange.close?.().catch(() => {});
    }
  }

  /** Reads minute candles repeatedly; a market whose candles fail is read in the next round. */
  async #countVolumes(
    exchange: Exchange,
    {
      venue,
      markets,
      volumes,
      signal,
    }: {
      readonly venue: string;
      readonly markets: readonly string[];
      readonly volumes: TradedVolumes;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { log, volumesEveryMs } = this.#options;
    if (exchange.has["fetchOHLCV"] !== true) {
      log(`${venue}: offers no candles, so its volume is not counted`);
      return;
    }
    while (!signal.aborted) {
      const faults: string[] = [];
      for (const market of markets) {
        if (signal.aborted) return;
        try {
          const candles = await exchange.fetchOHLCV(market, "1m", undefined, CANDLES_AT_ONCE);
          volumes.count(market, candles);
        } catch (fault) {
          faults.push(`${market}: ${String(fault).slice(0, 200)}`);
        }
      }
      if (faults.length > 0 && !signal.aborted) {
        log(`${venue}: no volume of ${faults.length} markets; ${faults[0]}`);
      }
      await this.#pause(volumesEveryMs, signal);
    }
  }

  async #pause(ms: number, until = this.#stopping.signal): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, until]);
    await sleep(ms, undefined, { signal }).catch(() => {});
  }
}

/**
 * An exchange's tickers as prices: the last trade, or else the middle of bid and ask; tickers with
 * neither are omitted. The time is the exchange's own, but never later than the arrival: a clock
 * that runs ahead must not make an old price look recent. Tickers have no volume since the previous
 * one, so the volume counted meanwhile is used.
 */
export function venuePricesOf(
  tickers: Tickers,
  {
    venue,
    symbolByMarket,
    receivedAt,
    volumes,
  }: {
    readonly venue: string;
    readonly symbolByMarket: ReadonlyMap<string, SymbolCode>;
    readonly receivedAt: Instant;
    readonly volumes: Pick<TradedVolumes, "take">;
  },
): readonly VenuePrice[] {
  return Object.values(tickers).flatMap((ticker) => {
    const symbol = symbolByMarket.get(ticker.symbol);
    const units = unitsOf(ticker);
    if (symbol === undefined || units === null || units <= 0n) return [];
    const at = instant(Math.min(ticker.timestamp ?? receivedAt, receivedAt));
    const volume = volumes.take(ticker.symbol, at);
    return [{ venue, symbol, price: price(units), volume, at }];
  });
}

/** The name of a symbol at an exchange: only coins are traded there, as "BTC/USDT" by default. */
export const marketsOf = (
  symbols: readonly TradedSymbol[],
  exchange: string,
): ReadonlyMap<string, SymbolCode> =>
  new Map(
    symbols
      .filter(({ assetClass }) => assetClass === "crypto")
      .map(({ base, quote, symbol, marketByExchange }) => {
        return [marketByExchange.get(exchange) ?? `${base}/${quote}`, symbol];
      }),
  );

function unitsOf({ last, bid, ask }: Ticker): bigint | null {
  const traded = readUnits(last ?? "");
  if (traded !== null) return traded;
  const [buyers, sellers] = [readUnits(bid ?? ""), readUnits(ask ?? "")];
  return buyers === null || sellers === null ? null : divide(buyers + sellers, 2n, "down");
}

type ExchangeClass = new (options: { enableRateLimit: boolean; timeout: number }) => Exchange;

/** Loads ccxt, which is large and optional, only for a live source. */
export async function loadExchange(name: string): Promise<Exchange> {
  // A name in a variable keeps the compiler from reading ccxt's types, which may not be installed.
  const packageName = "ccxt";
  const ccxt: {
    readonly default: { readonly pro: Readonly<Record<string, ExchangeClass | undefined>> };
  } = await import(packageName);
  const Class = ccxt.default.pro[name];
  if (Class === undefined) throw new Error(`ccxt knows no exchange ${name}`);
  const exchange = new Class({ enableRateLimit: true, timeout: 8_000 });
  exchange.number = String;
  return exchange;
}
