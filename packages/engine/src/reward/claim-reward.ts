import {
  type AssetCode,
  DAY_MS,
  decided,
  type Decision,
  err,
  instant,
  type Instant,
  isLess,
  isPositive,
  lesser,
  type Money,
  type Result,
} from "#kernel";
import { balanceOf, type Balances, postings } from "#ledger";
import { REWARD_ACCOUNTS } from "./accounts.ts";
import type { RewardTask, TaskKind } from "./tasks.ts";

/** What was paid for a task, once for life. */
export interface Voucher {
  readonly kind: TaskKind;
  readonly amount: Money;
  /** What had to stay for it: a deposit that is reversed takes its voucher along. */
  readonly target: Money;
  readonly claimedAt: Instant;
  /** null: it stands. */
  readonly reversedAt: Instant | null;
  /** What was taken back of it. */
  readonly reversed: Money;
}

/** What a member has done, as it is just now. */
export interface TaskFacts {
  readonly registeredAt: Instant;
  readonly isVerified: boolean;
  readonly hasAuthenticator: boolean;
  /** Live deposits in USDT less what was reversed of them. */
  readonly deposited: Money;
  /** Whether another member with the same papers or payout address was paid for the same task. */
  readonly isPaidElsewhere: boolean;
}

export interface ClaimContext {
  readonly task: RewardTask | undefined;
  readonly facts: TaskFacts;
  readonly voucher: Voucher | undefined;
  readonly marketing: Money;
  readonly isForbidden: boolean;
}

export type ClaimRefusal = {
  readonly type:
    | "incentives_forbidden"
    | "task_unknown"
    | "reward_claimed"
    | "task_expired"
    | "task_not_done"
    | "reward_paid_elsewhere"
    | "marketing_short";
};

export const expiryOf = (
  { days }: Pick<RewardTask, "days">,
  { registeredAt }: Pick<TaskFacts, "registeredAt">,
): Instant => instant(registeredAt + days * DAY_MS);

/** Whether a task is done. */
export function isTaskDone({ kind, target }: RewardTask, facts: TaskFacts): boolean {
  switch (kind) {
    case "verification":
      return facts.isVerified;
    case "authenticator":
      return facts.hasAuthenticator;
    case "deposit":
      return !isLess(facts.deposited, target);
  }
}

/**
 * Pays what a task that is done is worth, once.
 *
 * Refusals, in the order they are checked: `incentives_forbidden`, `task_unknown` (also one that is
 * switched off), `reward_claimed`, `task_expired`, `task_not_done`, `reward_paid_elsewhere`,
 * `marketing_short`.
 */
export function claimReward(
  { task, facts, voucher, marketing, isForbidden }: ClaimContext,
  now: Instant,
): Result<Decision<Voucher, never>, ClaimRefusal> {
  if (isForbidden) return err({ type: "incentives_forbidden" });
  if (task === undefined || !task.isEnabled) return err({ type: "task_unknown" });
  if (voucher !== undefined) return err({ type: "reward_claimed" });
  if (now >= expiryOf(task, facts)) return err({ type: "task_expired" });
  if (!isTaskDone(task, facts)) return err({ type: "task_not_done" });
  if (facts.isPaidElsewhere) return err({ type: "reward_paid_elsewhere" });
  const { kind, amount, target } = task;
  if (isLess(marketing, amount)) return err({ type: "marketing_short" });

  // Past this line the command must succeed.
  const { marketing: fund, available } = REWARD_ACCOUNTS;
  const reversed = { ...amount, units: 0n };
  return decided(
    { kind, amount, target, claimedAt: now, reversedAt: null, reversed },
    { postings: postings([fund, available, amount, "voucher"]), events: [] },
  );
}

type ReverseRewardRefusal = { readonly type: "reward_stands" };

/**
 * Takes a voucher back whose deposit was reversed, as much of it as is available. What is not there
 * is the house's loss, never a debt.
 *
 * Refusals, in the order they are checked: `reward_stands` (also one that was reversed).
 */
export function reverseReward(
  {
    voucher,
    deposited,
    balances,
  }: {
    readonly voucher: Voucher | undefined;
    readonly deposited: Money;
    readonly balances: Balances;
  },
  now: Instant,
): Result<Decision<Voucher, never>, ReverseRewardRefusal> {
  const isStanding =
    voucher === undefined ||
    voucher.reversedAt !== null ||
    voucher.kind !== "deposit" ||
    !isLess(deposited, voucher.target);
  if (isStanding) return err({ type: "reward_stands" });

  // Past this line the command must succeed.
  const asset: AssetCode = voucher.amount.asset;
  const left = balanceOf(balances, { book: "live", asset, kind: "available" });
  const reversed = isPositive(left) ? lesser(left, voucher.amount) : { ...left, units: 0n };
  const { marketing, available } = REWARD_ACCOUNTS;
  return decided(
    { ...voucher, reversedAt: now, reversed },
    { postings: postings([available, marketing, reversed, "reward_reversed"]), events: [] },
  );
}
