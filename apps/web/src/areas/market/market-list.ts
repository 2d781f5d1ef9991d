import { mustParseDecimal, UNITS_PER_ONE } from "@plumbline/engine/kernel";
import type { ListedSymbol, SymbolQuote } from "@plumbline/protocol/market";
import type { Storage } from "#shell/storage.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";

const ASSET_CLASSES = [
  "crypto",
  "fx",
  "metal",
  "index",
  "stock",
] as const satisfies readonly ListedSymbol["assetClass"][];

/** The groups of markets that the list can show. */
export const MARKET_GROUPS = ["all", "favourites", ...ASSET_CLASSES] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

export const SORT_KEYS = ["name", "volume", "price", "change"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

type Priced = Pick<SymbolQuote, "price" | "change24h" | "volume24h">;

/** The groups with at least one market; "all" and "favourites" always. */
export function groupsOf(symbols: readonly ListedSymbol[]): readonly MarketGroup[] {
  return MARKET_GROUPS.filter(
    (group) =>
      group === "all" ||
      group === "favourites" ||
      symbols.some(({ assetClass }) => assetClass === group),
  );
}

/** The markets of a group; favourites in the order of starring, the others in the house's. */
export function inGroup(
  symbols: readonly ListedSymbol[],
  group: MarketGroup,
  favourites: readonly string[],
): readonly ListedSymbol[] {
  if (group === "all") return symbols;
  if (group !== "favourites") return symbols.filter(({ assetClass }) => assetClass === group);
  return favourites.flatMap((code) => symbols.find(({ symbol }) => symbol === code) ?? []);
}

/**
 * Sorted by the figures that `quoteOf` returns now: a list that followed every tick would move
 * while it is touched. Without a sort the order is unchanged; markets without a price come last.
 */
export function sortMarkets(
  symbols: readonly ListedSymbol[],
  sort: Sort | undefined,
  quoteOf: (symbol: string) => Priced | undefined,
): readonly ListedSymbol[] {
  if (sort === undefined) return symbols;
  const { key, isDescending } = sort;
  const direction = isDescending ? -1 : 1;
  if (key === "name") {
    return symbols.toSorted((a, b) => direction * nameOf(a).localeCompare(nameOf(b), "en"));
  }
  const keyed = symbols.map((symbol) => ({
    symbol,
    figure: figureOf(symbol, quoteOf(symbol.symbol) ?? symbol, key),
  }));
  keyed.sort((a, b) => {
    if (a.figure === undefined || b.figure === undefined) {
      return Number(a.figure === undefined) - Number(b.figure === undefined);
    }
    return a.figure === b.figure ? 0 : a.figure < b.figure ? -direction : direction;
  });
  return keyed.map(({ symbol }) => symbol);
}

function figureOf(
  symbol: ListedSymbol,
  quote: Priced,
  key: Exclude<SortKey, "name">,
): bigint | undefined {
  if (quote.price === null) return undefined;
  if (key === "price") return mustParseDecimal(quote.price);
  if (key === "change") return mustParseDecimal(quote.change24h.replace("+", ""));
  return turnoverOf(symbol, quote).units;
}

/**
 * The turnover of the last 24 hours, in dollars or equivalents, so that markets can be compared:
 * volume × price, or the volume itself if the base is a dollar. In units of 10⁻⁸, rounded down.
 */
export function turnoverOf(
  { base, quote: currency }: ListedSymbol,
  { price, volume24h }: Priced,
): { readonly units: bigint; readonly currency: string } {
  const volume = mustParseDecimal(volume24h);
  if (base === "USD") return { units: volume, currency: base };
  return { units: (volume * mustParseDecimal(price ?? "0")) / UNITS_PER_ONE, currency };
}

/** The next sort after a press on its heading: one way, the other way, the house's order. */
export function nextSort(sort: Sort | undefined, key: SortKey): Sort | undefined {
  const first = { key, isDescending: key !== "name" };
  if (sort?.key !== key) return first;
  return sort.isDescending === first.isDescending
    ? { key, isDescending: !first.isDescending }
    : undefined;
}

/** The reader's choices for the list, stored on this device. */
export interface ListChoice {
  readonly group: MarketGroup;
  readonly sort: Sort | undefined;
}

const CHOICE_KEY = "marketList";

/** "crypto price down"; any other text is ignored. */
export function readListChoice(storage: Storage): ListChoice {
  const [groupText, keyText, direction] = (storage.read(CHOICE_KEY) ?? "").split(" ");
  const group = MARKET_GROUPS.find((one) => one === groupText) ?? "all";
  const key = SORT_KEYS.find((one) => one === keyText);
  const isDirection = direction === "down" || direction === "up";
  return {
    group,
    sort: key && isDirection ? { key, isDescending: direction === "down" } : undefined,
  };
}

export function writeListChoice(storage: Storage, { group, sort }: ListChoice): void {
  const sorting = sort === undefined ? "" : ` ${sort.key} ${sort.isDescending ? "down" : "up"}`;
  storage.write(CHOICE_KEY, group + sorting);
}
