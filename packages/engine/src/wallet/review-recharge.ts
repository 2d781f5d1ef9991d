import {
  type Colleagues,
  type Decision,
  err,
  houseAccount,
  instant,
  type Instant,
  isLess,
  type Money,
  money,
  type Result,
  subtract,
  toDecimalText,
  userAccount,
} from "#kernel";
import { postings } from "#ledger";
import { REVIEW_WITHIN_MS } from "./apply-recharge.ts";
import { addApproval, type ApprovalRefusal, type ContentChanged } from "./approvals.ts";
import { changedRecharge, remarkedRecharge } from "./change-record.ts";
import { findChannel, type WalletSettings } from "./channel.ts";
import { rechargePreimage } from "./content-preimage.ts";
import { openRecharge, type RechargeNotOpen } from "./open-recharge.ts";
import { paymentName } from "./payment-name.ts";
import { settleDebts } from "./reversal/settle-debts.ts";
import { type SoleContext, type SoleDecision, soleLimitLeft } from "./sole-decisions.ts";
import {
  type Once,
  type Recharge,
  type RechargeRejection,
  type RecordRemark,
  type WalletChange,
  type WalletEvent,
  type WalletState,
} from "./state.ts";

/** SHA-256 in hexadecimal: the rules define the text, the caller hashes it. */
export type HashOf = (text: string) => string;

export interface ReviewContext extends Colleagues {
  readonly state: WalletState;
  readonly settings: WalletSettings;
  readonly hashOf: HashOf;
}

export type RechargeRefusal = RechargeNotOpen | { readonly type: "received_below_fee" };
export type ApproveRechargeRefusal =
  | RechargeRefusal
  | ApprovalRefusal
  | { readonly type: "proof_not_opened" };
type Decided<Refusal> = Result<Decision<WalletChange, WalletEvent>, Refusal>;

/**
 * The context of a review: the day's decisions of one person alone, and what this operator has
 * opened.
 */
export interface ApproveRechargeContext extends ReviewContext, SoleContext {
  /** The owner's pictures that the approving operator has opened. */
  readonly openedFileIds: ReadonlySet<string>;
}

export interface ApproveRecharge {
  readonly id: string;
  readonly operatorId: string;
  readonly seenHash: string;
  /** The amount that arrived, whatever was claimed: this amount is credited. */
  readonly receivedUnits: bigint;
  readonly reference: string;
}

/**
 * An operator's approval of the amount that arrived. Enough of them credit it, less the fee; a
 * second operator must name the same amount and reference; otherwise it counts as another first
 * approval. One is enough within the limit of one person: see `soleLimitLeft`.
 *
 * Refusals, in the order they are checked: `record_not_found`, `recharge_not_open`,
 * `received_below_fee`, `proof_not_opened` by this operator, `content_changed`, `same_operator`.
 */
export function approveRecharge(
  context: ApproveRechargeContext,
  command: ApproveRecharge,
  now: Instant,
): Decided<ApproveRechargeRefusal> {
  const { state, settings, hashOf, isSamePerson, isShutOut, openedFileIds } = context;
  const result = openRecharge(state, command.id, "approve");
  if (!result.ok) return result;
  const recharge = result.value;
  const received = money(recharge.claimed.asset, command.receivedUnits);
  const { reference, operatorId, seenHash } = command;
  if (!isLess(recharge.fee, received)) return err({ type: "received_below_fee" });
  if (recharge.proofFileId !== null && !openedFileIds.has(recharge.proofFileId)) {
    return err({ type: "proof_not_opened" });
  }
  const isSeen = seenHash === hashOf(rechargePreimage(recharge, null));
  const limit = findChannel(settings, recharge.channelId)?.recharge.fourEyesAbove;
  // Without a limit, for a channel that no longer exists, two are required.
  const mayAlone =
    limit !== undefined &&
    !isLess(soleLimitLeft(context, { direction: "recharge", limit, operatorId }, now), received);
  const contentHash = hashOf(rechargePreimage(recharge, { received: received.units, reference }));
  const added = addApproval(
    recharge.approvals,
    {
      operatorId,
      contentHash,
      isSamePerson,
      isShutOut,
      seenHash: isSeen ? contentHash : seenHash,
      neededCount: mayAlone ? 1 : 2,
    },
    now,
  );
  if (!added.ok) return added;

  // Past this line the command must succeed.
  const { approvals, isEnough } = added.value;
  const approved = { ...recharge, approvals };
  if (!isEnough) return changedRecharge({ ...approved, stage: "confirmed" }, now);
  const sole = approvals.length > 1 ? undefined : soleOf(received, operatorId);
  return credited(state, { ...approved, received, reference }, { now, sole });
}

const soleOf = (amount: Money, operatorId: string): SoleDecision => ({
  direction: "recharge",
  amount,
  operatorId,
});

/**
 * Rejects it. Refusals, in the order they are checked: `record_not_found`, `recharge_not_open`,
 * `content_changed`.
 */
export function rejectRecharge(
  { state, hashOf }: Pick<ReviewContext, "state" | "hashOf">,
  command: {
    readonly id: string;
    readonly seenHash: string;
    readonly reason: RechargeRejection;
    readonly note: string | null;
  },
  now: Instant,
): Decided<RechargeNotOpen | ContentChanged> {
  const result = openRecharge(state, command.id, "reject");
  if (!result.ok) return result;
  if (command.seenHash !== hashOf(rechargePreimage(result.value, null))) {
    return err({ type: "content_changed" });
  }

  // Past this line the command must succeed.
  const { reason, note } = command;
  return changedRecharge({ ...result.value, stage: "rejected", reason, note }, now);
}

/** A message of a provider or a chain about a recharge; a repeated message changes nothing. */
export type RechargeNews =
  | { readonly type: "seen"; readonly received: Money; readonly reference: string }
  | { readonly type: "final"; readonly received: Money; readonly reference: string }
  /** The amount, if the source names it. */
  | { readonly type: "reversed"; readonly amount?: Money };

/**
 * Applies a message about the payment: seen credits nothing, final credits what arrived, reversed
 * before final ends it. Reversed after the credit moves nothing either: from then on the credited
 * amount is withheld, and operators decide. A partial reversal, or one that operators have already
 * decided, only adds a remark for them.
 *
 * Refusals, in the order they are checked: `record_not_found`, `recharge_not_open`,
 * `received_below_fee`.
 */
export function applyRechargeNews(
  { state }: { readonly state: WalletState },
  { id, news }: { readonly id: string; readonly news: RechargeNews },
  now: Instant,
): Decided<RechargeRefusal> {
  const action = { seen: "see", final: "deliver", reversed: "reverse" } as const;
  const result = openRecharge(state, id, action[news.type]);
  if (!result.ok) return result;
  const recharge = result.value;
  if (news.type === "final" && !isLess(recharge.fee, news.received)) {
    return err({ type: "received_below_fee" });
  }

  // Past this line the command must succeed.
  if (news.type === "reversed") return reversed(recharge, news, now);
  const { received, reference } = news;
  if (news.type === "seen") {
    return changedRecharge({ ...recharge, stage: "seen", received, reference }, now);
  }
  return credited(state, { ...recharge, received, reference }, { now });
}

/** A credited one waits for two people; any other is rejected at once. */
function reversed(
  recharge: Recharge,
  { amount }: Extract<RechargeNews, { readonly type: "reversed" }>,
  now: Instant,
): Decided<never> {
  const remark = remarkOn(recharge, amount);
  if (remark !== null) return remarkedRecharge(recharge, remark);
  const reason = recharge.source === "chain" ? "gone_from_chain" : "reversed_by_provider";
  if (recharge.stage !== "delivered") {
    return changedRecharge({ ...recharge, stage: "rejected", reason }, now);
  }
  const dueAt = instant(now + REVIEW_WITHIN_MS);
  const reversing = { ...recharge, stage: "reversing", reason, approvals: [], dueAt } as const;
  return changedRecharge(reversing, now, { was: recharge.stage });
}

/** Why a reversal needs no decision; null if it needs one. */
function remarkOn(recharge: Recharge, amount: Money | undefined): RecordRemark | null {
  const { received } = recharge;
  if (received !== null && amount !== undefined && received.units !== amount.units) {
    return { reason: "reversed_in_part", note: `${toDecimalText(amount.units)} ${amount.asset}` };
  }
  return hasStood(recharge) ? { reason: "decided_already", note: null } : null;
}

/** Reversed before, and nothing of it was to be repaid. */
const hasStood = ({ stage, reversedAmount }: Recharge): boolean =>
  stage === "delivered" && reversedAmount !== null;

/**
 * The amount that arrived, less the fee; what is outstanding for reversals is deducted from it and
 * settled at once.
 */
function credited(
  state: WalletState,
  recharge: Recharge & { readonly received: Money; readonly reference: string },
  { now, sole }: { readonly now: Instant; readonly sole?: SoleDecision | undefined },
): Decided<never> {
  const available = userAccount("live", "available");
  const { received, reference } = recharge;
  const arrived = postings(
    [houseAccount("live", "external"), available, received, "deposit"],
    [available, houseAccount("live", "fees"), recharge.fee, "deposit_fee"],
  );
  const { events, moved, settled } = settleDebts(state, subtract(received, recharge.fee), now);
  const payment = paymentName(recharge.channelId, reference);
  const once: Once[] = [{ scope: "recharge", reference: payment }];
  if (recharge.proofHash !== null) once.push({ scope: "proof", reference: recharge.proofHash });
  return changedRecharge({ ...recharge, stage: "delivered" }, now, {
    moved: [...arrived, ...moved],
    once,
    settled,
    events,
    sole,
  });
}
