import type { AssetCode } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";

interface Currency {
  readonly name: string;
  /** As it stands beside an amount. */
  readonly symbol: string;
  readonly kind: "crypto" | "fiat";
}

// Brands exist for the compiler only; these two are valued, but are the base of no listed symbol.
const OTHERS: readonly (readonly [AssetCode, Currency])[] = [
  ["USDT" as AssetCode, { name: "Tether", symbol: "₮", kind: "crypto" }],
  ["USD" as AssetCode, { name: "US dollar", symbol: "$", kind: "fiat" }],
];

const SIGNS: Readonly<Record<string, string>> = { BTC: "₿", ETH: "Ξ", DOGE: "Ð", LTC: "Ł" };

/** How currencies are called: as the symbols are that value them. */
export const CURRENCIES: ReadonlyMap<AssetCode, Currency> = new Map([
  ...OTHERS,
  ...DEFAULT_SYMBOLS.filter(({ assetClass }) => assetClass === "crypto").map(
    ({ base, name }): readonly [AssetCode, Currency] => [
      base,
      { name, symbol: SIGNS[base] ?? base, kind: "crypto" },
    ],
  ),
]);
