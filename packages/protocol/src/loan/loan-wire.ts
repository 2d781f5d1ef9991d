import { interestToEnd, type Loan, type LoanId, owedAt } from "@plumbline/engine/loan";
import {
  type AssetCode,
  type Instant,
  instant,
  type Money,
  money,
  mustParseDecimal,
  type RatePpm,
  ratePpm,
  toDecimalText,
  userBookOf,
} from "@plumbline/engine/kernel";
import type { ResultOf } from "../define-call.ts";
import { fromWireTime, toWireTime } from "../wire-time.ts";
import type { applyForPledge } from "./calls.ts";

type LoanView = ResultOf<typeof applyForPledge>;

/** The fields of a view that depend on the last price of the collateral. */
export type RatioView = Pick<
  LoanView,
  "ltv" | "removable" | "index" | "callPrice" | "liquidationPrice"
>;

/** A loan as its member sees it at an instant. */
export function writeLoan(loan: Loan, ratios: RatioView, now: Instant): LoanView {
  const { collateral, rates, amount, startsAt, endsAt } = loan;
  const owed = owedAt(loan, now);
  const atEnd = endsAt === null || endsAt < now ? owed : owedAt(loan, endsAt);
  return {
    id: loan.id,
    book: userBookOf(loan.book),
    kind: loan.kind,
    status: loan.status,
    stage: loan.stage,
    productId: loan.productId,
    termsVersion: rates.termsVersion,
    currency: amount.asset,
    amount: text(amount),
    days: loan.days,
    dailyRate: writeShare(rates.dailyRate),
    lateDailyRate: writeShare(rates.lateDailyRate),
    totalInterest: text(interestToEnd(loan)),
    principal: text(owed.principal),
    interest: text(owed.interest),
    owed: text(owed.total),
    owedAtEnd: text(atEnd.total),
    pledgeCurrency: collateral?.asset ?? null,
    pledgeAmount: collateral === null ? null : text(collateral),
    ...ratios,
    initialLtv: writeShare(rates.ltv.initial),
    warnLtv: writeShare(rates.ltv.warn),
    callLtv: writeShare(rates.ltv.call),
    liquidationLtv: writeShare(rates.ltv.liquidate),
    collateralSpread: writeShare(rates.collateralSpread),
    isExtended: loan.isExtended,
    createTime: toWireTime(loan.appliedAt),
    startTime: startsAt === null ? null : toWireTime(startsAt),
    endTime: endsAt === null ? null : toWireTime(endsAt),
    endMs: endsAt,
    receiptId: loan.receiptId,
  };
}

/**
 * The part of a loan that is in a view. Interest is charged up to the view's instant, which is not
 * on the wire, so `owed` is read and not computed again.
 */
interface LoanOnWire extends Omit<Loan, "userId" | "hoursCharged" | "isWarned"> {
  readonly owed: Money;
}

export function readLoan(view: LoanView): LoanOnWire {
  const amount = (decimals: string) => money(view.currency, mustParseDecimal(decimals));
  return {
    id: view.id as LoanId, // as the server names it
    book: view.book,
    kind: view.kind,
    productId: view.productId,
    status: view.status,
    stage: view.stage,
    amount: amount(view.amount),
    days: view.days,
    rates: {
      termsVersion: view.termsVersion,
      dailyRate: readShare(view.dailyRate),
      lateDailyRate: readShare(view.lateDailyRate),
      ltv: {
        initial: readShare(view.initialLtv),
        warn: readShare(view.warnLtv),
        call: readShare(view.callLtv),
        liquidate: readShare(view.liquidationLtv),
      },
      collateralSpread: readShare(view.collateralSpread),
    },
    principal: amount(view.principal),
    interest: amount(view.interest),
    owed: amount(view.owed),
    collateral: readCollateral(view.pledgeCurrency, view.pledgeAmount),
    startsAt: view.startTime === null ? null : instant(fromWireTime(view.startTime)),
    endsAt: view.endMs === null ? null : instant(view.endMs),
    isExtended: view.isExtended,
    appliedAt: instant(fromWireTime(view.createTime)),
    receiptId: view.receiptId,
  };
}

const readCollateral = (currency: AssetCode | null, decimals: string | null): Money | null =>
  currency === null || decimals === null ? null : money(currency, mustParseDecimal(decimals));

const text = (amount: Money): string => toDecimalText(amount.units);

/** One part per million as a decimal fraction, in units of 10⁻⁸. */
const UNITS_PER_PPM = 100n;

/** A rate or ratio as a decimal fraction. */
export const writeShare = (ppm: bigint): string => toDecimalText(ppm * UNITS_PER_PPM);

/** A decimal fraction of at most six places. */
export const readShare = (share: string): RatePpm =>
  ratePpm(mustParseDecimal(share) / UNITS_PER_PPM);
