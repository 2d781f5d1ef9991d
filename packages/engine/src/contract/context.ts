import {
  add,
  type AssetCode,
  type Book,
  type Decision,
  err,
  isLess,
  isNegative,
  type MarketState,
  type Money,
  multiplyByRate,
  ok,
  type Price,
  type Quote,
  type RatePpm,
  ratePpm,
  type Result,
  type SymbolCode,
} from "#kernel";
import { applyPostings, type Balances } from "#ledger";
import {
  type OpenPositions,
  type Position,
  positionAccepts,
  type PositionCommand,
  type PositionId,
  type PositionStatus,
  waitAccepts,
} from "./state.ts";
import { type ContractTerms, withFeeDiscount } from "./terms.ts";

/** Everything a contract rule may know: one user's money and open positions, and the markets. */
export interface ContractContext {
  readonly balances: Balances;
  readonly positions: OpenPositions;
  /**
   * The symbol's market with the terms of that version (the newest when none is named);
   * null where there is no such symbol.
   */
  readonly marketOf: (symbol: SymbolCode, termsVersion?: number) => Market | UnpricedMarket | null;
  /** Off the fees of what the user opens with real money; left out where there is none. */
  readonly feeDiscount?: RatePpm;
  /** Whether the user's own limits let nothing be opened just now, however long it has rested. */
  readonly isOpeningBarred?: boolean;
}

/** Which money a rule is about: what is shared inside one book and asset, never across two. */
export interface BalanceRow {
  readonly book: Book;
  readonly asset: AssetCode;
}

export type PositionRefusal =
  | { readonly type: "position_not_found" }
  | { readonly type: "wrong_status"; readonly status: PositionStatus };

/** The position a command is about. Refusals, in order: `position_not_found`, `wrong_status`. */
export function findPosition(
  context: ContractContext,
  positionId: PositionId,
  command: PositionCommand,
): Result<Position, PositionRefusal> {
  const position = context.positions.get(positionId);
  if (position === undefined) return err({ type: "position_not_found" });
  const isWaiting = position.wait !== null;
  if (!positionAccepts(command, position.status) || (isWaiting && !waitAccepts(command))) {
    return err({ type: "wrong_status", status: position.status });
  }
  return ok(position);
}

/** What is let off the fees of a position opened now in a book. */
export const openingDiscount = (
  { feeDiscount }: Pick<ContractContext, "feeDiscount">,
  book: Book,
): RatePpm | undefined => (book === "live" ? feeDiscount : undefined);

/** The market of a symbol for what is opened in it now. */
export function marketForOpening(
  context: ContractContext,
  { symbol, book }: { readonly symbol: SymbolCode; readonly book: Book },
): Market | UnpricedMarket | null {
  const market = context.marketOf(symbol);
  if (market === null || market.quote === null) return market;
  return { ...market, terms: withFeeDiscount(market.terms, openingDiscount(context, book)) };
}

/** The market of a position that exists, on the terms it was opened on. */
export function marketOfPosition(context: ContractContext, position: Position): Market {
  const market = context.marketOf(position.symbol, position.termsVersion);
  if (market === null || market.quote === null) {
    throw new Error(`position ${position.id} on unknown ${position.symbol}`);
  }
  const { feeDiscount } = position;
  if (feeDiscount === undefined) return market;
  return { ...market, terms: withFeeDiscount(market.terms, feeDiscount) };
}

/** The context as it is once a symbol's mark is there, for what is expected of a fill. */
export function contextAtMark(
  context: ContractContext,
  at: SymbolCode,
  mark: Price,
): ContractContext {
  return {
    ...context,
    marketOf: (symbol, termsVersion) => {
      const market = context.marketOf(symbol, termsVersion);
      if (symbol !== at || market === null || market.quote === null) return market;
      return { ...market, quote: { ...market.quote, price: mark } };
    },
  };
}

/** The open positions after a decision: changed ones replaced, closed ones gone. */
export function positionsAfter(open: OpenPositions, changed: readonly Position[]): OpenPositions {
  const after = new Map(open);
  for (const position of changed) {
    if (position.status === "closed") after.delete(position.id);
    else after.set(position.id, position);
  }
  return after;
}

/** The context as a decision leaves it, for whatever is asked of the moment after. */
export function contextAfter(
  context: ContractContext,
  { next, postings }: Pick<Decision<readonly Position[], unknown>, "next" | "postings">,
): ContractContext {
  return {
    ...context,
    balances: applyPostings(context.balances, postings),
    positions: positionsAfter(context.positions, next),
  };
}

/**
 * What stands behind the trades of one book and asset, and what it may have to pay. Summed up every
 * few seconds, not locked by anybody: it is as old as its last summing, like a price.
 */
export interface HouseCover {
  /** The `market` account; less what `insurance` has overdrawn, which it would have to make up. */
  readonly funds: Money;
  /** What closing every position that gains just now would take out of it. */
  readonly owed: Money;
  /** Of every position and order that is not closed, longs and shorts both. */
  readonly notional: Money;
}

/** A move of a tenth against the house, on everything at once. */
const HOUSE_COVER_RATE = ratePpm(100_000n);

/**
 * Whether an order of this notional is more than the house can stand for: its funds must reach for
 * all gains of this moment and for a tenth of the notional of everything, this order included.
 */
export function isUnderfunded({ funds, owed, notional }: HouseCover, order: Money): boolean {
  if (isNegative(funds)) return true;
  return isLess(funds, coverNeededOf({ owed, notional: add(notional, order) }));
}

/** What open positions need of the house's funds, which nothing else may be sold on. */
export const coverNeededOf = ({ owed, notional }: Omit<HouseCover, "funds">): Money =>
  add(owed, multiplyByRate(notional, HOUSE_COVER_RATE, "up"));

/** What a rule may know of a symbol: the tick to decide on, its state, the terms in force. */
export interface Market {
  readonly state: MarketState;
  /** The last recorded tick, which may be too old to act on: `state` says so. */
  readonly quote: Quote;
  /** Unless the decision belongs to an earlier tick, which `quote` is then. */
  readonly isNewest: boolean;
  readonly terms: ContractTerms;
  /** What the house has for new positions; null where that is not for this device to know. */
  readonly house: HouseCover | null;
}

/** A symbol that is traded and of which no tick was recorded yet. */
export interface UnpricedMarket {
  readonly state: { readonly type: "stale" };
  readonly quote: null;
}

export { type MarketRefusal, marketRefusal, type OpeningRefusal, openingRefusal } from "#kernel";
