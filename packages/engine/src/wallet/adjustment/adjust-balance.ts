import {
  type Colleagues,
  type Confirmation,
  type ConfirmationRefusal,
  confirmationRefusal,
  decided,
  type Decision,
  err,
  houseAccount,
  type Instant,
  isLess,
  isProposalOpen,
  type Money,
  ok,
  type Posting,
  type Result,
  toDecimalText,
  userAccount,
  type UserId,
} from "#kernel";
import { balanceOf, type Balances, postings } from "#ledger";
import type { HashOf } from "../review-recharge.ts";
import type { Adjustment, AdjustmentAccount, AdjustmentEvent } from "./state.ts";

export interface AdjustmentContext extends Colleagues {
  /** Whether there is such a user. */
  readonly isKnown: boolean;
  readonly userId: UserId;
  readonly adjustments: ReadonlyMap<string, Adjustment>;
  readonly balances: Balances;
  readonly hashOf: HashOf;
  /** The balance of a house account in the live book. */
  houseBalanceOf(account: AdjustmentAccount, asset: Money["asset"]): Money;
}

/** More are never needed at a time: something else is wrong. */
const OPEN_ADJUSTMENTS_MAX = 5;

type Uncovered =
  | { readonly type: "adjustment_above_balance"; readonly available: Money }
  | { readonly type: "house_account_too_low"; readonly balance: Money };
type NotOpen = { readonly type: "adjustment_not_found" | "adjustment_not_open" };

export type ProposeAdjustmentRefusal =
  | { readonly type: "user_not_found" | "too_many_adjustments" }
  | Uncovered;
export type ConfirmAdjustmentRefusal = NotOpen | ConfirmationRefusal | Uncovered;
export type WithdrawAdjustmentRefusal = NotOpen;

type Decided<Refusal> = Result<Decision<Adjustment, AdjustmentEvent>, Refusal>;

/**
 * Stores an operator's proposal; nothing moves yet.
 *
 * Refusals, in the order they are checked: `user_not_found`, `too_many_adjustments`,
 * `adjustment_above_balance` (a debit of more than is available), `house_account_too_low` (a credit
 * of more than the account holds).
 */
export function proposeAdjustment(
  context: AdjustmentContext,
  command: Omit<Adjustment, "stage" | "proposedAt" | "decidedBy" | "decidedAt">,
  now: Instant,
): Decided<ProposeAdjustmentRefusal> {
  if (!context.isKnown) return err({ type: "user_not_found" });
  const open = [...context.adjustments.values()].filter((one) => isProposalOpen(one, now));
  if (open.length >= OPEN_ADJUSTMENTS_MAX) return err({ type: "too_many_adjustments" });
  const refusal = uncovered(context, command);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  return decided({
    ...command,
    stage: "proposed",
    proposedAt: now,
    decidedBy: null,
    decidedAt: null,
  });
}

/**
 * The second person's confirmation: moves exactly what was proposed, once.
 *
 * Refusals, in the order they are checked: `adjustment_not_found`, `adjustment_not_open`,
 * `approval_expired` (or its proposer was disabled since), `content_changed`, `same_operator`,
 * `adjustment_above_balance`, `house_account_too_low`.
 */
export function confirmAdjustment(
  context: AdjustmentContext,
  confirmation: Confirmation,
  now: Instant,
): Decided<ConfirmAdjustmentRefusal> {
  const result = proposedOf(context, confirmation.id);
  if (!result.ok) return result;
  const adjustment = result.value;
  const contentHash = context.hashOf(adjustmentPreimage(context.userId, adjustment));
  const refusal =
    confirmationRefusal(context, { proposal: adjustment, contentHash, confirmation }, now) ??
    uncovered(context, adjustment);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  const done = { stage: "done", decidedBy: confirmation.operatorId, decidedAt: now } as const;
  return decided(
    { ...adjustment, ...done },
    { postings: movementOf(adjustment), events: [{ type: "balance_adjusted", id: adjustment.id }] },
  );
}

/**
 * Withdraws a proposal. Refusals, in the order they are checked: `adjustment_not_found`,
 * `adjustment_not_open`.
 */
export function withdrawAdjustment(
  context: Pick<AdjustmentContext, "adjustments">,
  { id, operatorId }: { readonly id: string; readonly operatorId: string },
  now: Instant,
): Decided<WithdrawAdjustmentRefusal> {
  const result = proposedOf(context, id);
  if (!result.ok) return result;

  // Past this line the command must succeed.
  const withdrawn = { stage: "withdrawn", decidedBy: operatorId, decidedAt: now } as const;
  return decided({ ...result.value, ...withdrawn });
}

/**
 * The text whose SHA-256 identifies exactly what an operator saw: the movement, the member and the
 * words they will read. A JSON array, because words may hold any character.
 */
export function adjustmentPreimage(userId: UserId, adjustment: Adjustment): string {
  const { id, direction, amount, houseAccount: account, reason, ticket, words } = adjustment;
  return JSON.stringify([
    "adjustment-v1",
    userId,
    id,
    direction,
    amount.asset,
    toDecimalText(amount.units),
    account,
    reason,
    ticket,
    words,
    adjustment.proposedBy,
    adjustment.proposedAt,
  ]);
}

function proposedOf(
  { adjustments }: Pick<AdjustmentContext, "adjustments">,
  id: string,
): Result<Adjustment, NotOpen> {
  const adjustment = adjustments.get(id);
  if (adjustment === undefined) return err({ type: "adjustment_not_found" });
  return adjustment.stage === "proposed" ? ok(adjustment) : err({ type: "adjustment_not_open" });
}

function uncovered(
  context: Pick<AdjustmentContext, "balances" | "houseBalanceOf">,
  {
    amount,
    direction,
    houseAccount: account,
  }: Pick<Adjustment, "amount" | "direction"> & {
    readonly houseAccount: AdjustmentAccount;
  },
): Uncovered | null {
  const { asset } = amount;
  if (direction === "debit") {
    const available = balanceOf(context.balances, { book: "live", asset, kind: "available" });
    return isLess(available, amount) ? { type: "adjustment_above_balance", available } : null;
  }
  const balance = context.houseBalanceOf(account, asset);
  return isLess(balance, amount) ? { type: "house_account_too_low", balance } : null;
}

function movementOf({ amount, direction, houseAccount: kind }: Adjustment): readonly Posting[] {
  const house = houseAccount("live", kind);
  const available = userAccount("live", "available");
  return direction === "credit"
    ? postings([house, available, amount, "adjustment_credit"])
    : postings([available, house, amount, "adjustment_debit"]);
}
