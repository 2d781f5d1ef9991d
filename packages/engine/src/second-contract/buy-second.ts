import {
  add,
  type Book,
  decided,
  type Decision,
  err,
  greater,
  type Instant,
  instant,
  isLess,
  latestOf,
  type OpeningRefusal,
  openingRefusal,
  type MarketState,
  type Money,
  type Quote,
  type RatePpm,
  type Result,
  SECOND_MS,
  subtract,
  type SymbolCode,
  type UserId,
  zero,
} from "#kernel";
import { postings, type Spendable, type SpendRefusal, spendRefusal } from "#ledger";
import { accountsOf, type SecondDirection, type SecondOrder, type SecondOrderId } from "./state.ts";
import { type SecondFigures, secondFigures } from "./figures.ts";
import type { SecondSymbolTerms, SecondTerms } from "./terms.ts";

/** How many open orders one member may have in one book. */
const ORDERS_MAX = 100;

export interface BuySecond {
  readonly orderId: SecondOrderId;
  readonly userId: UserId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly direction: SecondDirection;
  readonly seconds: number;
  readonly stake: Money;
}

/** The funds behind the orders of one book, and the most that all open ones may win. */
export interface SecondCover {
  /** The `market` account, less what other products have promised from it. */
  readonly funds: Money;
  readonly gains: Money;
  /** The possible gains of all open orders of the symbol. */
  readonly symbolGains: Money;
}

export interface BuySecondContext extends Omit<Spendable, "book"> {
  readonly terms: SecondTerms;
  /** The last recorded tick, and whether it may be acted on; null if none was recorded. */
  readonly market: { readonly state: MarketState; readonly quote: Quote } | null;
  /** Whether the jurisdiction allows play money only. */
  readonly isDemoOnly: boolean;
  /** All open orders of this member in this book. */
  readonly orders: readonly SecondOrder[];
  /** null in a preview without it. */
  readonly cover: SecondCover | null;
}

export interface SecondBought {
  readonly type: "second_bought";
  readonly order: SecondOrder;
}

export type BuySecondRefusal =
  | { readonly type: "unknown_symbol" | "demo_only" | "product_disabled" | "unknown_duration" }
  | OpeningRefusal
  | { readonly type: "stake_below_minimum"; readonly stakeMin: Money }
  | { readonly type: "stake_above_maximum"; readonly stakeMax: Money }
  | { readonly type: "too_many_orders"; readonly ordersMax: number }
  | { readonly type: "exposure_above_maximum"; readonly exposureLeft: Money }
  | { readonly type: "market_underfunded" }
  | SpendRefusal;

/**
 * Buys a second contract: its stake is set aside, and the first tick recorded after its acceptance
 * is its entry. Its gain is stake × payout rate, rounded down, and is fixed here.
 *
 * Refusals, in the order they are checked: `unknown_symbol`, `demo_only` (in the live book),
 * `product_disabled`, `unknown_duration`, `symbol_closing`, `market_halted`, `market_closed`,
 * `price_stale`, `stake_below_minimum`, `stake_above_maximum`, `too_many_orders`,
 * `exposure_above_maximum` (this member's open orders of the symbol, or everybody's, could win too
 * much), `market_underfunded` (all open orders of the book could win more than the house has),
 * `insufficient_balance`, `positions_losing`.
 */
export function buySecond(
  context: BuySecondContext,
  command: BuySecond,
  now: Instant,
): Result<Decision<SecondOrder, SecondBought>, BuySecondRefusal> {
  const { terms, market, isDemoOnly, cover } = context;
  const { symbol, book, seconds, stake } = command;
  const symbolTerms = terms.symbols.get(symbol);
  if (symbolTerms === undefined) return err({ type: "unknown_symbol" });
  if (book === "live" && isDemoOnly) return err({ type: "demo_only" });
  if (!symbolTerms.isEnabled) return err({ type: "product_disabled" });
  const payoutRate = symbolTerms.payoutRates.get(seconds);
  if (payoutRate === undefined) return err({ type: "unknown_duration" });
  if (market === null) return err({ type: "price_stale" });
  const notOpen = openingRefusal(market);
  if (notOpen !== null) return err(notOpen);
  const figures = secondFigures(stake, payoutRate);
  const refusal =
    limitRefusal(context, command, { symbolTerms, figures }) ??
    (cover !== null && isLess(cover.funds, add(cover.gains, figures.gain))
      ? ({ type: "market_underfunded" } as const)
      : spendRefusal({ ...context, book }, stake));
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  const { available, stake: stakes } = accountsOf(book);
  const acceptedAt = latestOf(now, market.quote.at);
  const order = orderOf(command, { terms, payoutRate, gain: figures.gain, acceptedAt });
  return decided(order, {
    postings: postings([available, stakes, stake, "second_stake"]),
    events: [{ type: "second_bought", order }],
  });
}

function limitRefusal(
  { orders, cover }: BuySecondContext,
  { symbol, stake }: BuySecond,
  {
    symbolTerms,
    figures,
  }: { readonly symbolTerms: SecondSymbolTerms; readonly figures: SecondFigures },
): BuySecondRefusal | null {
  const { stakeMin, stakeMax } = symbolTerms;
  // A stake of zero would have no ledger entry.
  if (isLess(stake, stakeMin)) return { type: "stake_below_minimum", stakeMin };
  if (isLess(stakeMax, stake)) return { type: "stake_above_maximum", stakeMax };
  if (orders.length >= ORDERS_MAX) return { type: "too_many_orders", ordersMax: ORDERS_MAX };
  const exposureLeft = exposureLeftOf(symbolTerms, {
    member: memberGains(orders, symbol, zero(stake.asset)),
    all: cover?.symbolGains ?? null,
  });
  return isLess(exposureLeft, figures.gain)
    ? { type: "exposure_above_maximum", exposureLeft }
    : null;
}

const memberGains = (orders: readonly SecondOrder[], symbol: SymbolCode, none: Money): Money =>
  orders.filter((order) => order.symbol === symbol).reduce((sum, { gain }) => add(sum, gain), none);

/**
 * How much further orders of a symbol may win: the rest of the member's maximum, or of everybody's,
 * whichever is less; never below zero.
 */
export function exposureLeftOf(
  { exposureMaxMember, exposureMaxAll }: SecondSymbolTerms,
  running: { readonly member: Money; readonly all: Money | null },
): Money {
  const ofMember = subtract(exposureMaxMember, running.member);
  const ofAll = running.all === null ? ofMember : subtract(exposureMaxAll, running.all);
  return greater(zero(ofMember.asset), isLess(ofAll, ofMember) ? ofAll : ofMember);
}

function orderOf(
  { orderId, stake, ...request }: BuySecond,
  settled: {
    readonly terms: SecondTerms;
    readonly payoutRate: RatePpm;
    readonly gain: Money;
    readonly acceptedAt: Instant;
  },
): SecondOrder {
  const { terms, payoutRate, gain, acceptedAt } = settled;
  return {
    ...request,
    id: orderId,
    asset: stake.asset,
    stake,
    gain,
    payoutRate,
    termsVersion: terms.version,
    acceptedAt,
    expiresAt: instant(acceptedAt + request.seconds * SECOND_MS),
    outcome: null,
    entry: null,
    exit: null,
    profit: zero(stake.asset),
    closedAt: null,
    receiptId: null,
  };
}
