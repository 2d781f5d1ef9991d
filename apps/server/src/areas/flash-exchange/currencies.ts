import type { AssetCode } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import { flashTermsProblems, readFlashTerms } from "@plumbline/engine/flash-exchange";
import { writtenFlashTerms } from "@plumbline/protocol/flash-exchange";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** On what currencies are exchanged, as operators settle it. */
export const flashTerms = defineTerms({
  area: "flash-exchange",
  table: "flash_terms",
  schema: writtenFlashTerms,
  read: readFlashTerms,
  problemsOf: flashTermsProblems,
});

export type FlashTermsBook = TermsBookOf<typeof flashTerms>;

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

/** How currencies are called: as the symbols are that value them. */
export const currenciesOf = (symbols: readonly TradedSymbol[]): ReadonlyMap<AssetCode, Currency> =>
  new Map([
    ...OTHERS,
    ...symbols
      .filter(({ assetClass }) => assetClass === "crypto")
      .map(({ base, name, baseMark }): readonly [AssetCode, Currency] => [
        base,
        { name, symbol: baseMark, kind: "crypto" },
      ]),
  ]);
