import { type Instant, MINUTE_MS, type SymbolCode } from "@plumbline/engine/kernel";
import type { AlertSource } from "#services/alerts/alert-watch";
import type { MarketData } from "./market-data.ts";

/** A price may be missing for a few seconds without an alert. */
const PRICE_AGE_MS_MAX = MINUTE_MS;

/**
 * Symbols within their trading hours whose last price is too old. Without any price, the age counts
 * from the listing, the opening, or the start of the server.
 */
export function priceAlerts(
  market: Pick<MarketData, "recordedSymbols" | "state" | "latest">,
): AlertSource {
  let firstWaits = new Map<SymbolCode, Instant>();
  return {
    kind: "prices",
    find: (now) => {
      const waits = new Map<SymbolCode, Instant>();
      const late = market.recordedSymbols().filter(({ symbol }) => {
        const type = market.state(symbol)?.type;
        if (type !== "open" && type !== "stale") return false;
        const at = market.latest(symbol)?.quote.at;
        if (at !== undefined) return now - at > PRICE_AGE_MS_MAX;
        // After a clock was set back the period starts again.
        const since = Math.min(firstWaits.get(symbol) ?? now, now) as Instant;
        waits.set(symbol, since);
        return now - since > PRICE_AGE_MS_MAX;
      });
      firstWaits = waits;
      return late.map(({ symbol }) => ({ subject: symbol, figure: "" }));
    },
  };
}
