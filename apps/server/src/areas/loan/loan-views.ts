import {
  type AssetCode,
  type Instant,
  type Money,
  type MarketState,
  type Quote,
  toDecimalText,
} from "@plumbline/engine/kernel";
import {
  isLoanOpen,
  type Loan,
  ltvOf,
  owedAt,
  priceAtLtv,
  removableOf,
  symbolOf,
  valueOf,
} from "@plumbline/engine/loan";
import { toWireTime } from "@plumbline/protocol";
import { type RatioView, writeLoan, writeShare } from "@plumbline/protocol/loan/loan-wire";
import type { Prices } from "#feeds/prices";
import type { LoanEventRow } from "./loan-rows.ts";

/** A last price, and whether it is actionable. */
export interface CollateralPrice {
  readonly quote: Quote;
  readonly state: MarketState;
}

export const priceOfCollateral = (
  prices: Pick<Prices, "latest">,
  collateral: AssetCode | undefined,
  currency: AssetCode,
): CollateralPrice | null =>
  collateral === undefined ? null : prices.latest(symbolOf(collateral, currency));

/** The actionable tick; null if there is none. */
export const liveTick = (price: CollateralPrice | null): Quote | null =>
  price?.state.type === "open" ? price.quote : null;

const text = (amount: Money): string => toDecimalText(amount.units);
const orNull = (units: bigint | null): string | null =>
  units === null ? null : toDecimalText(units);

/** A loan as its member reads it, at an instant and a price. */
export const orderView = (loan: Loan, price: CollateralPrice | null, now: Instant) =>
  writeLoan(loan, ratioView(loan, price, now), now);

/**
 * The loan-to-value ratio and its thresholds; empty for a loan that has ended or has no collateral.
 */
export function ratioView(loan: Loan, price: CollateralPrice | null, now: Instant): RatioView {
  const { collateral, rates, amount } = loan;
  if (collateral === null || !isLoanOpen(loan)) {
    return { ltv: null, removable: null, index: null, callPrice: null, liquidationPrice: null };
  }
  const owed = owedAt(loan, now).total;
  const quote = price?.quote ?? null;
  const tick = liveTick(price);
  const ltv = quote && ltvOf(owed, valueOf(collateral, quote.price, amount.asset));
  return {
    ltv: ltv === null ? null : writeShare(ltv),
    removable: tick && text(removableOf({ ...loan, collateral }, tick, now)),
    index: quote && {
      symbol: quote.symbol,
      price: toDecimalText(quote.price),
      seq: quote.seq,
      timeMs: quote.at,
      stale: tick === null,
    },
    callPrice: orNull(priceAtLtv({ owed, collateral }, rates.ltv.call)),
    liquidationPrice: orNull(priceAtLtv({ owed, collateral }, rates.ltv.liquidate)),
  };
}

export const historyView = (rows: readonly LoanEventRow[]) =>
  rows.map((row) => ({
    type: row.type,
    createTime: toWireTime(row.at),
    lent: toDecimalText(row.lent),
    interestPaid: toDecimalText(row.interestPaid),
    repaid: toDecimalText(row.repaid),
    pledged: toDecimalText(row.pledged),
    returned: toDecimalText(row.returned),
    sold: toDecimalText(row.sold),
    receiptId: row.receiptId,
  }));
