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

/** The names that the wire uses for a loan in a list. */
export const LOAN_STATUSES = [
  "pending_review",
  "under_review",
  "passed",
  "paid",
  "rejected",
] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** The stages of a paid loan. */
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

/** Loan-to-value ratios in ppm at which the steps of a pledge loan happen, as agreed. */
export interface LtvLadder {
  readonly initial: RatePpm;
  readonly warn: RatePpm;
  readonly call: RatePpm;
  readonly liquidate: RatePpm;
}

/** The conditions of a loan, fixed at its application, whatever later terms say. */
export interface LoanRates {
  readonly termsVersion: number;
  readonly dailyRate: RatePpm;
  /** The rate from the end of the term on, instead of `dailyRate`. */
  readonly lateDailyRate: RatePpm;
  readonly ltv: LtvLadder;
  /** Deducted from the index when the member chooses to repay from the collateral. */
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
  /** Null until it is paid out. */
  readonly stage: LoanStage | null;
  /** The amount lent. */
  readonly amount: Money;
  readonly days: number;
  readonly rates: LoanRates;
  /** The part of it that is not repaid. */
  readonly principal: Money;
  /** Charged up to `hoursCharged` and not paid. */
  readonly interest: Money;
  /** Started hours since `startsAt` whose interest is in `interest` or was paid. */
  readonly hoursCharged: number;
  /** Null without collateral. */
  readonly collateral: Money | null;
  /** Null until it is paid out. */
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly isExtended: boolean;
  /**
   * Whether its member was warned since the loan was last at its initial ratio or below; for a
   * credit, whether the member was reminded that it lapses soon.
   */
  readonly isWarned: boolean;
  readonly appliedAt: Instant;
  /** The receipt of its latest movement of money; null before the payout. */
  readonly receiptId: ReceiptId | null;
}

/** Whether it can still have a debt or change. */
export const isLoanOpen = ({ status, stage }: Pick<Loan, "status" | "stage">): boolean =>
  status !== "rejected" && stage !== "repaid" && stage !== "liquidated";

/**
 * A passed credit may be signed for this long after its application, because its review becomes
 * outdated.
 */
const SIGNABLE_DAYS = 30;

/** When a passed credit lapses if it is not signed. */
export const lapsesAt = ({ appliedAt }: Pick<Loan, "appliedAt">): Instant =>
  instant(appliedAt + SIGNABLE_DAYS * DAY_MS);

/** Whether a passed credit was not signed in time: it can no longer be signed. */
export const isLapsed = (loan: Loan, now: Instant): boolean =>
  loan.status === "passed" && now >= lapsesAt(loan);

/**
 * Which commands each status and stage accepts. The server refuses the rest; the screen shows the
 * reason.
 */
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

/** The debt at an instant. */
export interface Owed {
  readonly principal: Money;
  readonly interest: Money;
  readonly total: Money;
  readonly hoursCharged: number;
}

/**
 * The debt at `now`: each started hour since the payout costs principal × daily rate ÷ 24, and
 * hours that start after the term's end the late rate; each of the two sums is rounded up. The
 * instant of the payout costs nothing, so a loan repaid at once is free.
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

/** ⌈(to − from) ÷ 1 h⌉: a started hour counts whole. */
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

/** The end of a loan of `days` days that is paid out at `start`. */
export const endOf = (start: Instant, days: number): Instant => instant(start + days * DAY_MS);

/** The value of collateral at a price, in the loan's currency, rounded down. */
export const valueOf = (collateral: Money, at: Price, asset: AssetCode): Money =>
  money(asset, divide(collateral.units * at, UNITS_PER_ONE, "down"));

/** Loan to value: debt ÷ value of the collateral, rounded up; null if the value is zero. */
export function ltvOf(owed: Money, value: Money): RatePpm | null {
  return value.units <= 0n ? null : ratePpm(divide(owed.units * PPM, value.units, "up"));
}

/**
 * The collateral to sell at a price to bring the loan back to a ratio: the least x with (owed −
 * x·P) ÷ ((C − x)·P) ≤ ratio, that is (owed − ratio·C·P) ÷ (P·(1 − ratio)), rounded up; all of it
 * if that does not suffice.
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
