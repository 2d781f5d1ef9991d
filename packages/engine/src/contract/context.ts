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

/** The whole input of a contract rule: one user's money and open positions, and the markets. */
export interface ContractContext {
  readonly balances: Balances;
  readonly positions: OpenPositions;
  /**
   * The symbol's market with the terms of that version (the newest if omitted); null if there is no
   * such symbol.
   */
  readonly marketOf: (symbol: SymbolCode, termsVersion?: number) => Market | UnpricedMarket | null;
  /** The discount on the fees of what the user opens with real money; omitted if there is none. */
  readonly feeDiscount?: RatePpm;
  /** Whether the user's own limits forbid opening anything at present, resting orders included. */
  readonly isOpeningBarred?: boolean;
}

/** Which money a rule concerns: shared within one book and asset, never across two. */
export interface BalanceRow {
  readonly book: Book;
  readonly asset: AssetCode;
}

export type PositionRefusal =
  | { readonly type: "position_not_found" }
  | { readonly type: "wrong_status"; readonly status: PositionStatus };

/**
 * The position that a command concerns. Refusals, in order: `position_not_found`, `wrong_status`.
 */
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

/** The fee discount of a position opened now in a book. */
export const openingDiscount = (
  { feeDiscount }: Pick<ContractContext, "feeDiscount">,
  book: Book,
): RatePpm | undefined => (book === "live" ? feeDiscount : undefined);

/** The market of a symbol for a position opened in it now. */
export function marketForOpening(
  context: ContractContext,
  { symbol, book }: { readonly symbol: SymbolCode; readonly book: Book },
): Market | UnpricedMarket | null {
  const market = context.marketOf(symbol);
  if (market === null || market.quote === null) return market;
  return { ...market, terms: withFeeDiscount(market.terms, openingDiscount(context, book)) };
}

/** The market of an existing position, on the terms it was opened on. */
export function marketOfPosition(context: ContractContext, position: Position): Market {
  const market = context.marketOf(position.symbol, position.termsVersion);
  if (market === null || market.quote === null) {
    throw new Error(`position ${position.id} on unknown ${position.symbol}`);
  }
  const { feeDiscount } = position;
  if (feeDiscount === undefined) return market;
  return { ...market, terms: withFeeDiscount(market.terms, feeDiscount) };
}

/** The context with a symbol's mark at the given price, to estimate a fill. */
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

/** The open positions after a decision: changed ones replaced, closed ones removed. */
export function positionsAfter(open: OpenPositions, changed: readonly Position[]): OpenPositions {
  const after = new Map(open);
  for (const position of changed) {
    if (position.status === "closed") after.delete(position.id);
    else after.set(position.id, position);
  }
  return after;
}

/** The context after a decision, to evaluate the moment after. */
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
 * The house's funds behind the trades of one book and asset, and what they may have to pay. Summed
 * every few seconds and not locked: it is as old as its last sum, like a price.
 */
export interface HouseCover {
  /** The `market` account, less what `insurance` has overdrawn, which it would have to cover. */
  readonly funds: Money;
  /** What closing all positions that gain at present would cost the account. */
  readonly owed: Money;
  /** The notional of all open positions and orders, longs and shorts together. */
  readonly notional: Money;
}

/** The stress move: a tenth against the house, on everything at once. */
const HOUSE_COVER_RATE = ratePpm(100_000n);

/**
 * Whether an order of this notional exceeds what the house can cover: its funds must cover all
 * present gains and a tenth of the notional of everything, this order included.
 */
export function isUnderfunded({ funds, owed, notional }: HouseCover, order: Money): boolean {
  if (isNegative(funds)) return true;
  return isLess(funds, coverNeededOf({ owed, notional: add(notional, order) }));
}

/** The part of the house's funds that open positions need, which no other product may sell on. */
export const coverNeededOf = ({ owed, notional }: Omit<HouseCover, "funds">): Money =>
  add(owed, multiplyByRate(notional, HOUSE_COVER_RATE, "up"));

/** The market as an input of rules: the tick to decide on, its state, the terms in force. */
export interface Market {
  readonly state: MarketState;
  /** The last recorded tick, which may be too old: see `state`. */
  readonly quote: Quote;
  /** Except in a decision on an earlier tick, which is `quote` then. */
  readonly isNewest: boolean;
  readonly terms: ContractTerms;
  /** The house's cover for new positions; null in a preview without it. */
  readonly house: HouseCover | null;
}

/** A traded symbol without any recorded tick. */
export interface UnpricedMarket {
  readonly state: { readonly type: "stale" };
  readonly quote: null;
}

export { type MarketRefusal, marketRefusal, type OpeningRefusal, openingRefusal } from "#kernel";
