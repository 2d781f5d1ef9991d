import {
  add,
  type Colleagues,
  type Decision,
  err,
  type HolderChanged,
  houseAccount,
  instant,
  type Instant,
  isHolderChanged,
  isLess,
  MINUTE_MS,
  type Money,
  ok,
  type Result,
  subtract,
  userAccount,
} from "#kernel";
import { balanceOf, type Balances, postings } from "#ledger";
import {
  addApproval,
  type ApprovalRefusal,
  type ContentChanged,
  isLiving,
  type SameOperator,
  validApprovals,
} from "./approvals.ts";
import { changedWithdrawal } from "./change-record.ts";
import { findChannel } from "./channel.ts";
import { withdrawalPreimage } from "./content-preimage.ts";
import { payoutName } from "./payment-name.ts";
import { hasReversal, withheld, settleDebts } from "./reversal/settle-debts.ts";
import type { ReviewContext } from "./review-recharge.ts";
import { type SoleContext, type SoleDecision, soleLimitLeft } from "./sole-decisions.ts";
import {
  accepts,
  type Once,
  type WalletChange,
  type WalletEvent,
  type WalletState,
  type Withdrawal,
  WITHDRAWAL_ACCEPTS,
  type WithdrawalFailure,
  type WithdrawalRejection,
} from "./state.ts";

export type WithdrawalRefusal = { readonly type: "record_not_found" | "withdrawal_not_open" };
type ReversalOpen = { readonly type: "reversal_open" };
export type PayRefusal =
  | WithdrawalRefusal
  | { readonly type: "approval_expired" | "payer_decided" };

type Decided<Refusal> = Result<Decision<WalletChange, WalletEvent>, Refusal>;

interface Seen {
  readonly id: string;
  readonly operatorId: string;
  readonly seenHash: string;
}

/**
 * Cancels it, unless somebody works on it; while a recharge of the member's is being reversed,
 * unless somebody has approved it. Refusals, in the order they are checked: `record_not_found`,
 * `withdrawal_not_open`.
 */
export function cancelWithdrawal(
  { state }: Pick<ReviewContext, "state">,
  { id }: { readonly id: string },
  now: Instant,
): Decided<WithdrawalRefusal> {
  const result = openWithdrawal(state, id, hasReversal(state) ? "cancelKept" : "cancel");
  if (!result.ok) return result;

  // Past this line the command must succeed.
  const cancelled = { stage: "cancelled", reason: "cancelled_by_member" } as const;
  return refunded(state, { ...result.value, ...cancelled }, now);
}

/** Claims it: from then on the member cannot cancel it. Refusals as for cancelling. */
export function claimWithdrawal(
  { state }: Pick<ReviewContext, "state">,
  { id, operatorId }: Omit<Seen, "seenHash">,
  now: Instant,
): Decided<WithdrawalRefusal> {
  const result = openWithdrawal(state, id, "claim");
  if (!result.ok) return result;

  // Past this line the command must succeed.
  const claim = { claimedBy: operatorId, claimedAt: now, claimNote: null };
  return changedWithdrawal({ ...result.value, stage: "processing", ...claim }, now);
}

/**
 * Assigns it to a colleague, or releases it to everybody: then the member may cancel it as before,
 * unless it was approved.
 *
 * Refusals, in the order they are checked: `record_not_found`, `withdrawal_not_open`,
 * `case_holder_changed`.
 */
export function assignWithdrawal(
  { state, isShutOut }: Pick<ReviewContext, "state" | "isShutOut">,
  {
    id,
    seenHolderId,
    assigneeId,
    note,
  }: {
    readonly id: string;
    readonly seenHolderId: string | null;
    readonly assigneeId: string | null;
    readonly note: string | null;
  },
  now: Instant,
): Decided<WithdrawalRefusal | HolderChanged> {
  const result = openWithdrawal(state, id, "assign");
  if (!result.ok) return result;
  const { claimedBy: holderId } = result.value;
  if (isHolderChanged({ holderId, seenHolderId }, { isShutOut })) {
    return err({ type: "case_holder_changed" });
  }

  // Past this line the command must succeed.
  const isFree = assigneeId === null && result.value.approvals.length === 0;
  const stage = isFree ? "submitted" : "processing";
  const claim = { claimedBy: assigneeId, claimedAt: now, claimNote: note };
  return changedWithdrawal({ ...result.value, stage, ...claim }, now);
}

/**
 * An operator's approval of what they saw; above the limit of one person (`soleLimitLeft`) two are
 * required, each once. It cannot be approved if less would stay than is being reversed.
 *
 * Refusals, in the order they are checked: `record_not_found`, `withdrawal_not_open`,
 * `reversal_open`, `content_changed`, `same_operator`.
 */
export function approveWithdrawal(
  context: ReviewContext & SoleContext & { readonly balances: Balances },
  { id, operatorId, seenHash }: Seen,
  now: Instant,
): Decided<WithdrawalRefusal | ReversalOpen | ApprovalRefusal> {
  const { state, settings, balances, hashOf, isSamePerson, isShutOut } = context;
  const result = openWithdrawal(state, id, "approve");
  if (!result.ok) return result;
  const withdrawal = result.value;
  const { asset } = withdrawal.amount;
  if (isLess(staysWithout(withdrawal, state, balances), withheld(state, asset))) {
    return err({ type: "reversal_open" });
  }
  const channel = findChannel(settings, withdrawal.channelId);
  const limit = channel?.withdrawal.fourEyesAbove;
  const contentHash = hashOf(withdrawalPreimage(withdrawal));
  const valid = validApprovals(withdrawal.approvals, contentHash, { isShutOut, now });
  const isApproved = withdrawal.stage === "approved" && valid.length > 0;
  if (isApproved && valid.length === withdrawal.approvals.length) {
    return err({ type: "withdrawal_not_open" });
  }
  // Without a limit, for a channel that no longer exists, two are required.
  const mayAlone =
    limit !== undefined &&
    !isLess(
      soleLimitLeft(context, { direction: "withdrawal", limit, operatorId }, now),
      withdrawal.amount,
    );
  const neededCount = mayAlone ? 1 : 2;
  const request = { operatorId, seenHash, contentHash, neededCount, isSamePerson, isShutOut };
  const added = addApproval(withdrawal.approvals, request, now);
  if (!added.ok) return added;

  // Past this line the command must succeed.
  const { approvals, isEnough } = added.value;
  if (!isEnough) return changedWithdrawal({ ...withdrawal, approvals, stage: "processing" }, now);
  const dueAt = instant(now + (channel?.minutes ?? 0) * MINUTE_MS);
  const { amount } = withdrawal;
  const sole: SoleDecision = { direction: "withdrawal", operatorId, amount };
  return changedWithdrawal({ ...withdrawal, approvals, stage: "approved", dueAt }, now, {
    sole: approvals.length > 1 ? undefined : sole,
  });
}

/** The available balance, plus what unapproved withdrawals would return. */
function staysWithout(
  { amount, id }: Withdrawal,
  { withdrawals }: WalletState,
  balances: Balances,
): Money {
  const { asset } = amount;
  const available = balanceOf(balances, { book: "live", asset, kind: "available" });
  return [...withdrawals.values()]
    .filter((other) => other.id !== id && other.amount.asset === asset)
    .filter(({ stage }) => stage === "submitted" || stage === "processing")
    .reduce((sum, other) => add(sum, other.amount), available);
}

/**
 * Rejects it, and returns the money. Refusals, in the order they are checked: `record_not_found`,
 * `withdrawal_not_open`, `content_changed`.
 */
export function rejectWithdrawal(
  { state, hashOf }: Pick<ReviewContext, "state" | "hashOf">,
  command: Omit<Seen, "operatorId"> & {
    readonly reason: WithdrawalRejection;
    readonly note: string | null;
  },
  now: Instant,
): Decided<WithdrawalRefusal | ContentChanged> {
  const result = openWithdrawal(state, command.id, "reject");
  if (!result.ok) return result;
  const { reason, note, seenHash } = command;
  if (seenHash !== hashOf(withdrawalPreimage(result.value)))
    return err({ type: "content_changed" });

  // Past this line the command must succeed.
  return refunded(state, { ...result.value, stage: "rejected", reason, note }, now);
}

/**
 * Records its payment, under a transaction that pays no other withdrawal. The payer must differ
 * from the operators who claimed and approved it.
 *
 * Refusals, in the order they are checked: `record_not_found`, `withdrawal_not_open`,
 * `content_changed` if it is no longer what was approved, `approval_expired` (or its operator was
 * disabled since), `payer_decided`.
 */
export function payWithdrawal(
  { state, hashOf, isSamePerson, isShutOut }: Pick<ReviewContext, "state" | "hashOf"> & Colleagues,
  {
    id,
    operatorId,
    transactionId,
  }: { readonly id: string; readonly operatorId: string; readonly transactionId: string },
  now: Instant,
): Decided<PayRefusal | ContentChanged> {
  const result = openWithdrawal(state, id, "pay");
  if (!result.ok) return result;
  const withdrawal = result.value;
  const contentHash = hashOf(withdrawalPreimage(withdrawal));
  if (withdrawal.approvals.some((approval) => approval.contentHash !== contentHash)) {
    return err({ type: "content_changed" });
  }
  const { approvals } = withdrawal;
  const areLiving = approvals.every((approval) => isLiving(approval, { isShutOut, now }));
  if (!areLiving || approvals.length === 0) return err({ type: "approval_expired" });
  const decidedBy = [withdrawal.claimedBy, ...approvals.map((approval) => approval.operatorId)];
  if (decidedBy.some((one) => one !== null && isSamePerson(one, operatorId))) {
    return err({ type: "payer_decided" });
  }

  // Past this line the command must succeed.
  const { amount, fee, channelId } = withdrawal;
  const account = userAccount("live", "hold:withdrawal");
  const moved = postings(
    [account, houseAccount("live", "external"), subtract(amount, fee), "withdrawal"],
    [account, houseAccount("live", "fees"), fee, "withdrawal_fee"],
  );
  const once: Once[] = [{ scope: "payment", reference: payoutName(channelId, transactionId) }];
  return changedWithdrawal({ ...withdrawal, stage: "paid", transactionId }, now, { moved, once });
}

/**
 * Records that the payment failed, and returns the money. The assigned operator alone cannot report
 * this, because the payment may be on its way.
 *
 * Refusals, in the order they are checked: `record_not_found`, `withdrawal_not_open`,
 * `same_operator`.
 */
export function failWithdrawal(
  { state, isSamePerson }: Pick<ReviewContext, "state" | "isSamePerson">,
  command: Omit<Seen, "seenHash"> & {
    readonly reason: WithdrawalFailure;
    readonly note: string | null;
  },
  now: Instant,
): Decided<WithdrawalRefusal | SameOperator> {
  const result = openWithdrawal(state, command.id, "fail");
  if (!result.ok) return result;
  const { claimedBy } = result.value;
  if (claimedBy !== null && isSamePerson(claimedBy, command.operatorId)) {
    return err({ type: "same_operator" });
  }

  // Past this line the command must succeed.
  const { reason, note } = command;
  return refunded(state, { ...result.value, stage: "failed", reason, note }, now);
}

function openWithdrawal(
  { withdrawals }: WalletState,
  id: string,
  action: keyof typeof WITHDRAWAL_ACCEPTS,
): Result<Withdrawal, WithdrawalRefusal> {
  const withdrawal = withdrawals.get(id);
  if (withdrawal === undefined) return err({ type: "record_not_found" });
  if (!accepts<Withdrawal["stage"]>(WITHDRAWAL_ACCEPTS[action], withdrawal.stage)) {
    return err({ type: "withdrawal_not_open" });
  }
  return ok(withdrawal);
}

/**
 * Returns everything that was set aside, the fee included; what is outstanding for reversals is
 * deducted from it and settled at once.
 */
function refunded(state: WalletState, withdrawal: Withdrawal, now: Instant): Decided<never> {
  const returned = postings([
    userAccount("live", "hold:withdrawal"),
    userAccount("live", "available"),
    withdrawal.amount,
    "withdrawal_hold_returned",
  ]);
  const { events, moved, settled } = settleDebts(state, withdrawal.amount, now);
  return changedWithdrawal(withdrawal, now, { moved: [...returned, ...moved], settled, events });
}
