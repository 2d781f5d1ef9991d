import {
  type ContractContext,
  type Market,
  type Position,
  readTerms,
  type UnpricedMarket,
} from "@plumbline/engine/contract";
import {
  type AssetCode,
  instant,
  type MarketState,
  mustParseDecimal,
  priceOf,
  ratePpm,
} from "@plumbline/engine/kernel";
import { balanceKey } from "@plumbline/engine/ledger";
import type { ResultOf } from "@plumbline/protocol";
import type { listTerms, PositionView, positionsSummary } from "@plumbline/protocol/contract";
import { readHouseCover, readPosition } from "@plumbline/protocol/contract/position-wire";
import type { SymbolQuote } from "@plumbline/protocol/market";

export type BookName = PositionView["book"];
export type TermsView = ResultOf<typeof listTerms>[number];
export type SummaryView = ResultOf<typeof positionsSummary>;

/** The server's responses, and live prices. */
export interface ContextParts {
  readonly book: BookName;
  /** The terms in force, and those of open positions. */
  readonly terms: readonly TermsView[];
  readonly summary: Pick<SummaryView, "available" | "margin" | "house" | "feeDiscountPpm">;
  /** Every position and order of the book that is not closed. */
  readonly positions: readonly PositionView[];
  readonly quotes: ReadonlyMap<string, SymbolQuote>;
  /** Whether prices arrive at all: otherwise every open market counts as stale. */
  readonly isLive: boolean;
  readonly haltReasonOf: (symbol: string) => string;
}

/**
 * The context of the engine's rules, as far as it is known on this device. The rules are those of
 * the server; only the server's context is binding, so this one is for previews. Positions use the
 * terms of their opening, and are left out until those are loaded.
 */
export function contractContextOf(parts: ContextParts): ContractContext {
  const { book, summary } = parts;
  const feeDiscount = summary.feeDiscountPpm;
  const markets = new Map<string, Market | UnpricedMarket>();
  for (const view of parts.terms.toSorted((a, b) => a.version - b.version)) {
    const market = marketOf(view, parts);
    markets.set(keyOf(view.symbol, view.version), market);
    markets.set(keyOf(view.symbol), market); // the newest comes last
  }
  const asset = assetOf(parts.terms);
  const positions = parts.positions
    .filter(({ symbol, termsVersion: version }) => markets.get(keyOf(symbol, version))?.quote)
    .map((view) => readPosition(view, asset));
  return {
    balances: new Map([
      [balanceKey(book, asset, "available"), mustParseDecimal(summary.available)],
      [balanceKey(book, asset, "margin"), marginUnits(summary, positions)],
    ]),
    positions: new Map(positions.map((position) => [position.id, position])),
    marketOf: (symbol, version) => markets.get(keyOf(symbol, version)) ?? null,
    ...(feeDiscount > 0 && { feeDiscount: ratePpm(BigInt(feeDiscount)) }),
  };
}

/**
 * Balances and positions come from separate calls, and one may be newer than the other. The margin
 * is at least what the positions hold, otherwise closing them could not be previewed.
 */
function marginUnits({ margin }: ContextParts["summary"], positions: readonly Position[]): bigint {
  const summaryUnits = mustParseDecimal(margin);
  const positionUnits = positions.reduce((sum, position) => sum + position.margin.units, 0n);
  return positionUnits > summaryUnits ? positionUnits : summaryUnits;
}

const keyOf = (symbol: string, version?: number): string =>
  version === undefined ? symbol : `${symbol}/${version}`;

/** The one currency that all contracts of a book are settled in. */
function assetOf(terms: readonly Pick<TermsView, "asset">[]): AssetCode {
  return (terms[0]?.asset ?? "USDT") as AssetCode; // the server's own asset code
}

function marketOf(
  view: TermsView,
  { quotes, isLive, haltReasonOf, summary }: ContextParts,
): Market | UnpricedMarket {
  const quote = quotes.get(view.symbol);
  if (quote === undefined || quote.price === null) return UNPRICED;
  const terms = readTerms(view);
  const { symbol } = terms;
  return {
    state: stateOf(quote, { isLive, reason: haltReasonOf(symbol) }),
    quote: { symbol, seq: quote.seq, price: priceOf(quote.price), at: instant(quote.timeMs) },
    isNewest: true,
    terms,
    house: readHouseCover(summary.house, terms.asset),
  };
}

const UNPRICED = { state: { type: "stale" }, quote: null } as const;

function stateOf(
  { status }: SymbolQuote,
  { isLive, reason }: { readonly isLive: boolean; readonly reason: string },
): MarketState {
  if (status === "halted") return { type: "halted", reason };
  return { type: status === "open" && !isLive ? "stale" : status };
}
