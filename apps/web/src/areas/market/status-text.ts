import { LANGUAGES, type Language } from "@plumbline/messages";
import type { ListedSymbol, SymbolQuote, SymbolStatus } from "@plumbline/protocol/market";
import type { Translate } from "#shell/i18n/texts.ts";

/** A halt or a closed market is what it is; anything else that is not heard anew is stale. */
export function statusOf(quote: SymbolQuote, isStale: boolean): SymbolStatus {
  return isStale && quote.status === "open" ? "stale" : quote.status;
}

/** Why a market is not open, in a few words. */
export function reasonOf(
  { symbol, quote }: { readonly symbol: ListedSymbol; readonly quote: SymbolQuote },
  status: Exclude<SymbolStatus, "open">,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string {
  if (status === "halted") return haltOf(quote, { t, language });
  if (status === "stale") {
    if (quote.timeMs === 0) return t("market.noPrice");
    return t("market.lastPriceAt", { time: moment(quote.timeMs, language, "second") });
  }
  if (symbol.nextChangeMs === null) return "";
  return t("market.opensAt", { time: moment(symbol.nextChangeMs, language, "weekday") });
}

/** The operator's own words, and until when. */
function haltOf(
  { haltEndMs, haltReason }: SymbolQuote,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string {
  if (haltReason === null || haltEndMs === null) return "";
  return t("market.haltedUntil", {
    reason: haltReason,
    time: moment(haltEndMs, language, "weekday"),
  });
}

/** "Mon 15:30" or "12:03:04", in the reader's own zone. */
function moment(epochMs: number, language: Language, to: "second" | "weekday"): string {
  const detail = to === "weekday" ? { weekday: "short" as const } : { second: "2-digit" as const };
  return new Intl.DateTimeFormat(LANGUAGES[language].tag, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...detail,
  }).format(epochMs);
}
