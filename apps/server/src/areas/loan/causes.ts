import { LOAN_RECEIPTS, SANDBOX_LOAN_FUNDS } from "@plumbline/engine/loan";
import type { HouseFund } from "@plumbline/engine/ledger";
import type { AccountText, Cause } from "#platform/ledger/causes";
import { verifierOf } from "#platform/ledger/verification";
import { loanTerms } from "./loan-terms.ts";

const AVAILABLE = "user:available";
const PLEDGE = "user:hold:pledge";
const TREASURY = "house:treasury:loan";

/** The initial balances of a sandbox's loan treasury. */
export const loanFunds = SANDBOX_LOAN_FUNDS.map((amount): HouseFund => ({
  account: "treasury:loan",
  amount,
}));

const APPLY = "loan.apply-pledge";
const SIGN = "loan.sign-credit";
const REPAY = "loan.repay";
const CHANGE = "loan.change-collateral";
const EVALUATE = "loan.evaluate";
const END = "loan.end-term";

/** The amount of an event in the loan's history, moved once by the event's own command. */
const event = (moves: {
  readonly from: AccountText;
  readonly to: AccountText;
  readonly commands: readonly string[];
  readonly amount: string;
  /** Whether the currency that moves is the lent one, and not the collateral. */
  readonly isLent: boolean;
}): Cause => ({
  from: [moves.from],
  to: [moves.to],
  commands: moves.commands,
  condition: `moved.twins = 1 and exists (select from loan_events
    join loans on (loans.user_id, loans.id) = (loan_events.user_id, loan_events.loan_id)
    where (loan_events.user_id, loan_events.request_id) = (moved.user_id, moved.request_id)
      and loan_events.loan_id = moved.cause_id and loans.book = moved.book
      and loan_events.receipt_id = moved.receipt_id
      and loans.${moves.isLent ? "asset" : "pledge_asset"} = moved.asset
      and loan_events.${moves.amount} = moved.amount)`,
  needs: "an event of a loan of this amount",
});

/** The causes of money that loans move. */
export const loanCauses = {
  loan_paid_out: event({
    from: TREASURY,
    to: AVAILABLE,
    commands: [APPLY, SIGN],
    amount: "lent",
    isLent: true,
  }),
  loan_interest: event({
    from: AVAILABLE,
    to: TREASURY,
    commands: [REPAY, END],
    amount: "interest_paid",
    isLent: true,
  }),
  loan_repaid: event({
    from: AVAILABLE,
    to: TREASURY,
    commands: [REPAY, END],
    amount: "repaid",
    isLent: true,
  }),
  pledge_hold: event({
    from: AVAILABLE,
    to: PLEDGE,
    commands: [APPLY, CHANGE],
    amount: "pledged",
    isLent: false,
  }),
  pledge_returned: event({
    from: PLEDGE,
    to: AVAILABLE,
    commands: [REPAY, CHANGE, EVALUATE, END],
    amount: "returned",
    isLent: false,
  }),
  pledge_sold: event({
    from: PLEDGE,
    to: TREASURY,
    commands: [REPAY, EVALUATE, END],
    amount: "sold",
    isLent: false,
  }),
} as const satisfies Record<string, Cause>;

/**
 * Decides payouts, repayments and liquidations again.
 * @public `npm run generate` reads it.
 */
export const loanReceipts = verifierOf(LOAN_RECEIPTS, loanTerms.readEvery);
