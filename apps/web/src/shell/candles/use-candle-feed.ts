import type { Interval } from "@plumbline/engine/market";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type Services, useServices } from "#shell/services.tsx";
import { CandleFeed, type FeedState } from "./candle-feed.ts";

/** The candles of one symbol and interval while a screen that shows them is mounted. */
export function useCandleFeed(symbol: string, interval: Interval): CandleFeed {
  const services = useServices();
  const feed = useMemo(() => {
    const { client, clock, quotes } = services;
    return new CandleFeed({
      interval,
      ask: (range) => client.market.listCandles({ symbol, interval, ...range }),
      quote: () => quotes.quoteOf(symbol),
      watchQuote: (onChange) => quotes.watch(symbol, onChange),
      watchReturn: (onReturn) => watchReturn(services, onReturn),
      nowMs: clock.nowMs,
      later: (action, delayMs) => {
        const timer = setTimeout(action, delayMs);
        return () => clearTimeout(timer);
      },
    });
  }, [services, symbol, interval]);
  useEffect(() => feed.start(), [feed]);
  return feed;
}

export const useFeedState = (feed: CandleFeed): FeedState =>
  useSyncExternalStore(feed.watch, feed.state);

/** The page is visible again, the network is available again, or prices arrive again. */
function watchReturn({ connection, quotes }: Services, onReturn: () => void): () => void {
  const onVisible = () => document.hidden || onReturn();
  const onOnline = () => connection.offlineSinceMs() === undefined && onReturn();
  const onLive = () => quotes.isLive() && onReturn();
  document.addEventListener("visibilitychange", onVisible);
  addEventListener("focus", onReturn);
  const stopOnline = connection.watch(onOnline);
  const stopLive = quotes.watchLive(onLive);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    removeEventListener("focus", onReturn);
    stopOnline();
    stopLive();
  };
}
