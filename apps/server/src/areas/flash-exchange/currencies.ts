import type { AssetCode } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import { flashTermsProblems, readFlashTerms } from "@plumbline/engine/flash-exchange";
import { writtenFlashTerms } from "@plumbline/protocol/flash-exchange";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** The terms of exchanges, as set by operators. */
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
  /** The sign shown beside an amount. */
  readonly symbol: string;
  readonly kind: "crypto" | "fiat";
}

// Brands exist for the compiler only; these two have a value, but are the base of no listed symbol.
const OTHERS: readonly (readonly [AssetCode, Currency])[] = [
  ["USDT" as AssetCode, { name: "Tether", symbol: "₮", kind: "crypto" }],
  ["USD" as AssetCode, { name: "US dollar", symbol: "$", kind: "fiat" }],
];

/** Names of currencies: those of the symbols that value them. */
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
