import {
  type AssetCode,
  type Instant,
  type Money,
  type MarketState,
  type Quote,
  toDecimalText,
} from "@plumbline/engine/kernel";
import {
  interestToEnd,
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
import type { Prices } from "#feeds/prices";
import { bookView } from "#platform/ledger/balance-rows";
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

const MILLIONTH = 100n;
/** A rate or ratio as a decimal fraction. */
export const shareText = (ppm: bigint): string => toDecimalText(ppm * MILLIONTH);

const text = (amount: Money): string => toDecimalText(amount.units);
const orNull = (units: bigint | null): string | null =>
  units === null ? null : toDecimalText(units);

/** A loan as its member reads it, at an instant and a price. */
export function orderView(loan: Loan, price: CollateralPrice | null, now: Instant) {
  const { collateral, rates, amount, startsAt, endsAt } = loan;
  const owed = owedAt(loan, now);
  const atEnd = endsAt === null || endsAt < now ? owed : owedAt(loan, endsAt);
  return {
    id: loan.id,
    book: bookView(loan.book),
    kind: loan.kind,
    status: loan.status,
    stage: loan.stage,
    productId: loan.productId,
    termsVersion: rates.termsVersion,
    currency: amount.asset,
    amount: text(amount),
    days: loan.days,
    dailyRate: shareText(rates.dailyRate),
    lateDailyRate: shareText(rates.lateDailyRate),
    totalInterest: text(interestToEnd(loan)),
    principal: text(owed.principal),
    interest: text(owed.interest),
    owed: text(owed.total),
    owedAtEnd: text(atEnd.total),
    pledgeCurrency: collateral?.asset ?? null,
    pledgeAmount: collateral === null ? null : text(collateral),
    ...ratioView(loan, price, now),
    initialLtv: shareText(rates.ltv.initial),
    warnLtv: shareText(rates.ltv.warn),
    callLtv: shareText(rates.ltv.call),
    liquidationLtv: shareText(rates.ltv.liquidate),
    collateralSpread: shareText(rates.collateralSpread),
    isExtended: loan.isExtended,
    createTime: toWireTime(loan.appliedAt),
    startTime: startsAt === null ? null : toWireTime(startsAt),
    endTime: endsAt === null ? null : toWireTime(endsAt),
    endMs: endsAt,
    receiptId: loan.receiptId,
  };
}

/**
 * The loan-to-value ratio and its thresholds; nothing for a loan that has ended or has no
 * collateral.
 */
export function ratioView(loan: Loan, price: CollateralPrice | null, now: Instant) {
  const { collateral, rates, amount } = loan;
  if (collateral === null || !isLoanOpen(loan)) {
    return { ltv: null, removable: null, index: null, callPrice: null, liquidationPrice: null };
  }
  const owed = owedAt(loan, now).total;
  const quote = price?.quote ?? null;
  const tick = liveTick(price);
  const ltv = quote && ltvOf(owed, valueOf(collateral, quote.price, amount.asset));
  return {
    ltv: ltv === null ? null : shareText(ltv),
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
