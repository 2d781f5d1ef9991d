import { DAY_MS, decided, type Decision, err, type Instant, type Result } from "#kernel";
import { eventOf, type LoanEvent } from "./apply-pledge.ts";
import { isLapsed, lapsesAt, type Loan } from "./loan.ts";

/** How long before it lapses the member of a passed credit is reminded. */
export const REMIND_BEFORE_MS = 7 * DAY_MS;

export type RemindRefusal = {
  readonly type: "loan_not_found" | "not_passed" | "nothing_due";
};

/**
 * Reminds the member of a passed, unsigned credit, once, a week before it lapses.
 *
 * Refusals, in the order they are checked: `loan_not_found`, `not_passed` (or lapsed),
 * `nothing_due` (too early, or reminded before).
 */
export function remindToSign(
  loan: Loan | undefined,
  now: Instant,
): Result<Decision<Loan, LoanEvent>, RemindRefusal> {
  if (loan === undefined) return err({ type: "loan_not_found" });
  if (loan.status !== "passed" || isLapsed(loan, now)) return err({ type: "not_passed" });
  const isEarly = now < lapsesAt(loan) - REMIND_BEFORE_MS;
  if (isEarly || loan.isWarned) return err({ type: "nothing_due" });

  // Past this line the command must succeed.
  return decided({ ...loan, isWarned: true }, { events: [eventOf("loan_lapsing", loan)] });
}
