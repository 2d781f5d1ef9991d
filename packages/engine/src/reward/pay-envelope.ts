import {
  decided,
  type Decision,
  err,
  type Instant,
  isLess,
  isPositive,
  type Money,
  type Result,
} from "#kernel";
import { postings } from "#ledger";
import { REWARD_ACCOUNTS } from "./accounts.ts";
import { serverWeekOf } from "./week.ts";

/** One member's envelope of one week; a second of the same week cannot be made. */
export interface Envelope {
  readonly week: string;
  readonly amount: Money;
  readonly paidAt: Instant;
}

export interface EnvelopeContext {
  /** What the member's level pays a week: nothing at level 0. */
  readonly envelope: Money;
  /** Weeks that were paid, at least the newest. */
  readonly paidWeeks: readonly string[];
  readonly marketing: Money;
  /** Whether the profile in force forbids incentives. */
  readonly isForbidden: boolean;
}

export interface EnvelopePaid {
  readonly type: "envelope_paid";
  readonly week: string;
  readonly amount: Money;
}

export type EnvelopeRefusal = {
  readonly type: "incentives_forbidden" | "week_paid" | "nothing_due" | "marketing_short";
};

/**
 * Pays the envelope of the server week that `now` lies in, once: after downtime the first call of
 * the week pays it, and weeks that went by unpaid are not made up for.
 *
 * Refusals, in the order they are checked: `incentives_forbidden`, `week_paid` (also where the
 * clock went back behind a week that was paid), `nothing_due`, `marketing_short`: postponed.
 */
export function payEnvelope(
  { envelope, paidWeeks, marketing, isForbidden }: EnvelopeContext,
  now: Instant,
): Result<Decision<Envelope, EnvelopePaid>, EnvelopeRefusal> {
  if (isForbidden) return err({ type: "incentives_forbidden" });
  const week = serverWeekOf(now);
  // "2026-W48" sorts as it counts.
  if (paidWeeks.some((paid) => paid >= week)) return err({ type: "week_paid" });
  if (!isPositive(envelope)) return err({ type: "nothing_due" });
  if (isLess(marketing, envelope)) return err({ type: "marketing_short" });

  // Past this line the command must succeed.
  const { marketing: fund, available } = REWARD_ACCOUNTS;
  return decided(
    { week, amount: envelope, paidAt: now },
    {
      postings: postings([fund, available, envelope, "weekly_envelope"]),
      events: [{ type: "envelope_paid", week, amount: envelope }],
    },
  );
}
