import {
  add,
  type Book,
  decided,
  type Decision,
  divide,
  err,
  type Instant,
  isLess,
  lesser,
  type Money,
  money,
  multiplyByRate,
  PPM,
  ratePpm,
  type ReceiptId,
  type Result,
  subtract,
  type UserId,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import {
  eventOf,
  findProduct,
  type LoanEvent,
  type LoanTermRefusal,
  newLoan,
} from "./apply-pledge.ts";
import { endOf, interestOf, isLapsed, type Loan, type LoanId } from "./loan.ts";
import { loanReceipt } from "./receipt.ts";
import type { LoanProduct, LoanTerms } from "./terms.ts";

/** A member's monthly figures, in the loan's currency. */
export interface Affordability {
  readonly income: Money;
  readonly spending: Money;
  readonly otherDebts: Money;
}

export interface CreditContext {
  readonly terms: LoanTerms;
  /** Whether this member's basic verification is authorised. */
  readonly isVerified: boolean;
  /** The most that this member may owe on credit, by verification and level. */
  readonly creditMax: Money;
  /** The member's debt on credit plus pending applications, in the book. */
  readonly owed: Money;
  /** Whether one of the member's credits is overdue: then no further one is granted. */
  readonly hasOverdue: boolean;
}

export interface ApplyCredit {
  readonly loanId: LoanId;
  readonly userId: UserId;
  readonly book: Book;
  readonly productId: string;
  readonly amount: Money;
  readonly days: number;
  readonly affordability: Affordability;
}

export type CreditRefusal =
  | LoanTermRefusal
  | { readonly type: "verification_required" | "loan_overdue" }
  | { readonly type: "above_credit_limit"; readonly left: Money }
  | { readonly type: "not_affordable"; readonly affordable: Money };

const DAYS_PER_MONTH = 30n;

/** The level of a member's authorised verification. */
export type Proven = "none" | "basic" | "advanced";

/** The most that a member may owe on credit: by verification, plus a share for each level. */
export function creditLimit(
  { creditMax, levelRate }: Pick<LoanProduct, "creditMax" | "levelRate">,
  { proven, level }: { readonly proven: Proven; readonly level: number },
): Money {
  const { basic, advanced } = creditMax;
  if (proven === "none") return money(basic.asset, 0n);
  const most = proven === "basic" ? basic : advanced;
  return add(most, multiplyByRate(most, ratePpm(levelRate * BigInt(level)), "down"));
}

/**
 * The largest amount that, with interest to the end of the term, takes no more than the stated
 * share of each month's surplus: share × surplus × days ÷ 30 ÷ (1 + daily rate × days), rounded
 * down. A term shorter than a month has the share of one month.
 */
export function affordableAmount(
  product: Pick<LoanProduct, "affordableShare" | "dailyRate">,
  { affordability, days }: Pick<ApplyCredit, "affordability" | "days">,
): Money {
  const { income, spending, otherDebts } = affordability;
  const left = subtract(subtract(income, spending), otherDebts);
  if (left.units <= 0n) return money(income.asset, 0n);
  const length = BigInt(days) < DAYS_PER_MONTH ? DAYS_PER_MONTH : BigInt(days);
  const dividend = left.units * product.affordableShare * length;
  const divisor = DAYS_PER_MONTH * (PPM + product.dailyRate * BigInt(days));
  return money(income.asset, divide(dividend, divisor, "down"));
}

/** The affordable amount less the member's existing debt on credit; never negative. */
export function affordableBeside(
  owed: Money,
  ...[product, request]: Parameters<typeof affordableAmount>
): Money {
  const affordable = affordableAmount(product, request);
  return subtract(affordable, lesser(owed, affordable));
}

/**
 * Applies for credit. Operators review it, and nothing is paid before the agreement is signed.
 *
 * Refusals, in the order they are checked: `loan_not_offered`, `term_not_offered`,
 * `amount_below_minimum`, `amount_above_maximum`, `verification_required` (in the live book),
 * `loan_overdue`, `above_credit_limit` with the remaining limit, `not_affordable` with the
 * affordable amount, less existing debt.
 */
export function applyCredit(
  context: CreditContext,
  command: ApplyCredit,
  now: Instant,
): Result<Decision<Loan, LoanEvent>, CreditRefusal> {
  const { terms, isVerified, creditMax, owed } = context;
  const offered = findProduct(terms, { ...command, kind: "credit" });
  if (!offered.ok) return offered;
  const product = offered.value;
  const { amount } = command;
  if (command.book === "live" && !isVerified) return err({ type: "verification_required" });
  if (context.hasOverdue) return err({ type: "loan_overdue" });
  const left = subtract(creditMax, lesser(owed, creditMax));
  if (isLess(left, amount)) return err({ type: "above_credit_limit", left });
  const affordable = affordableBeside(owed, product, command);
  if (isLess(affordable, amount)) return err({ type: "not_affordable", affordable });

  // Past this line the command must succeed.
  const loan = newLoan(command, { product, version: terms.version }, now);
  return decided(loan, { events: [eventOf("loan_applied", loan)] });
}

/** The interest to the end of the term, as a credit's agreement states it. */
export const interestToEnd = ({ amount, days, rates }: Loan): Money =>
  interestOf(amount, { dailyRate: rates.dailyRate, hours: days * 24 });

/** The interest of one day after the term, while all of the principal is outstanding. */
export const lateInterestADay = ({ amount, rates }: Loan): Money =>
  interestOf(amount, { dailyRate: rates.lateDailyRate, hours: 24 });

/** A member's signature of an agreement. */
export interface Signature {
  /** As typed; compared with the verified name, ignoring case and repeated blanks. */
  readonly typedName: string;
  /** SHA-256 of the exact text that was shown. */
  readonly textHash: string;
  /** Whether the picture contains a drawing. */
  readonly isDrawn: boolean;
}

export interface SignContext {
  readonly loan: Loan | undefined;
  /** Whether this member's basic verification is still authorised. */
  readonly isVerified: boolean;
  /** Whether another credit of the member is overdue by now. */
  readonly hasOverdue: boolean;
  readonly verifiedName: string;
  /** SHA-256 of the agreement's text in the reader's language. */
  readonly textHash: string;
  readonly treasury: Money;
}

export type SignRefusal =
  | { readonly type: "loan_not_found" | "not_passed" | "signature_missing" }
  | { readonly type: "verification_required" | "loan_overdue" }
  | { readonly type: "name_differs" | "agreement_changed" }
  | { readonly type: "treasury_short"; readonly left: Money };

/**
 * Signs the agreement of a passed credit, which is paid out at once, whole.
 *
 * Refusals, in the order they are checked: `loan_not_found`, `not_passed` (or lapsed, see
 * `isLapsed`), `verification_required` (in the live book), `loan_overdue`, `signature_missing`,
 * `name_differs`, `agreement_changed`, `treasury_short`.
 */
export function signCredit(
  context: SignContext,
  { signature, receiptId }: { readonly signature: Signature; readonly receiptId: ReceiptId },
  now: Instant,
): Result<Decision<Loan, LoanEvent>, SignRefusal> {
  const { loan, verifiedName, textHash, treasury } = context;
  if (loan === undefined) return err({ type: "loan_not_found" });
  if (loan.status !== "passed" || isLapsed(loan, now)) return err({ type: "not_passed" });
  if (loan.book === "live" && !context.isVerified) return err({ type: "verification_required" });
  if (context.hasOverdue) return err({ type: "loan_overdue" });
  if (!signature.isDrawn) return err({ type: "signature_missing" });
  if (!isSameName(signature.typedName, verifiedName)) {
    return err({ type: "name_differs" });
  }
  if (signature.textHash !== textHash) return err({ type: "agreement_changed" });
  if (isLess(treasury, loan.amount)) return err({ type: "treasury_short", left: treasury });

  // Past this line the command must succeed.
  return payCredit(loan, receiptId, now);
}

/** Pays a credit out, whole. */
export function payCredit(
  loan: Loan,
  receiptId: ReceiptId,
  now: Instant,
): Result<Decision<Loan, LoanEvent>, never> {
  const accounts = accountsOf(loan.book);
  const endsAt = endOf(now, loan.days);
  const paid = { status: "paid", stage: "running", startsAt: now, endsAt, receiptId } as const;
  const next: Loan = { ...loan, ...paid };
  const moves = postings([accounts.treasury, accounts.available, loan.amount, "loan_paid_out"]);
  const step = { by: "payout", loan, change: null, tick: null, at: now, next } as const;
  return decided(next, {
    postings: moves,
    events: [eventOf("loan_paid", loan)],
    receipts: [loanReceipt({ ...step, postings: moves }, receiptId)],
  });
}

/** Whether two names are the same but for case and repeated blanks. */
export const isSameName = (one: string, other: string): boolean =>
  plainName(one) === plainName(other);

const plainName = (name: string): string =>
  name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
