import {
  type Instant,
  MINUTE_MS,
  type Money,
  type Posting,
  postingFacts,
  type Price,
  type Receipt,
  type ReceiptId,
  type SymbolCode,
  toDecimalText,
} from "#kernel";
import { type Loan, owedAt } from "./loan.ts";

/** The version of the rule by which loans are decided and can be recomputed. */
const LOAN_RULE = "loan/1";

/** A recorded price of a loan's collateral. */
export interface LoanTick {
  readonly symbol: SymbolCode;
  readonly seq: number;
  readonly price: Price;
}

/** The longest time from a price to the decision on it; an older price decides nothing. */
export const TICK_WAITS_MAX_MS = MINUTE_MS;

/** The rules that move a loan's money. */
export const LOAN_STEPS = [
  "payout",
  "collateral",
  "repayment",
  // At the end of the term, from the available balance.
  "set_off",
  "liquidation",
  // After the extension, from the collateral.
  "term",
] as const;

/** One movement of a loan's money, with the inputs of its decision. */
export interface LoanStep {
  readonly by: (typeof LOAN_STEPS)[number];
  /** The loan before it. */
  readonly loan: Loan;
  /** The amount to repay, or to add (negative: to withdraw); null if the rule determines it. */
  readonly change: Money | null;
  readonly tick: LoanTick | null;
  readonly at: Instant;
  /** The loan after it. */
  readonly next: Loan;
  readonly postings: readonly Posting[];
}

/** The proof of one movement: debt and collateral before, what was taken, what is left. */
export function loanReceipt(step: LoanStep, id: ReceiptId): Receipt {
  const { by, loan, change, tick, at, next, postings } = step;
  return {
    id,
    kind: "loan",
    ruleVersion: LOAN_RULE,
    inputs: {
      by,
      loanId: loan.id,
      productId: loan.productId,
      book: loan.book,
      currency: loan.amount.asset,
      termsVersion: loan.rates.termsVersion,
      amount: toDecimalText(loan.amount.units),
      days: loan.days,
      stage: loan.stage,
      principal: toDecimalText(loan.principal.units),
      interest: toDecimalText(loan.interest.units),
      hoursCharged: loan.hoursCharged,
      pledgeCurrency: loan.collateral?.asset ?? null,
      pledgeAmount: pledgeFact(loan),
      startsAtMs: loan.startsAt,
      endsAtMs: loan.endsAt,
      isExtended: loan.isExtended,
      change: change === null ? null : toDecimalText(change.units),
      decidedAtMs: at,
    },
    ticks: tick === null ? [] : [{ symbol: tick.symbol, seq: tick.seq }],
    result: {
      owed: toDecimalText(owedAt(loan, at).total.units),
      principalLeft: toDecimalText(next.principal.units),
      interestLeft: toDecimalText(next.interest.units),
      pledgeLeft: pledgeFact(next),
      loanStage: next.stage,
      postings: postingFacts(postings),
    },
  };
}

const pledgeFact = ({ collateral }: Loan): string | null =>
  collateral && toDecimalText(collateral.units);
