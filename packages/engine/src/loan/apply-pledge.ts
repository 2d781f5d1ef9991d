import {
  type AssetCode,
  type Book,
  decided,
  type Decision,
  divide,
  err,
  type Instant,
  isLess,
  type Money,
  money,
  PPM,
  type Price,
  type ReceiptId,
  type Result,
  UNITS_PER_ONE,
  type UserId,
  zero,
} from "#kernel";
import { type Balances, postings, spendRefusal, type SpendRefusal } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { endOf, type Loan, type LoanId, ltvOf, valueOf } from "./loan.ts";
import { loanReceipt, type LoanTick } from "./receipt.ts";
import type { LoanProduct, LoanTerms } from "./terms.ts";

/** The events of a loan; all of them are part of its history. */
export const LOAN_EVENTS = [
  "loan_applied",
  "loan_taken_on",
  // A second person still has to agree.
  "loan_first_yes",
  "loan_passed",
  "loan_rejected",
  // Passed, not signed, and about to lapse.
  "loan_lapsing",
  "loan_paid",
  "loan_collateral_changed",
  "loan_partly_repaid",
  "loan_repaid",
  "loan_warned",
  "loan_margin_called",
  "loan_recovered",
  "loan_partly_liquidated",
  "loan_liquidated",
  "loan_extended",
  "loan_overdue",
] as const;

export interface LoanEvent {
  readonly type: (typeof LOAN_EVENTS)[number];
  readonly loanId: LoanId;
  readonly book: Book;
}

export const eventOf = (type: LoanEvent["type"], { id, book }: Loan): LoanEvent => ({
  type,
  loanId: id,
  book,
});

/** The refusals that pledges and credits share. */
export type LoanTermRefusal =
  | { readonly type: "loan_not_offered" | "term_not_offered" }
  | { readonly type: "amount_below_minimum"; readonly amountMin: Money }
  | { readonly type: "amount_above_maximum"; readonly amountMax: Money };

export interface PledgeContext {
  readonly terms: LoanTerms;
  /** Whether the product in force equals the one that the borrower was shown. */
  readonly isAsShown: boolean;
  /** The newest actionable tick of the collateral; null if there is none. */
  readonly tick: LoanTick | null;
  readonly balances: Balances;
  /** Unrealised losses of the member's cross positions in the book, by asset, in units. */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
  readonly isReversalOpen: boolean;
  /** The number of the member's open loans in the book. */
  readonly openLoans: number;
  /** The lender's balance of the currency in the book. */
  readonly treasury: Money;
}

export interface ApplyPledge {
  readonly loanId: LoanId;
  readonly userId: UserId;
  readonly receiptId: ReceiptId;
  readonly book: Book;
  readonly productId: string;
  readonly amount: Money;
  readonly days: number;
  readonly collateral: Money;
}

export type PledgeRefusal =
  | LoanTermRefusal
  | { readonly type: "product_changed" }
  | { readonly type: "collateral_not_accepted" | "too_many_loans" | "price_stale" }
  | { readonly type: "collateral_too_small"; readonly needed: Money }
  | SpendRefusal
  | { readonly type: "reversal_open" }
  | { readonly type: "treasury_short"; readonly left: Money };

/** The maximum number of open loans of one member in one book, so that they stay manageable. */
export const OPEN_LOANS_MAX = 20;

/**
 * Pledges collateral and pays the loan out at once: no review, no fee in advance.
 *
 * Refusals, in the order they are checked: `product_changed`, `loan_not_offered`,
 * `term_not_offered`, `amount_below_minimum`, `amount_above_maximum`, `collateral_not_accepted`,
 * `too_many_loans`, `price_stale`, `collateral_too_small` with the least collateral for the initial
 * ratio, `insufficient_balance`, `positions_losing`, `reversal_open`, `treasury_short` with the
 * amount left to lend.
 */
export function applyPledge(
  context: PledgeContext,
  command: ApplyPledge,
  now: Instant,
): Result<Decision<Loan, LoanEvent>, PledgeRefusal> {
  const { terms, tick, balances, losses, treasury } = context;
  const { book, amount, days, collateral, receiptId } = command;
  if (!context.isAsShown) return err({ type: "product_changed" });
  const offered = findProduct(terms, { ...command, kind: "pledge" });
  if (!offered.ok) return offered;
  const product = offered.value;
  if (!product.collaterals.includes(collateral.asset)) {
    return err({ type: "collateral_not_accepted" });
  }
  if (context.openLoans >= OPEN_LOANS_MAX) return err({ type: "too_many_loans" });
  if (tick === null) return err({ type: "price_stale" });
  const needed = collateralFor(amount, { at: tick.price, product, asset: collateral.asset });
  if (isLess(collateral, needed)) return err({ type: "collateral_too_small", needed });
  const refusal = spendRefusal({ book, balances, losses }, collateral);
  if (refusal !== null) return err(refusal);
  if (context.isReversalOpen) return err({ type: "reversal_open" });
  if (isLess(treasury, amount)) return err({ type: "treasury_short", left: treasury });

  // Past this line the command must succeed.
  const accounts = accountsOf(book);
  const applied = { ...newLoan(command, { product, version: terms.version }, now), collateral };
  const next: Loan = {
    ...applied,
    status: "paid",
    stage: "running",
    startsAt: now,
    endsAt: endOf(now, days),
    receiptId,
  };
  const moves = postings(
    [accounts.available, accounts.pledge, collateral, "pledge_hold"],
    [accounts.treasury, accounts.available, amount, "loan_paid_out"],
  );
  const step = { by: "payout", loan: applied, change: null, tick, at: now, next } as const;
  return decided(next, {
    postings: moves,
    events: [eventOf("loan_paid", next)],
    receipts: [loanReceipt({ ...step, postings: moves }, receiptId)],
  });
}

/**
 * The product of an application, if its amount and term are offered; refusals as for `applyPledge`.
 */
export function findProduct(
  terms: LoanTerms,
  request: Pick<ApplyPledge, "productId" | "amount" | "days"> & Pick<Loan, "kind">,
): Result<LoanProduct, LoanTermRefusal> {
  const { productId, amount, days, kind } = request;
  const product = terms.products.find(({ id }) => id === productId);
  const isOffered = product?.isEnabled === true && product.kind === kind;
  if (!isOffered || product.amountMin.asset !== amount.asset) {
    return err({ type: "loan_not_offered" });
  }
  if (!product.days.includes(days)) return err({ type: "term_not_offered" });
  const { amountMin, amountMax } = product;
  if (isLess(amount, amountMin)) return err({ type: "amount_below_minimum", amountMin });
  if (isLess(amountMax, amount)) return err({ type: "amount_above_maximum", amountMax });
  return { ok: true, value: product };
}

/** A loan that is not paid out yet, with the present rates. */
export const newLoan = (
  { loanId, userId, book, amount, days }: Omit<ApplyPledge, "collateral" | "receiptId">,
  { product, version }: { readonly product: LoanProduct; readonly version: number },
  now: Instant,
): Loan => ({
  id: loanId,
  userId,
  book,
  kind: product.kind,
  productId: product.id,
  status: "pending_review",
  stage: null,
  amount,
  days,
  rates: {
    termsVersion: version,
    dailyRate: product.dailyRate,
    lateDailyRate: product.lateDailyRate,
    ltv: product.ltv,
    collateralSpread: product.collateralSpread,
  },
  principal: amount,
  interest: zero(amount.asset),
  hoursCharged: 0,
  collateral: null,
  startsAt: null,
  endsAt: null,
  isExtended: false,
  isWarned: false,
  appliedAt: now,
  receiptId: null,
});

/** The least collateral whose value brings an amount to the initial ratio or below. */
export function collateralFor(
  amount: Money,
  { at, product, asset }: { at: Price; product: Pick<LoanProduct, "ltv">; asset: AssetCode },
): Money {
  const { initial } = product.ltv;
  const least = divide(amount.units * PPM * UNITS_PER_ONE, at * initial, "up");
  // The value is rounded down to whole units, so the quotient alone may be one unit short.
  const candidates = [least, least + divide(UNITS_PER_ONE, at, "up")];
  const isEnough = (units: bigint) => {
    const ltv = ltvOf(amount, valueOf(money(asset, units), at, amount.asset));
    return ltv !== null && ltv <= initial;
  };
  const [first = 0n, second = 0n] = candidates;
  return money(asset, isEnough(first) ? first : second);
}
