import {
  add,
  type Colleagues,
  decided,
  type Decision,
  err,
  type Instant,
  type Money,
  ok,
  type Result,
  subtract,
  type UserId,
  zero,
} from "#kernel";
import { payoutName } from "./payment-name.ts";
import type { ContentChanged } from "./approvals.ts";
import { type PayRefusal, payWithdrawal } from "./review-withdrawal.ts";
import type { ReviewContext } from "./review-recharge.ts";
import type { Once, WalletChange, WalletEvent, Withdrawal } from "./state.ts";

/** At most as many as one screen shows at once, so that the payer has seen all of them. */
export const PAYOUT_PARTS_MAX = 100;

/** One withdrawal among those of a transaction, and its own part of it. */
export interface PayoutPart {
  readonly channelId: string;
  readonly amount: Money;
}

/** Several withdrawals by one channel, paid by one transaction. */
export interface Payout {
  readonly id: string;
  readonly channelId: string;
  readonly transactionId: string;
  /**
   * The total that left by the transaction, as the payer read it there; without network charges.
   */
  readonly total: Money;
  readonly parts: readonly {
    readonly userId: UserId;
    readonly id: string;
    readonly amount: Money;
  }[];
  readonly paidBy: string;
}

export interface PayoutChange {
  readonly payout: Payout;
  readonly once: Once;
  readonly at: Instant;
}

export type PayPartRefusal =
  | PayRefusal
  | ContentChanged
  | { readonly type: "channel_differs" | "part_differs" };
export type PayoutRefusal =
  | { readonly type: "part_repeated" }
  | { readonly type: "total_differs"; readonly sum: Money };

/**
 * Records one transaction with its parts. `payPart` decides each withdrawal, and all of them are
 * paid or none is.
 *
 * Refusals, in the order they are checked: `part_repeated` (a withdrawal named twice),
 * `total_differs` if the parts do not add up, to the last unit, to what left.
 */
export function payTogether(
  payout: Payout,
  now: Instant,
): Result<Decision<PayoutChange, never>, PayoutRefusal> {
  const { channelId, parts, total, transactionId } = payout;
  if (new Set(parts.map(({ id }) => id)).size < parts.length) return err({ type: "part_repeated" });
  const sum = parts.reduce((all, { amount }) => add(all, amount), zero(total.asset));
  if (sum.units !== total.units) return err({ type: "total_differs", sum });

  // Past this line the command must succeed.
  const once: Once = { scope: "payment", reference: payoutName(channelId, transactionId) };
  return decided({ payout, once, at: now });
}

/**
 * Pays one withdrawal as a part of a transaction, which the payout records.
 *
 * Refusals, in the order they are checked: those of `payWithdrawal`, `channel_differs`,
 * `part_differs` if it is not what its owner is to receive.
 */
export function payPart(
  context: Pick<ReviewContext, "state" | "hashOf"> & Colleagues,
  command: Parameters<typeof payWithdrawal>[1] & { readonly part: PayoutPart },
  now: Instant,
): Result<Decision<WalletChange, WalletEvent>, PayPartRefusal> {
  const paid = payWithdrawal(context, command, now);
  if (!paid.ok) return paid;
  const { once: _payouts, ...next } = paid.value.next;
  const { withdrawal } = next;
  const refusal = withdrawal === undefined ? null : differs(withdrawal, command.part);
  return refusal === null ? ok({ ...paid.value, next }) : err(refusal);
}

function differs({ amount, channelId, fee }: Withdrawal, part: PayoutPart): PayPartRefusal | null {
  if (channelId !== part.channelId || amount.asset !== part.amount.asset) {
    return { type: "channel_differs" };
  }
  const receives = subtract(amount, fee);
  return receives.units === part.amount.units ? null : { type: "part_differs" };
}
