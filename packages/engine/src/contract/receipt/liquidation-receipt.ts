import {
  type Fact,
  type Facts,
  type Money,
  multiplyByRate,
  postingFacts,
  type Receipt,
  type ReceiptId,
  toDecimalText,
} from "#kernel";
import { discountFact, RULE_VERSION, tierFacts } from "./facts.ts";
import {
  exposureOf,
  initialMarginOf,
  maintenanceOf,
  profitOf,
  stakeOf,
  tierIndexAt,
} from "../liquidation-price.ts";
import type { Market } from "../context.ts";
import { closingFee } from "../math/order.ts";
import type { Outcome, Settlement } from "../settlement.ts";
import { entryOf, type Position } from "../state.ts";

/** The state of an account before anything was settled, after its orders were cancelled. */
export interface LiquidationSubject {
  readonly touched: Position;
  readonly account: { readonly available: Money; readonly members: readonly Member[] };
  readonly orders: readonly Position[];
}

interface Member {
  readonly position: Position;
  readonly market: Market;
}

/**
 * The receipt of a liquidation: every position of the account with its value and required equity at
 * the tick, and every one that was closed. Its inputs determine the result. The server's statements
 * are the names of cancelled orders, whether a position was about to be closed anyway, and whether
 * a market was open on which nothing had to be closed.
 */
export function liquidationReceipt(
  { touched, account, orders }: LiquidationSubject,
  settlement: Settlement,
  receiptId: ReceiptId,
): Receipt {
  const isCross = touched.marginMode === "cross";
  const members = account.members.toSorted((a, b) => (a.position.id < b.position.id ? -1 : 1));
  return {
    id: receiptId,
    kind: "liquidation",
    ruleVersion: RULE_VERSION,
    inputs: {
      positionId: touched.id,
      book: touched.book,
      asset: touched.asset,
      marginMode: touched.marginMode,
      available: isCross ? toDecimalText(availableBefore(account.available, orders)) : null,
      orders: orders.map(orderFacts),
      positions: members.map(memberFacts),
    },
    ticks: members.flatMap(({ position, market }) => [
      { symbol: position.symbol, seq: entryOf(position).tickSeq },
      { symbol: position.symbol, seq: market.quote.seq },
    ]),
    result: {
      positions: members.map(weighed),
      closed: settlement.outcomes.map(closedFacts),
      availableAfter: isCross ? toDecimalText(settlement.pot.units) : null,
      insurancePaid: toDecimalText(settlement.shortfall.units),
      postings: postingFacts(settlement.postings),
    },
  };
}

// The account is evaluated after its orders released their margin; the receipt starts before.
function availableBefore(available: Money, orders: readonly Position[]): bigint {
  return orders.reduce((units, { margin }) => units - margin.units, available.units);
}

const orderFacts = ({ id, margin }: Position): Facts => ({
  positionId: id,
  margin: toDecimalText(margin.units),
});

function memberFacts({ position, market }: Member): Facts {
  const { terms, quote } = market;
  const tiers = terms.maintenanceTiers;
  const reached = tierIndexAt(terms, { quantity: position.quantity, price: quote.price });
  // Higher tiers have no effect here, so the tier in force is listed as the last one.
  const inForce = tiers
    .slice(0, reached + 1)
    .map((tier, index) => (index === reached ? { ...tier, notionalMax: null } : tier));
  return {
    positionId: position.id,
    symbol: position.symbol,
    side: position.side,
    leverage: position.leverage,
    quantity: toDecimalText(position.quantity),
    margin: toDecimalText(position.margin.units),
    reason: position.closeReason,
    isOpen: market.state.type === "open",
    entryTick: entryOf(position).tickSeq,
    markTick: quote.seq,
    termsVersion: terms.version,
    halfSpreadRatePpm: terms.halfSpreadRate.toString(),
    closeFeeRatePpm: terms.closeFeeRate.toString(),
    ...discountFact(position),
    closeOutRatePpm: terms.closeOutRate.toString(),
    tiers: tierFacts(inForce),
  };
}

function weighed({ position, market }: Member): Fact {
  const { terms, quote } = market;
  const size = { quantity: position.quantity, price: quote.price };
  const profit = profitOf(exposureOf(position), quote.price, terms);
  const initialMargin = initialMarginOf(stakeOf(position), terms);
  const closeOut = multiplyByRate(initialMargin, terms.closeOutRate, "up");
  return {
    positionId: position.id,
    entryPrice: toDecimalText(entryOf(position).price),
    markPrice: toDecimalText(quote.price),
    margin: toDecimalText(position.margin.units),
    unrealisedPnl: toDecimalText(profit.units),
    maintenance: toDecimalText(maintenanceOf(terms, size).units),
    initialMargin: toDecimalText(initialMargin.units),
    closeOut: toDecimalText(closeOut.units),
    closeFeeAtMark: toDecimalText(closingFee(size, terms).units),
  };
}

const closedFacts = (outcome: Outcome): Facts => ({
  positionId: outcome.position.id,
  exitPrice: toDecimalText(outcome.exitPrice),
  pnl: toDecimalText(outcome.profit.units),
  feeDue: toDecimalText(outcome.feeDue.units),
  fee: toDecimalText(outcome.fee.units),
  marginReturned: toDecimalText(outcome.marginReturned.units),
  insurancePaid: toDecimalText(outcome.insurancePaid.units),
});
