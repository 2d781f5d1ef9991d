import type {
  ChangeCollateralRefusal,
  CreditRefusal,
  PledgeRefusal,
  RepayRefusal,
  ReviewRefusal,
  SignRefusal,
} from "@plumbline/engine/loan";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about prices, balances and limits are those of trading and the wallet. */
type LoanRefusal = Exclude<
  (
    | ChangeCollateralRefusal
    | CreditRefusal
    | PledgeRefusal
    | RepayRefusal
    | ReviewRefusal
    | SignRefusal
  )["type"],
  | ("amount_above_maximum" | "amount_below_minimum" | "insufficient_balance" | "price_stale")
  | "product_changed"
  | (
      | "amount_not_positive"
      | "content_changed"
      | "positions_losing"
      | "reversal_open"
      | "same_operator"
      | "verification_required"
    )
>;

/** The area's refusals. One added to the rules does not compile until it is here. */
export const loanRefusals = refusalsOf("loan", {
  loan_not_offered: 5200,
  term_not_offered: 5201,
  collateral_not_accepted: 5202,
  collateral_too_small: 5203,
  treasury_short: 5204,
  too_many_loans: 5205,
  loan_not_found: 5206,
  loan_not_running: 5207,
  nothing_pledged: 5208,
  insufficient_collateral: 5209,
  above_initial_ratio: 5210,
  above_credit_limit: 5221,
  not_affordable: 5222,
  not_under_review: 5223,
  not_passed: 5224,
  signature_missing: 5225,
  name_differs: 5226,
  agreement_changed: 5227,
  loan_overdue: 5228,
} satisfies Record<LoanRefusal, number>);
