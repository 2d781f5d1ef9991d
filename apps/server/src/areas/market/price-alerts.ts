import { MINUTE_MS } from "@plumbline/engine/kernel";
import type { AlertSource } from "#services/alerts/alert-watch";
import type { MarketData } from "./market-data.ts";

/** A pause of a few seconds ends by itself. */
const PRICE_AGE_MS_MAX = MINUTE_MS;

/**
 * Symbols within their trading hours whose last price is too old. One that never had a price is not
 * traded yet.
 */
export const priceAlerts = (
  market: Pick<MarketData, "recordedSymbols" | "state" | "latest">,
): AlertSource => ({
  kind: "prices",
  find: (now) =>
    market.recordedSymbols().flatMap(({ symbol }) => {
      const type = market.state(symbol)?.type;
      const at = market.latest(symbol)?.quote.at;
      const isAwaited = type === "open" || type === "stale";
      if (!isAwaited || at === undefined || now - at <= PRICE_AGE_MS_MAX) return [];
      return [{ subject: symbol, figure: "" }];
    }),
});
