import {
  asProposed,
  type Colleagues,
  type Confirmation,
  type ConfirmationRefusal,
  decided,
  type Decision,
  err,
  houseAccount,
  type Instant,
  isLess,
  isProposalOpen,
  type Money,
  type NotOpenRefusal,
  type Posting,
  type ProposalContent,
  proposalToConfirm,
  type Result,
  toDecimalText,
  userAccount,
  type UserId,
  withdrawProposal,
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

/** More are never needed at a time and would indicate a mistake. */
const OPEN_ADJUSTMENTS_MAX = 5;

type Uncovered =
  | { readonly type: "adjustment_above_balance"; readonly available: Money }
  | { readonly type: "house_account_too_low"; readonly balance: Money };
type NotOpen = NotOpenRefusal<"adjustment">;

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
  command: ProposalContent<Adjustment>,
  now: Instant,
): Decided<ProposeAdjustmentRefusal> {
  if (!context.isKnown) return err({ type: "user_not_found" });
  const open = [...context.adjustments.values()].filter((one) => isProposalOpen(one, now));
  if (open.length >= OPEN_ADJUSTMENTS_MAX) return err({ type: "too_many_adjustments" });
  const refusal = uncovered(context, command);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  return decided({ ...command, ...asProposed(now) });
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
  const preimageOf = (one: Adjustment) => adjustmentPreimage(context.userId, one);
  const result = proposalToConfirm(
    { ...context, ...adjustmentsOf(context), preimageOf },
    confirmation,
    now,
  );
  if (!result.ok) return result;
  const adjustment = result.value;
  const refusal = uncovered(context, adjustment);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  const done = { stage: "done", decidedBy: confirmation.operatorId, decidedAt: now } as const;
  return decided(
    { ...adjustment, ...done },
    {
      postings: adjustmentPostings(adjustment),
      events: [{ type: "balance_adjusted", id: adjustment.id }],
    },
  );
}

/**
 * Withdraws a proposal. Refusals, in the order they are checked: `adjustment_not_found`,
 * `adjustment_not_open`.
 */
export const withdrawAdjustment = (
  context: Pick<AdjustmentContext, "adjustments">,
  withdrawal: Pick<Confirmation, "id" | "operatorId">,
  now: Instant,
): Decided<WithdrawAdjustmentRefusal> => withdrawProposal(adjustmentsOf(context), withdrawal, now);

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

const adjustmentsOf = ({ adjustments: proposals }: Pick<AdjustmentContext, "adjustments">) =>
  ({ noun: "adjustment", proposals }) as const;

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

/** What an adjustment moves once it is confirmed. */
export function adjustmentPostings({
  amount,
  direction,
  houseAccount: kind,
}: Pick<Adjustment, "amount" | "direction" | "houseAccount">): readonly Posting[] {
  const house = houseAccount("live", kind);
  const available = userAccount("live", "available");
  return direction === "credit"
    ? postings([house, available, amount, "adjustment_credit"])
    : postings([available, house, amount, "adjustment_debit"]);
}
