import {
  add,
  type Book,
  decided,
  type Decision,
  err,
  greater,
  type Instant,
  isLess,
  type IsSamePerson,
  type Money,
  type Result,
  startOfServerDay,
  subtract,
  type UserId,
  zero,
} from "#kernel";
import type { Affordability } from "./apply-credit.ts";
import { eventOf, type LoanEvent } from "./apply-pledge.ts";
import type { Loan } from "./loan.ts";
import type { LoanProduct } from "./terms.ts";

/** The reasons for rejecting a credit; the member reads them. */
export const CREDIT_REJECTIONS = ["figures", "documents", "history", "other"] as const;

/** The inputs of a credit's application, and the state of its review. */
export interface CreditApplication {
  readonly affordability: Affordability;
  /** The operator who took the review on; null while it waits. */
  readonly claimedBy: string | null;
  /** The operator who passed it first, or alone; null before. */
  readonly passedBy: string | null;
  readonly rejection: (typeof CREDIT_REJECTIONS)[number] | null;
  readonly note: string | null;
}

export interface ReviewedCredit {
  readonly loan: Loan;
  readonly application: CreditApplication;
}

/** What a reviewer weighs besides the application, as it is at present. */
export interface ReviewFacts {
  /** The most that this member may owe on credit. */
  readonly creditMax: Money;
  /** The member's other open loans, in the same book. */
  readonly otherLoans: readonly Loan[];
}

export interface ReviewContext {
  readonly credit: ReviewedCredit | undefined;
  readonly facts: ReviewFacts;
  readonly hashOf: (text: string) => string;
  /** In the version of the terms that the loan refers to. */
  readonly product: Pick<LoanProduct, "soleReviewMax">;
  readonly isSamePerson: IsSamePerson;
  readonly soleReviews: readonly SoleReview[];
}

/** A recent credit that one operator passed alone. */
export interface SoleReview {
  /** Null for an older one, without a recorded operator. */
  readonly operatorId: string | null;
  readonly userId: UserId;
  readonly book: Book;
  readonly amount: Money;
  readonly at: Instant;
}

/** One step of a review. */
export type ReviewStep =
  | { readonly type: "take_on" }
  | { readonly type: "pass"; readonly seenHash: string }
  | {
      readonly type: "reject";
      readonly seenHash: string;
      readonly rejection: (typeof CREDIT_REJECTIONS)[number];
      readonly note: string | null;
    };

export type ReviewRefusal = {
  readonly type: "loan_not_found" | "not_under_review" | "content_changed" | "same_operator";
};

/**
 * What a decision is about, as text to be hashed: the application, the first pass, the limit, and
 * the other loans without their interest, which grows every hour during a review.
 */
export const creditPreimage = (
  { loan, application }: ReviewedCredit,
  { creditMax, otherLoans }: ReviewFacts,
): string => {
  const { income, spending, otherDebts } = application.affordability;
  return JSON.stringify([
    [loan.userId, loan.id, loan.book, loan.productId, loan.rates.termsVersion, loan.days],
    [loan.amount.asset, ...[loan.amount, income, spending, otherDebts].map(unitsText)],
    [application.passedBy, unitsText(creditMax)],
    otherLoans
      .map(({ id, status, stage, principal }) => [id, status, stage, unitsText(principal)])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ]);
};

const unitsText = ({ units }: Money): string => String(units);

/**
 * The amount that one person may still pass alone today (server day, UTC+8) for a credit's member,
 * in its book: `soleReviewMax` less what this person has passed alone, by any account, or less what
 * anybody has passed alone for this member, whichever is smaller. Never negative.
 */
export function soleReviewLeft(
  {
    product,
    isSamePerson,
    soleReviews,
  }: Pick<ReviewContext, "product" | "isSamePerson" | "soleReviews">,
  { loan, by }: { readonly loan: Pick<Loan, "userId" | "book" | "amount">; readonly by: string },
  now: Instant,
): Money {
  const limit = product.soleReviewMax;
  const none = zero(limit.asset);
  const today = soleReviews.filter(
    ({ book, amount, at }) =>
      book === loan.book && amount.asset === limit.asset && at >= startOfServerDay(now),
  );
  const sumOf = (isCounted: (one: SoleReview) => boolean): Money =>
    today.filter(isCounted).reduce((sum, { amount }) => add(sum, amount), none);
  const passed = greater(
    sumOf(({ operatorId }) => operatorId !== null && isSamePerson(operatorId, by)),
    sumOf(({ userId }) => userId === loan.userId),
  );
  return isLess(passed, limit) ? subtract(limit, passed) : none;
}

/**
 * Moves a credit through its review: pending → under review → passed or rejected. Above
 * `soleReviewLeft`, a second person has to pass it as well; any reviewer may reject it.
 *
 * Refusals, in the order they are checked: `loan_not_found`, `not_under_review`, `content_changed`
 * if something else was seen, `same_operator`.
 */
export function reviewCredit(
  { credit, ...context }: ReviewContext,
  { step, by }: { readonly step: ReviewStep; readonly by: string },
  now: Instant,
): Result<Decision<ReviewedCredit, LoanEvent>, ReviewRefusal> {
  if (credit === undefined) return err({ type: "loan_not_found" });
  const { loan, application } = credit;
  const from = step.type === "take_on" ? "pending_review" : "under_review";
  if (loan.status !== from) return err({ type: "not_under_review" });
  const isSeen =
    step.type === "take_on" ||
    step.seenHash === context.hashOf(creditPreimage(credit, context.facts));
  if (!isSeen) return err({ type: "content_changed" });
  const { passedBy } = application;
  if (step.type === "pass" && passedBy !== null && context.isSamePerson(by, passedBy)) {
    return err({ type: "same_operator" });
  }

  // Past this line the command must succeed.
  const isTwo = isLess(soleReviewLeft(context, { loan, by }, now), loan.amount);
  return decided(...outcomeOf({ loan, application }, { step, by, isTwo }));
}

function outcomeOf(
  { loan, application }: ReviewedCredit,
  { step, by, isTwo }: { readonly step: ReviewStep; readonly by: string; readonly isTwo: boolean },
): readonly [ReviewedCredit, { readonly events: readonly LoanEvent[] }] {
  const events = (type: LoanEvent["type"]) => ({ events: [eventOf(type, loan)] });
  switch (step.type) {
    case "take_on": {
      const next: Loan = { ...loan, status: "under_review" };
      const noted = { ...application, claimedBy: by };
      return [{ loan: next, application: noted }, events("loan_taken_on")];
    }
    case "pass": {
      if (isTwo && application.passedBy === null) {
        const waiting = { ...application, passedBy: by };
        return [{ loan, application: waiting }, events("loan_first_yes")];
      }
      const noted = { ...application, passedBy: application.passedBy ?? by };
      return [{ loan: { ...loan, status: "passed" }, application: noted }, events("loan_passed")];
    }
    case "reject": {
      const { rejection, note } = step;
      const next = { ...application, rejection, note };
      return [
        { loan: { ...loan, status: "rejected" }, application: next },
        events("loan_rejected"),
      ];
    }
  }
}
