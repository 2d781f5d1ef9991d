export {
  affordableAmount,
  affordableBeside,
  type Affordability,
  applyCredit,
  type ApplyCredit,
  type CreditContext,
  creditLimit,
  type CreditRefusal,
  interestToEnd,
  isSameName,
  lateInterestADay,
  type Proven,
  signCredit,
  type Signature,
  type SignContext,
  type SignRefusal,
} from "./apply-credit.ts";
export {
  applyPledge,
  type ApplyPledge,
  collateralFor,
  LOAN_EVENTS,
  type LoanEvent,
  type PledgeContext,
  type PledgeRefusal,
} from "./apply-pledge.ts";
export {
  changeCollateral,
  type ChangeCollateralContext,
  type ChangeCollateralRefusal,
  removableOf,
} from "./change-collateral.ts";
export {
  endTerm,
  type EndTermContext,
  type EndTermRefusal,
  evaluateLoan,
  type EvaluateRefusal,
  loanBand,
} from "./evaluate-loan.ts";
export { SANDBOX_LOAN_FUNDS } from "./accounts.ts";
export {
  isLapsed,
  lapsesAt,
  isLoanOpen,
  type Loan,
  type LoanId,
  LOAN_KINDS,
  LOAN_STAGES,
  LOAN_STATUSES,
  type LoanKind,
  type LoanRates,
  type LoanStage,
  type LoanStatus,
  ltvOf,
  type LtvLadder,
  owedAt,
  type Owed,
  priceAtLtv,
  valueOf,
} from "./loan.ts";
export { type LoanTick, TICK_WAITS_MAX_MS } from "./receipt.ts";
export { LOAN_RECEIPTS, symbolOf } from "./recompute-loan.ts";
export {
  collateralTaken,
  repay,
  repayableFrom,
  type Repay,
  type RepayContext,
  type RepayRefusal,
} from "./repay.ts";
export { REMIND_BEFORE_MS, type RemindRefusal, remindToSign } from "./remind-to-sign.ts";
export {
  DEFAULT_LOAN_TERMS,
  type LoanProduct,
  type LoanTerms,
  loanTermsProblems,
  readLoanTerms,
  type WrittenLoanProduct,
  type WrittenLoanTerms,
} from "./terms.ts";
export {
  CREDIT_REJECTIONS,
  type CreditApplication,
  creditPreimage,
  reviewCredit,
  type ReviewedCredit,
  type ReviewFacts,
  type ReviewRefusal,
  type ReviewStep,
  soleReviewLeft,
  type SoleReview,
} from "./review-credit.ts";
