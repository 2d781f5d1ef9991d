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

/** What the server said, and the prices as they come in. */
export interface ContextParts {
  readonly book: BookName;
  /** Those in force, and those that positions were opened on. */
  readonly terms: readonly TermsView[];
  readonly summary: Pick<SummaryView, "available" | "margin" | "house" | "feeDiscountPpm">;
  /** Every position and order of the book that is not closed. */
  readonly positions: readonly PositionView[];
  readonly quotes: ReadonlyMap<string, SymbolQuote>;
  /** Whether prices come in at all: without, every open market counts as stale. */
  readonly isLive: boolean;
  readonly haltReasonOf: (symbol: string) => string;
}

/**
 * The context the engine's rules decide in, as far as this device knows it. The rules that run on
 * it are the server's own; only the server's context counts, so this one previews and never
 * decides. Positions are judged by the terms they were opened on, and are left out until those are
 * known.
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
 * Balances and positions come by separate calls, and one may be newer than the other. There is
 * never less margin than the positions hold, or closing them could not be previewed.
 */
function marginUnits({ margin }: ContextParts["summary"], positions: readonly Position[]): bigint {
  const summaryUnits = mustParseDecimal(margin);
  const positionUnits = positions.reduce((sum, position) => sum + position.margin.units, 0n);
  return positionUnits > summaryUnits ? positionUnits : summaryUnits;
}

const keyOf = (symbol: string, version?: number): string =>
  version === undefined ? symbol : `${symbol}/${version}`;

/** The one currency all contracts of a book are settled in. */
function assetOf(terms: readonly Pick<TermsView, "asset">[]): AssetCode {
  return (terms[0]?.asset ?? "USDT") as AssetCode; // the server's word for its own asset
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
