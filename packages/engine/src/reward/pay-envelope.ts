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
import { REWARD_ACCOUNTS } from "./claim-reward.ts";

/** One member's envelope of one week, by their level on that Monday. */
export interface Envelope {
  readonly week: string;
  readonly amount: Money;
  /** null: postponed until the house has the money. */
  readonly paidAt: Instant | null;
}

export interface EnvelopeContext {
  /** undefined: none was drawn for the member. */
  readonly envelope: Envelope | undefined;
  readonly marketing: Money;
  /** Whether the profile in force forbids incentives. */
  readonly isForbidden: boolean;
}

interface EnvelopePaid {
  readonly type: "envelope_paid";
  readonly week: string;
}

export type EnvelopeRefusal = {
  readonly type: "incentives_forbidden" | "envelope_unknown" | "envelope_paid" | "marketing_short";
};

/**
 * Pays an envelope, once and whole.
 *
 * Refusals, in the order they are checked: `incentives_forbidden`, `envelope_unknown`,
 * `envelope_paid`, `marketing_short` (it stays postponed).
 */
export function payEnvelope(
  { envelope, marketing, isForbidden }: EnvelopeContext,
  now: Instant,
): Result<Decision<Envelope, EnvelopePaid>, EnvelopeRefusal> {
  if (isForbidden) return err({ type: "incentives_forbidden" });
  if (envelope === undefined || !isPositive(envelope.amount)) {
    return err({ type: "envelope_unknown" });
  }
  if (envelope.paidAt !== null) return err({ type: "envelope_paid" });
  const { week, amount } = envelope;
  if (isLess(marketing, amount)) return err({ type: "marketing_short" });

  // Past this line the command must succeed.
  const { marketing: fund, available } = REWARD_ACCOUNTS;
  return decided(
    { week, amount, paidAt: now },
    {
      postings: postings([fund, available, amount, "weekly_envelope"]),
      events: [{ type: "envelope_paid", week }],
    },
  );
}
