import type { ContractTerms, HouseCover, Market, UnpricedMarket } from "@plumbline/engine/contract";
import type { AssetCode, Book, Quote, SymbolCode } from "@plumbline/engine/kernel";
import type { Prices } from "#feeds/prices";
import type { TermsBook } from "./terms/terms-book.ts";

interface Covers {
  coverOf(book: Book, asset: AssetCode): HouseCover | null;
}

/** Combines the recorded prices and the terms into the markets of the rules. */
export class Markets {
  readonly #prices: Prices;
  readonly #terms: TermsBook;
  readonly #covers: Covers;

  constructor(from: {
    readonly prices: Prices;
    readonly terms: TermsBook;
    readonly covers: Covers;
  }) {
    this.#prices = from.prices;
    this.#terms = from.terms;
    this.#covers = from.covers;
  }

  /**
   * The symbol on the terms of a version, or on those in force in a book, with the house's cover
   * for new positions there; null for an unknown symbol. `at` replaces the last tick if a decision
   * belongs to an earlier one, with the state at that tick.
   */
  marketOf(
    symbol: SymbolCode,
    options: {
      readonly book?: Book | undefined;
      readonly version?: number | undefined;
      readonly at?: Quote | undefined;
    },
  ): Market | UnpricedMarket | null {
    const latest = this.#prices.latest(symbol);
    const terms = this.#terms.termsOf(symbol, options);
    if (terms === null) return null;
    if (latest === null) return { state: { type: "stale" }, quote: null };
    const { book, at } = options;
    const { quote, state } =
      at?.symbol === symbol ? { quote: at, state: this.#prices.stateAt(at) } : latest;
    const house = book === undefined ? null : this.#covers.coverOf(book, terms.asset);
    const isNewest = quote.seq >= latest.quote.seq;
    return { state, quote, isNewest, terms, house };
  }

  /** The terms of a version, even without a price. */
  termsOf(symbol: SymbolCode, { version }: { readonly version: number }): ContractTerms | null {
    return this.#terms.termsOf(symbol, { version });
  }

  isOpen(symbol: SymbolCode): boolean {
    return this.#prices.latest(symbol)?.state.type === "open";
  }
}
