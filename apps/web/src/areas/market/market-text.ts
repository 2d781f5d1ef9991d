import { UNITS_PER_ONE } from "@plumbline/engine/kernel";
import { LANGUAGES, type Language } from "@plumbline/messages";
import type { ResultOf } from "@plumbline/protocol";
import type {
  getPriceDistribution,
  ListedSymbol,
  SymbolQuote,
  SymbolStatus,
} from "@plumbline/protocol/market";
import type { Translate } from "#shell/i18n/texts.ts";
import { turnoverOf } from "./market-list.ts";

/** The reason why a market is not open, in a few words. */
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

/** The operator's own text, and the end. */
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
  return TIME_FORMATS[to](LANGUAGES[language].tag).format(epochMs);
}

/** "71.2M USDT": three digits, rounded down, in the short form of the reader's language. */
export function turnoverText(symbol: ListedSymbol, quote: SymbolQuote, language: Language): string {
  const { units, currency } = turnoverOf(symbol, quote);
  return `${turnoverFormat(LANGUAGES[language].tag).format(units / UNITS_PER_ONE)} ${currency}`;
}

/** One format per language: creating it costs far more than using it, which each row does. */
function formatByTag<Format>(create: (tag: string) => Format): (tag: string) => Format {
  const formats = new Map<string, Format>();
  return (tag) => {
    const existing = formats.get(tag);
    if (existing !== undefined) return existing;
    const format = create(tag);
    formats.set(tag, format);
    return format;
  };
}

const timeFormat = (detail: Intl.DateTimeFormatOptions) =>
  formatByTag((tag) => {
    const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    return new Intl.DateTimeFormat(tag, { ...time, ...detail });
  });

const TIME_FORMATS = {
  second: timeFormat({ second: "2-digit" }),
  weekday: timeFormat({ weekday: "short" }),
} as const;

const turnoverFormat = formatByTag(
  (tag) =>
    new Intl.NumberFormat(tag, {
      notation: "compact",
      maximumSignificantDigits: 3,
      roundingMode: "trunc",
    }),
);

export type Spread = ResultOf<typeof getPriceDistribution>;
export type Bucket = Spread["buckets"][number];

/** The text of a range of changes, and its bounds with their signs. */
export function boundsOf({ from, to }: Pick<Bucket, "from" | "to">): {
  readonly key: "none" | "more" | "less" | "between";
  readonly values: Readonly<Record<string, string>>;
} {
  if (from === 0 && to === 0) return { key: "none", values: {} };
  if (to === null) return { key: "more", values: { bound: signed(from ?? 0) } };
  if (from === null) return { key: "less", values: { bound: signed(to) } };
  // From zero outwards, in the order of the bars.
  const isFall = to <= 0;
  return {
    key: "between",
    values: { from: signed(isFall ? to : from), to: signed(isFall ? from : to) },
  };
}

const signed = (percent: number): string =>
  percent === 0 ? "0%" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;

/** The key of a bucket within its distribution. */
export const keyOf = ({ from, to }: Bucket): string => `${from} ${to}`;
