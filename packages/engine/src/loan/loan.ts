import {
  add,
  type AssetCode,
  type Book,
  DAY_MS,
  divide,
  HOUR_MS,
  type Instant,
  instant,
  type Money,
  money,
  PPM,
  type Price,
  type RatePpm,
  ratePpm,
  type ReceiptId,
  UNITS_PER_ONE,
  type UserId,
} from "#kernel";

export type LoanId = string & { readonly __brand: "LoanId" };

/** The words of the wire, of a loan as its list tells it. */
export const LOAN_STATUSES = [
  "pending_review",
  "under_review",
  "passed",
  "paid",
  "rejected",
] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** What a paid loan is in. */
export const LOAN_STAGES = [
  "running",
  "margin_call",
  "liquidating",
  "overdue",
  "repaid",
  "liquidated",
] as const;
export type LoanStage = (typeof LOAN_STAGES)[number];

export const LOAN_KINDS = ["pledge", "credit"] as const;
export type LoanKind = (typeof LOAN_KINDS)[number];

/** Loan to value, in ppm: the ladder on which a pledge loan stands, as it was agreed. */
export interface LtvLadder {
  readonly initial: RatePpm;
  readonly warn: RatePpm;
  readonly call: RatePpm;
  readonly liquidate: RatePpm;
}

/** What a loan is on: pinned when it is applied for, whatever the terms become. */
export interface LoanRates {
  readonly termsVersion: number;
  readonly dailyRate: RatePpm;
  /** From the end of the term on, instead of `dailyRate`. */
  readonly lateDailyRate: RatePpm;
  readonly ltv: LtvLadder;
  /** Taken off the index where the member chooses to repay out of the collateral. */
  readonly collateralSpread: RatePpm;
}

/** One loan of one member. */
export interface Loan {
  readonly id: LoanId;
  readonly userId: UserId;
  readonly book: Book;
  readonly kind: LoanKind;
  readonly productId: string;
  readonly status: LoanStatus;
  /** Null until it is paid. */
  readonly stage: LoanStage | null;
  /** What was lent. */
  readonly amount: Money;
  readonly days: number;
  readonly rates: LoanRates;
  /** What of it is not repaid. */
  readonly principal: Money;
  /** Charged up to `hoursCharged`, and not paid. */
  readonly interest: Money;
  /** Started hours since `startsAt` that `interest` has in it, or that were paid. */
  readonly hoursCharged: number;
  /** Null where nothing was pledged. */
  readonly collateral: Money | null;
  /** Null until it is paid. */
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly isExtended: boolean;
  /**
   * Whether its member was warned since it last stood at its initial ratio or below; of a credit,
   * that it is about to lapse.
   */
  readonly isWarned: boolean;
  readonly appliedAt: Instant;
  /** Of its payout, or of the latest that was taken of it or for it; null before. */
  readonly receiptId: ReceiptId | null;
}

/** Whether anything may still be owed or become of it. */
export const isLoanOpen = ({ status, stage }: Pick<Loan, "status" | "stage">): boolean =>
  status !== "rejected" && stage !== "repaid" && stage !== "liquidated";

/** For so long from its application on a passed credit may be signed: its review grows old. */
const SIGNABLE_DAYS = 30;

/** When a credit that is passed and not signed by then lapses. */
export const lapsesAt = ({ appliedAt }: Pick<Loan, "appliedAt">): Instant =>
  instant(appliedAt + SIGNABLE_DAYS * DAY_MS);

/** Whether a passed credit was not signed in time: nothing comes of it any more. */
export const isLapsed = (loan: Loan, now: Instant): boolean =>
  loan.status === "passed" && now >= lapsesAt(loan);

/** What each status and stage accepts. The server refuses the rest; the screen says why. */
const LOAN_STAGE_ACCEPTS = {
  repay: ["running", "margin_call", "overdue"],
  changeCollateral: ["running", "margin_call"],
  evaluate: ["running", "margin_call"],
  endTerm: ["running", "margin_call"],
} as const satisfies Record<string, readonly LoanStage[]>;

export const loanAccepts = (
  command: keyof typeof LOAN_STAGE_ACCEPTS,
  { stage }: Pick<Loan, "stage">,
): boolean => {
  const stages: readonly (LoanStage | null)[] = LOAN_STAGE_ACCEPTS[command];
  return stages.includes(stage);
};

const HOURS_PER_DAY = 24n;

/** What is owed at an instant. */
export interface Owed {
  readonly principal: Money;
  readonly interest: Money;
  readonly total: Money;
  readonly hoursCharged: number;
}

/**
 * What is owed at `now`: each started hour since the payout costs principal × daily rate ÷ 24, and
 * hours that start after the term's end the late rate; each of the two sums rounded up. Nothing is
 * owed for the instant of the payout, so that a loan repaid at once costs nothing.
 */
export function owedAt(loan: Loan, now: Instant): Owed {
  const { principal, startsAt, endsAt, rates } = loan;
  if (startsAt === null || endsAt === null) {
    return { principal, interest: loan.interest, total: principal, hoursCharged: 0 };
  }
  const hours = Math.max(loan.hoursCharged, startedHours(startsAt, now));
  const inTerm = startedHours(startsAt, endsAt);
  const late = hours - Math.max(loan.hoursCharged, Math.min(hours, inTerm));
  const regular = hours - loan.hoursCharged - late;
  const interest = add(
    loan.interest,
    add(
      interestOf(principal, { dailyRate: rates.dailyRate, hours: regular }),
      interestOf(principal, { dailyRate: rates.lateDailyRate, hours: late }),
    ),
  );
  return { principal, interest, total: add(principal, interest), hoursCharged: hours };
}

/** ⌈(to − from) ÷ 1 h⌉: an hour that began counts whole. */
const startedHours = (from: Instant, to: Instant): number =>
  Math.max(0, Math.ceil((to - from) / HOUR_MS));

/** principal × daily rate × hours ÷ 24, rounded up. */
export function interestOf(
  principal: Money,
  { dailyRate, hours }: { readonly dailyRate: RatePpm; readonly hours: number },
): Money {
  const dividend = principal.units * dailyRate * BigInt(hours);
  return money(principal.asset, divide(dividend, PPM * HOURS_PER_DAY, "up"));
}

/** When a loan of so many days that is paid at `start` ends. */
export const endOf = (start: Instant, days: number): Instant => instant(start + days * DAY_MS);

/** What collateral is worth at a price, in the loan's currency: rounded down. */
export const valueOf = (collateral: Money, at: Price, asset: AssetCode): Money =>
  money(asset, divide(collateral.units * at, UNITS_PER_ONE, "down"));

/**
 * Loan to value: owed ÷ value of the collateral, rounded up; null where the collateral is worth
 * nothing.
 */
export function ltvOf(owed: Money, value: Money): RatePpm | null {
  return value.units <= 0n ? null : ratePpm(divide(owed.units * PPM, value.units, "up"));
}

/**
 * How much of the collateral is sold at a price to bring the loan back to a ratio: the least x with
 * (owed − x·P) ÷ ((C − x)·P) ≤ ratio, that is (owed − ratio·C·P) ÷ (P·(1 − ratio)), rounded up; all
 * of it where all would not do.
 */
export function collateralToSell(
  { owed, collateral }: { readonly owed: Money; readonly collateral: Money },
  at: Price,
  ratio: RatePpm,
): Money {
  const excess = owed.units * PPM * UNITS_PER_ONE - ratio * collateral.units * at;
  if (excess <= 0n) return money(collateral.asset, 0n);
  const units = divide(excess, at * (PPM - ratio), "up");
  return money(collateral.asset, units < collateral.units ? units : collateral.units);
}

/**
 * The price at which a loan reaches a ratio: owed ÷ (collateral × ratio), rounded up, so that the
 * ratio is reached there; null without collateral.
 */
export function priceAtLtv(
  { owed, collateral }: { readonly owed: Money; readonly collateral: Money | null },
  ratio: RatePpm,
): bigint | null {
  if (collateral === null || collateral.units <= 0n) return null;
  return divide(owed.units * PPM * UNITS_PER_ONE, collateral.units * ratio, "up");
}
