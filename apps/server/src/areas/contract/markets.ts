import type { Market } from "@plumbline/engine/contract";
import type { Book, Quote, SymbolCode } from "@plumbline/engine/kernel";
import type { Prices } from "#feeds/prices";
import type { TermsBook } from "./terms.ts";

/** Joins the recorded prices and the terms into what the rules call a market. */
export class Markets {
  readonly #prices: Prices;
  readonly #terms: TermsBook;

  constructor({ prices, terms }: { readonly prices: Prices; readonly terms: TermsBook }) {
    this.#prices = prices;
    this.#terms = terms;
  }

  /**
   * The symbol on the terms of a version, or on those in force in a book; null for no such symbol
   * or no price yet. `at` stands in for the last tick where a decision belongs to an earlier one.
   */
  marketOf(
    symbol: SymbolCode,
    asked: {
      readonly book?: Book | undefined;
      readonly version?: number | undefined;
      readonly at?: Quote | undefined;
    },
  ): Market | null {
    const latest = this.#prices.latest(symbol);
    const terms = this.#terms.termsOf(symbol, asked);
    if (latest === null || terms === null) return null;
    const quote = asked.at?.symbol === symbol ? asked.at : latest.quote;
    return { state: latest.state, quote, terms };
  }
}
