import {
  add,
  type AssetCode,
  decided,
  type Decision,
  err,
  type Instant,
  isLess,
  isNegative,
  isPositive,
  type Money,
  money,
  negate,
  type ReceiptId,
  type Result,
  subtract,
} from "#kernel";
import { type Balances, postings, spendRefusal, type SpendRefusal } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { collateralFor, eventOf, type LoanEvent } from "./apply-pledge.ts";
import { type Loan, loanAccepts, owedAt } from "./loan.ts";
import { loanReceipt, type LoanTick } from "./receipt.ts";

export interface ChangeCollateralContext {
  readonly loan: Loan | undefined;
  readonly balances: Balances;
  /** Unrealised losses of the member's cross positions in the book, by asset, in units. */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
  /** Whether a recharge of this member is being reversed. */
  readonly isReversalOpen: boolean;
  readonly tick: LoanTick | null;
}

export interface ChangeCollateral {
  /** The amount to add; negative: to withdraw. */
  readonly change: Money;
  readonly receiptId: ReceiptId;
}

export type ChangeCollateralRefusal =
  | { readonly type: "loan_not_found" | "loan_not_running" | "nothing_pledged" | "price_stale" }
  | { readonly type: "amount_not_positive" }
  | { readonly type: "above_initial_ratio"; readonly removable: Money }
  | SpendRefusal
  | { readonly type: "reversal_open" };

/**
 * Adds collateral, or with a negative amount withdraws it down to the initial ratio. Adding needs
 * no price, because it can only make a loan safer.
 *
 * Refusals, in the order they are checked: `loan_not_found`, `loan_not_running`, `nothing_pledged`,
 * `amount_not_positive` (zero), `price_stale`, `above_initial_ratio` with the amount that may be
 * withdrawn (both for withdrawing), `insufficient_balance`, `positions_losing`, `reversal_open`
 * (all three for adding, the last in the live book).
 */
export function changeCollateral(
  { loan, balances, losses, isReversalOpen, tick }: ChangeCollateralContext,
  { change, receiptId }: ChangeCollateral,
  now: Instant,
): Result<Decision<Loan, LoanEvent>, ChangeCollateralRefusal> {
  if (loan === undefined) return err({ type: "loan_not_found" });
  if (!loanAccepts("changeCollateral", loan)) return err({ type: "loan_not_running" });
  const { collateral, book } = loan;
  if (collateral === null || collateral.asset !== change.asset) {
    return err({ type: "nothing_pledged" });
  }
  if (change.units === 0n) return err({ type: "amount_not_positive" });
  const accounts = accountsOf(book);
  const next = { ...loan, collateral: add(collateral, change), receiptId };
  const events = [eventOf("loan_collateral_changed", loan)];
  const step = { by: "collateral", loan, change, at: now, next } as const;
  if (isNegative(change)) {
    if (tick === null) return err({ type: "price_stale" });
    const removable = removableOf({ ...loan, collateral }, tick, now);
    const withdrawal = negate(change);
    if (isLess(removable, withdrawal)) return err({ type: "above_initial_ratio", removable });

    // Past this line the command must succeed.
    const moves = postings([accounts.pledge, accounts.available, withdrawal, "pledge_returned"]);
    const receipt = loanReceipt({ ...step, tick, postings: moves }, receiptId);
    return decided(next, { postings: moves, events, receipts: [receipt] });
  }
  const refusal = spendRefusal({ book, balances, losses }, change);
  if (refusal !== null) return err(refusal);
  if (book === "live" && isReversalOpen) return err({ type: "reversal_open" });

  // Past this line the command must succeed. The next tick decides whether a margin call ends.
  const moves = postings([accounts.available, accounts.pledge, change, "pledge_hold"]);
  const receipt = loanReceipt({ ...step, tick: null, postings: moves }, receiptId);
  return decided(next, { postings: moves, events, receipts: [receipt] });
}

/** The collateral that may be withdrawn now: the part above the least for the initial ratio. */
export function removableOf(
  loan: Loan & { readonly collateral: Money },
  { price }: Pick<LoanTick, "price">,
  now: Instant,
): Money {
  const { collateral, rates } = loan;
  const { total } = owedAt(loan, now);
  const least = collateralFor(total, { at: price, product: rates, asset: collateral.asset });
  const above = subtract(collateral, least);
  return isPositive(above) ? above : money(collateral.asset, 0n);
}
