import {
  type AssetCode,
  type Decision,
  divide,
  err,
  type Instant,
  isLess,
  isPositive,
  lesser,
  type Money,
  money,
  ok,
  PPM,
  type Posting,
  type Price,
  type ReceiptId,
  type Result,
  subtract,
  UNITS_PER_ONE,
  zero,
} from "#kernel";
import { type Balances, postings, spendRefusal, type SpendRefusal } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { eventOf, type LoanEvent } from "./apply-pledge.ts";
import { type Loan, loanAccepts, owedAt, type Owed } from "./loan.ts";
import { loanReceipt, type LoanStep, type LoanTick } from "./receipt.ts";

export interface RepayContext {
  readonly loan: Loan | undefined;
  readonly balances: Balances;
  /** Unrealised losses of the member's cross positions in the book, by asset, in units. */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
  /** Whether a recharge of this member is being reversed. */
  readonly isReversalOpen: boolean;
  /** The newest actionable tick of the collateral; null if there is none. */
  readonly tick: LoanTick | null;
}

/** `amount` is null for the whole debt. */
export interface Repay {
  readonly amount: Money | null;
  readonly from: "available" | "collateral";
  readonly receiptId: ReceiptId;
}

export type RepayRefusal =
  | { readonly type: "loan_not_found" | "loan_not_running" | "amount_not_positive" }
  | { readonly type: "nothing_pledged" | "price_stale" }
  | { readonly type: "insufficient_collateral"; readonly worth: Money }
  | SpendRefusal
  | { readonly type: "reversal_open" };

/**
 * Repays a part or all: interest first, then principal; never more than is owed. From collateral,
 * the lender takes as much as the amount is worth at the index less the spread of the loan's terms,
 * rounded up: the member chooses the moment, as in an exchange, and the spread compensates the
 * house for that choice. A liquidation is no choice and has no spread. The last repayment returns
 * the remaining collateral in the same transaction.
 *
 * Refusals, in the order they are checked: `loan_not_found`, `loan_not_running`,
 * `amount_not_positive`, `nothing_pledged`, `price_stale`, `insufficient_collateral` (from
 * collateral), `insufficient_balance`, `positions_losing`, `reversal_open` (in the live book: money
 * that is being reversed frees no collateral; repaying from collateral is permitted).
 */
export function repay(
  { loan, balances, losses, isReversalOpen, tick }: RepayContext,
  { amount, from, receiptId }: Repay,
  now: Instant,
): Result<Decision<Loan, LoanEvent>, RepayRefusal> {
  if (loan === undefined) return err({ type: "loan_not_found" });
  if (!loanAccepts("repay", loan)) return err({ type: "loan_not_running" });
  if (amount !== null && !isPositive(amount)) return err({ type: "amount_not_positive" });
  const owed = owedAt(loan, now);
  const wanted = amount === null ? owed.total : lesser(amount, owed.total);
  const how = { by: "repayment", stageAfter: loan.stage, at: now, receiptId } as const;
  const repayment = { ...how, owed, paid: wanted };
  if (from === "collateral") {
    if (loan.collateral === null) return err({ type: "nothing_pledged" });
    if (tick === null) return err({ type: "price_stale" });
    const pledged = { ...loan, collateral: loan.collateral };
    const sold = collateralTaken(wanted, pledged, tick);
    if (isLess(loan.collateral, sold)) {
      return err({ type: "insufficient_collateral", worth: repayableFrom(pledged, tick) });
    }

    // Past this line the command must succeed.
    return ok(decideRepayment(loan, { ...repayment, sold, tick }));
  }
  const refusal = spendRefusal({ book: loan.book, balances, losses }, wanted);
  if (refusal !== null) return err(refusal);
  if (isReversalOpen && freesCollateral(loan)) return err({ type: "reversal_open" });

  // Past this line the command must succeed.
  return ok(decideRepayment(loan, { ...repayment, sold: null, tick: null }));
}

/** Whether repaying with money returns collateral that may then be withdrawn. */
export const freesCollateral = ({ book, collateral }: Loan): boolean =>
  book === "live" && collateral !== null;

/** The collateral that is worth an amount at a price: rounded up, in the lender's favour. */
export const collateralWorth = (amount: Money, at: Price, asset: AssetCode): Money =>
  money(asset, divide(amount.units * UNITS_PER_ONE, at, "up"));

interface Pledge extends Pick<Loan, "amount"> {
  readonly collateral: Money;
  readonly rates: Pick<Loan["rates"], "collateralSpread">;
}

/** The collateral that repaying an amount takes, including the spread: rounded up. */
export function collateralTaken(
  amount: Money,
  { rates: { collateralSpread }, collateral }: Pledge,
  { price }: Pick<LoanTick, "price">,
): Money {
  const dividend = amount.units * UNITS_PER_ONE * PPM;
  return money(collateral.asset, divide(dividend, price * (PPM - collateralSpread), "up"));
}

/** The most that the collateral repays, less the spread: rounded down. */
export function repayableFrom(
  { rates, collateral, amount }: Pledge,
  tick: Pick<LoanTick, "price">,
): Money {
  const dividend = collateral.units * tick.price * (PPM - rates.collateralSpread);
  return money(amount.asset, divide(dividend, UNITS_PER_ONE * PPM, "down"));
}

/** One repayment: what it takes, and from where. */
interface Repayment {
  readonly by: LoanStep["by"];
  /** The loan's stage afterwards, unless the repayment ends it. */
  readonly stageAfter: Loan["stage"];
  readonly owed: Owed;
  /** Never more than is owed. */
  readonly paid: Money;
  /** The collateral taken for it; null if money is taken. */
  readonly sold: Money | null;
  readonly tick: LoanTick | null;
  readonly at: Instant;
  readonly receiptId: ReceiptId;
}

/** The loan after a repayment, possibly repaid in full, with the postings. */
export function decideRepayment(loan: Loan, repayment: Repayment): Decision<Loan, LoanEvent> {
  const { by, stageAfter, owed, paid, sold, tick, at, receiptId } = repayment;
  const { available, pledge, treasury } = accountsOf(loan.book);
  const interestPaid = lesser(paid, owed.interest);
  const principalPaid = subtract(paid, interestPaid);
  const principal = subtract(owed.principal, principalPaid);
  const interest = subtract(owed.interest, interestPaid);
  const isRepaid = !isPositive(principal) && !isPositive(interest);
  const { collateral } = loan;
  const left = collateral === null || sold === null ? collateral : subtract(collateral, sold);
  const returned = isRepaid ? left : null;
  const moves: readonly Posting[] = [
    ...(sold === null
      ? postings(
          [available, treasury, interestPaid, "loan_interest"],
          [available, treasury, principalPaid, "loan_repaid"],
        )
      : postings([pledge, treasury, sold, "pledge_sold"])),
    ...(returned === null ? [] : postings([pledge, available, returned, "pledge_returned"])),
  ];
  const next: Loan = {
    ...loan,
    stage: isRepaid ? "repaid" : stageAfter,
    principal,
    interest,
    hoursCharged: owed.hoursCharged,
    collateral: returned === null ? left : zero(returned.asset),
    receiptId,
  };
  const change = by === "liquidation" ? null : paid;
  const step = { by, loan, change, tick, at, next, postings: moves };
  return {
    next,
    postings: moves,
    events: [eventOf(isRepaid ? "loan_repaid" : "loan_partly_repaid", loan)],
    receipts: [loanReceipt(step, receiptId)],
  };
}
