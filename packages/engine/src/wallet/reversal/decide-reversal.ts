import {
  type AssetCode,
  type Decision,
  err,
  houseAccount,
  type Instant,
  isLess,
  isPositive,
  lesser,
  type Money,
  ok,
  type Posting,
  type Result,
  subtract,
  userAccount,
  zero,
} from "#kernel";
import { balanceOf, type Balances, postings } from "#ledger";
import { addApproval, type ApprovalRefusal } from "../approvals.ts";
import { creditOf, openRecharge, type RechargeNotOpen } from "../open-recharge.ts";
import { changedRecharge } from "../change-record.ts";
import { reversalPreimage } from "../content-preimage.ts";
import type { ReviewContext } from "../review-recharge.ts";
import type {
  Recharge,
  RECHARGE_ACCEPTS,
  RechargeStage,
  WalletChange,
  WalletEvent,
} from "../state.ts";
import { isOwedFor, lessOwed, settlement } from "./settle-debts.ts";

/** Operators' verdicts about credited money that is reported as reversed. */
export const REVERSAL_VERDICTS = ["take_back", "stands", "release"] as const;
export type ReversalVerdict = (typeof REVERSAL_VERDICTS)[number];

/**
 * If the house bears a loss, or a credit is reversed that only staff report as wrong, both persons
 * state the same reason, which its owner reads.
 */
export const needsWords = (verdict: ReversalVerdict, stage: RechargeStage): boolean =>
  verdict !== "take_back" || stage === "delivered";

/** Two persons, whatever the amount. */
const NEEDED_COUNT = 2;

export interface ReversalContext extends Omit<ReviewContext, "settings"> {
  readonly balances: Balances;
  /** The house's earned fees in the live book: they pay for what it writes off. */
  feesHeld(asset: AssetCode): Money;
}

export interface DecideReversal {
  readonly id: string;
  readonly operatorId: string;
  readonly seenHash: string;
  readonly verdict: ReversalVerdict;
  /** The text that the member reads. */
  readonly note: string | null;
}

export type DecideReversalRefusal =
  | RechargeNotOpen
  | ApprovalRefusal
  | { readonly type: "words_missing" }
  | { readonly type: "nothing_available" }
  | { readonly type: "house_account_too_low"; readonly balance: Money };

type Decided<Refusal> = Result<Decision<WalletChange, WalletEvent>, Refusal>;

const ACTIONS = {
  take_back: "takeBack",
  stands: "stand",
  release: "release",
} as const satisfies Record<ReversalVerdict, keyof typeof RECHARGE_ACCEPTS>;

/**
 * An operator's verdict about a recharge that was credited and reversed, or that staff credited
 * wrongly; a second person's equal verdict takes effect. If the house bears a loss, or the credit
 * was wrong, with the same reason in words.
 * - `take_back` returns what came from outside: the fee from the house's fees, what is still
 *   available from the member, and the rest from `receivable`, where the member owes it. Repeated
 *   while something is outstanding, it takes what has become available since. Of a delivered
 *   recharge nothing is withheld before the second verdict: no single person withholds anybody's
 *   money.
 * - `stands` leaves the credit as it is.
 * - `release` writes off what is outstanding: the house pays it from its fees.
 *
 * Refusals, in the order they are checked: `record_not_found`, `recharge_not_open`,
 * `words_missing`, `nothing_available` (of what is outstanding), `house_account_too_low`,
 * `content_changed`, `same_operator`.
 */
export function decideReversal(
  context: ReversalContext,
  { id, note, operatorId, seenHash, verdict }: DecideReversal,
  now: Instant,
): Decided<DecideReversalRefusal> {
  const { hashOf, isSamePerson, isShutOut, state } = context;
  const result = openRecharge(state, id, ACTIONS[verdict]);
  if (!result.ok) return result;
  const recharge = result.value;
  const isWorded = needsWords(verdict, recharge.stage);
  const words = isWorded ? note : null;
  if (isWorded && words === null) return err({ type: "words_missing" });
  const outcome = outcomeOf(context, recharge, verdict);
  if (!outcome.ok) return outcome;
  const isSeen = seenHash === hashOf(reversalPreimage(recharge, null));
  const contentHash = hashOf(reversalPreimage(recharge, { verdict, words }));
  const added = addApproval(
    recharge.approvals,
    {
      operatorId,
      contentHash,
      isSamePerson,
      isShutOut,
      neededCount: NEEDED_COUNT,
      seenHash: isSeen ? contentHash : seenHash,
    },
    now,
  );
  if (!added.ok) return added;

  // Past this line the command must succeed.
  const { approvals, isEnough } = added.value;
  if (!isEnough) {
    const wordedApprovals = [
      ...approvals.slice(0, -1),
      { operatorId, contentHash, at: now, words },
    ];
    return changedRecharge({ ...recharge, approvals: wordedApprovals }, now, {
      was: recharge.stage,
    });
  }
  const { moved, next } = outcome.value;
  return changedRecharge({ ...next, approvals: [], note }, now, { moved, was: recharge.stage });
}

/**
 * A member's own payment of what is outstanding, as far as it is available. Refusals, in the order
 * they are checked: `record_not_found`, `recharge_not_open`, `nothing_available`.
 */
export function settleRecharge(
  { state, balances }: Pick<ReversalContext, "state" | "balances">,
  { id }: { readonly id: string },
  now: Instant,
): Decided<RechargeNotOpen | { readonly type: "nothing_available" }> {
  const result = openRecharge(state, id, "settle");
  if (!result.ok) return result;
  const debit = takenNow(result.value, balances);
  if (debit === null) return err({ type: "nothing_available" });

  // Past this line the command must succeed.
  return changedRecharge(debit.next, now, { moved: debit.moved, was: result.value.stage });
}

interface Outcome {
  readonly next: Recharge;
  readonly moved: readonly Posting[];
}

type OutcomeRefusal = Extract<
  DecideReversalRefusal,
  { readonly type: "nothing_available" | "house_account_too_low" }
>;

function outcomeOf(
  { balances, feesHeld }: ReversalContext,
  recharge: Recharge,
  verdict: ReversalVerdict,
): Result<Outcome, OutcomeRefusal> {
  if (verdict === "stands") {
    // A missing block is no longer checked: it was decided that the credit does not depend on it.
    const reversedAmount = zero(recharge.fee.asset);
    const next: Recharge = {
      ...recharge,
      stage: "delivered",
      reason: null,
      block: null,
      reversedAmount,
    };
    return ok({ next, moved: [] });
  }
  if (isOwedFor(recharge)) {
    if (verdict === "release") return releaseOf(recharge, feesHeld);
    const debit = takenNow(recharge, balances);
    return debit === null ? err({ type: "nothing_available" }) : ok(debit);
  }
  const credit = creditOf(recharge);
  if (credit === null) throw new Error("a recharge was credited and nothing had arrived");
  const { fee } = recharge;
  const feeBalance = feesHeld(fee.asset);
  if (isLess(feeBalance, fee)) return err({ type: "house_account_too_low", balance: feeBalance });
  const reversedAmount = lesser(availableOf(balances, credit.asset), credit);
  const owed = subtract(credit, reversedAmount);
  const outside = houseAccount("live", "external");
  const moved = postings(
    [houseAccount("live", "fees"), outside, fee, "deposit_fee_reversed"],
    [userAccount("live", "available"), outside, reversedAmount, "deposit_reversed"],
    [houseAccount("live", "receivable"), outside, owed, "deposit_reversed"],
  );
  const stage = isPositive(owed) ? "owing" : "reversed";
  const reason = recharge.stage === "delivered" ? null : recharge.reason;
  return ok({ next: { ...recharge, stage, reason, reversedAmount, owed }, moved });
}

function releaseOf(
  recharge: Recharge & { readonly owed: Money },
  feesHeld: ReversalContext["feesHeld"],
): Result<Outcome, OutcomeRefusal> {
  const { owed } = recharge;
  const feeBalance = feesHeld(owed.asset);
  if (isLess(feeBalance, owed)) return err({ type: "house_account_too_low", balance: feeBalance });
  const [fees, receivable] = [houseAccount("live", "fees"), houseAccount("live", "receivable")];
  const moved = postings([fees, receivable, owed, "receivable_released"]);
  return ok({ next: { ...recharge, owed: zero(owed.asset), stage: "reversed" }, moved });
}

/** The available part of what is outstanding; null if there is none. */
function takenNow(recharge: Recharge, balances: Balances): Outcome | null {
  if (!isOwedFor(recharge)) throw new Error(`nothing is owed for ${recharge.id}`);
  const part = lesser(availableOf(balances, recharge.owed.asset), recharge.owed);
  return isPositive(part) ? { next: lessOwed(recharge, part), moved: settlement(part) } : null;
}

const availableOf = (balances: Balances, asset: AssetCode): Money =>
  balanceOf(balances, { book: "live", asset, kind: "available" });
