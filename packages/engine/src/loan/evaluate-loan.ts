import {
  type AssetCode,
  decided,
  type Decision,
  err,
  type Instant,
  isLess,
  type Money,
  money,
  ok,
  type RatePpm,
  ratePpm,
  type ReceiptId,
  type Result,
  subtract,
  zero,
} from "#kernel";
import { balanceOf, type Balances, postings, type Spendable, spendRefusal } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { eventOf, type LoanEvent } from "./apply-pledge.ts";
import {
  collateralToSell,
  endOf,
  type Loan,
  loanAccepts,
  ltvOf,
  type Owed,
  owedAt,
  priceAtLtv,
  valueOf,
} from "./loan.ts";
import { collateralWorth, decideRepayment, freesCollateral } from "./repay.ts";
import { loanReceipt, type LoanStep, type LoanTick } from "./receipt.ts";

export type EvaluateRefusal = {
  readonly type: "loan_not_found" | "loan_not_running" | "nothing_due";
};

/**
 * How far below the initial ratio a partial liquidation goes, in ppm, so that it does not end
 * exactly on it.
 */
const BELOW_INITIAL = 10_000n;

/**
 * Compares a pledge loan with one tick: warns, calls for margin, ends a call, or liquidates. A
 * warning is given once until the loan is back at its initial ratio; a call ends below the
 * warning's ratio.
 *
 * At the liquidation ratio, the least collateral that brings the loan back below its initial ratio
 * is sold to the lender at that tick. If all of it would not suffice, all is sold, the loan ends,
 * and the uncovered part is the lender's loss: a member never owes it.
 *
 * Refusals, in the order they are checked: `loan_not_found`, `loan_not_running`, `nothing_due`.
 */
export function evaluateLoan(
  loan: Loan | undefined,
  { tick, receiptId }: { readonly tick: LoanTick; readonly receiptId: ReceiptId },
  now: Instant,
): Result<Decision<Loan, LoanEvent>, EvaluateRefusal> {
  if (loan === undefined) return err({ type: "loan_not_found" });
  if (!loanAccepts("evaluate", loan)) return err({ type: "loan_not_running" });
  const { collateral } = loan;
  if (collateral === null) return err({ type: "nothing_due" });
  const owed = owedAt(loan, now);
  const ltv = ltvOf(owed.total, valueOf(collateral, tick.price, owed.total.asset));
  const verdict = verdictAt(loan, ltv);
  if (verdict === null) return err({ type: "nothing_due" });

  // Past this line the command must succeed.
  if (verdict === "liquidate") {
    const sale = { by: "liquidation", owed, tick, at: now, receiptId } as const;
    return liquidate({ ...loan, collateral }, sale);
  }
  return decided({ ...loan, ...verdict.change }, { events: [eventOf(verdict.type, loan)] });
}

interface Noted {
  readonly type: LoanEvent["type"];
  readonly change: Partial<Loan>;
}

/** The step that a ratio requires of a loan in its present state; null: none. */
function verdictAt(
  { rates, stage, isWarned }: Loan,
  ltv: RatePpm | null,
): Noted | "liquidate" | null {
  const { initial, warn, call, liquidate: liquidation } = rates.ltv;
  if (ltv === null || ltv >= liquidation) return "liquidate";
  if (stage === "margin_call") {
    const change = { stage: "running", isWarned: false } as const;
    return ltv < warn ? { type: "loan_recovered", change } : null;
  }
  if (ltv >= call) {
    return { type: "loan_margin_called", change: { stage: "margin_call", isWarned: true } };
  }
  if (!isWarned) return ltv >= warn ? { type: "loan_warned", change: { isWarned: true } } : null;
  return ltv <= initial ? { type: "loan_recovered", change: { isWarned: false } } : null;
}

/** The prices between which a loan need not be evaluated; null: no bound on that side. */
export function loanBand(
  loan: Loan,
  now: Instant,
): { readonly below: bigint | null; readonly above: bigint | null } {
  const { collateral, rates, stage, isWarned } = loan;
  const { warn, call, initial, liquidate: liquidation } = rates.ltv;
  const owed = owedAt(loan, now).total;
  const at = (ratio: bigint) => priceAtLtv({ owed, collateral }, ratePpm(ratio));
  // A ratio is rounded up, so a value less than a millionth below it already reaches it.
  if (stage === "margin_call") return { below: at(liquidation - 1n), above: at(warn - 1n) };
  return isWarned
    ? { below: at(call - 1n), above: at(initial) }
    : { below: at(warn - 1n), above: null };
}

export type Pledged = Loan & { readonly collateral: Money };

/** The inputs of a sale of collateral. */
interface Sale {
  readonly by: LoanStep["by"];
  readonly owed: Owed;
  readonly tick: LoanTick;
  readonly at: Instant;
  readonly receiptId: ReceiptId;
}

/** Sells enough collateral to bring a loan below its initial ratio, or all: see `evaluateLoan`. */
function liquidate(loan: Pledged, sale: Sale): Result<Decision<Loan, LoanEvent>, never> {
  const { owed, tick } = sale;
  const { collateral, rates } = loan;
  const target = ratePpm(rates.ltv.initial - BELOW_INITIAL);
  const sold = collateralToSell({ owed: owed.total, collateral }, tick.price, target);
  const worth = valueOf(sold, tick.price, owed.total.asset);
  const isWhole = sold.units === collateral.units;
  if (!isWhole && isLess(worth, owed.total)) {
    const partly = decideRepayment(loan, { ...sale, stageAfter: "running", paid: worth, sold });
    const events = [eventOf("loan_partly_liquidated", loan)];
    return ok({ ...partly, next: { ...partly.next, isWarned: false }, events });
  }
  return sellAll(loan, sale);
}

/** Sells the collateral that repays the whole loan, or all there is; the rest is returned. */
export function sellAll(
  loan: Pledged,
  { by, owed, tick, at, receiptId }: Sale,
): Result<Decision<Loan, LoanEvent>, never> {
  const { collateral } = loan;
  const { asset } = owed.total;
  const worth = valueOf(collateral, tick.price, asset);
  const isCovered = !isLess(worth, owed.total);
  const sold = isCovered ? collateralWorth(owed.total, tick.price, collateral.asset) : collateral;
  const { available, pledge, treasury } = accountsOf(loan.book);
  const next: Loan = {
    ...loan,
    stage: "liquidated",
    principal: zero(asset),
    interest: zero(asset),
    hoursCharged: owed.hoursCharged,
    collateral: zero(collateral.asset),
    receiptId,
  };
  const moves = postings(
    [pledge, treasury, sold, "pledge_sold"],
    [pledge, available, subtract(collateral, sold), "pledge_returned"],
  );
  const step = { by, loan, change: null, tick, at, next, postings: moves };
  return decided(next, {
    postings: moves,
    events: [eventOf("loan_liquidated", loan)],
    receipts: [loanReceipt(step, receiptId)],
  });
}

/** The length of an extension. */
const EXTENSION_DAYS = 7;

export interface EndTermContext {
  readonly loan: Loan | undefined;
  readonly balances: Balances;
  /**
   * Unrealised losses of the member's cross positions in the book, which a set-off leaves covered.
   */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
  /** Whether a recharge of this member is being reversed. */
  readonly isReversalOpen: boolean;
  /** The newest actionable tick of the collateral; null if there is none. */
  readonly tick: LoanTick | null;
}

export type EndTermRefusal = {
  readonly type: "loan_not_found" | "loan_not_running" | "term_running" | "price_stale";
};

/**
 * Ends the term. A pledge is repaid from the available balance if that suffices and, in the live
 * book, no recharge of its member is being reversed; otherwise it is extended once by seven days at
 * the same rate; otherwise it is repaid from the collateral. A credit takes the available balance,
 * as its agreement says, and the rest is overdue at the late rate.
 *
 * Refusals, in the order they are checked: `loan_not_found`, `loan_not_running`, `term_running`,
 * `price_stale` (the collateral has to be sold and there is no actionable price: tried again
 * later).
 */
export function endTerm(
  { loan, balances, losses, isReversalOpen, tick }: EndTermContext,
  { receiptId }: { readonly receiptId: ReceiptId },
  now: Instant,
): Result<Decision<Loan, LoanEvent>, EndTermRefusal> {
  if (loan === undefined) return err({ type: "loan_not_found" });
  if (!loanAccepts("endTerm", loan)) return err({ type: "loan_not_running" });
  const { endsAt, collateral, book } = loan;
  if (endsAt === null || now < endsAt) return err({ type: "term_running" });
  // As of the end of the term, however late this runs: members do not pay interest for a downtime.
  const owed = owedAt(loan, endsAt);
  const isKept = isReversalOpen && freesCollateral(loan);
  const isEnough = !isKept && spendRefusal({ book, balances, losses }, owed.total) === null;
  if (!isEnough && collateral !== null && loan.isExtended && tick === null) {
    return err({ type: "price_stale" });
  }

  // Past this line the command must succeed.
  const setOff = {
    by: "set_off",
    stageAfter: "overdue",
    owed,
    sold: null,
    tick: null,
    at: endsAt,
    receiptId,
  } as const;
  if (isEnough) return ok(decideRepayment(loan, { ...setOff, paid: owed.total }));
  if (collateral === null) {
    const events = [eventOf("loan_overdue", loan)];
    const paid = spendable({ book, balances, losses }, owed.total.asset);
    if (paid.units === 0n) return decided({ ...loan, stage: "overdue" }, { events });
    return ok({ ...decideRepayment(loan, { ...setOff, paid }), events });
  }
  if (!loan.isExtended || tick === null) {
    const extended = { ...loan, isExtended: true, endsAt: endOf(endsAt, EXTENSION_DAYS) };
    return decided(extended, { events: [eventOf("loan_extended", loan)] });
  }
  return sellAll({ ...loan, collateral }, { by: "term", owed, tick, at: endsAt, receiptId });
}

/** The most that a set-off may take: the available balance less what covers open positions. */
function spendable({ book, balances, losses }: Spendable, asset: AssetCode): Money {
  const available = balanceOf(balances, { book, asset, kind: "available" });
  const units = available.units - (losses.get(asset) ?? 0n);
  return money(asset, units > 0n ? units : 0n);
}
