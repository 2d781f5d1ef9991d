import {
  add,
  DAY_MS,
  decided,
  type Decision,
  err,
  houseAccount,
  instant,
  type Instant,
  isLess,
  isPositive,
  lesser,
  type Money,
  type Result,
  subtract,
  userAccount,
} from "#kernel";
import { balanceOf, type Balances, postings } from "#ledger";
import type { RewardTask, TaskKind } from "./tasks.ts";

/** Rewards are live money from the marketing fund only. */
export const REWARD_ACCOUNTS = {
  available: userAccount("live", "available"),
  marketing: houseAccount("live", "marketing"),
} as const;

/**
 * The reasons why a reward moves money, each with its meaning to the owner.
 * @public `npm run generate` reads it.
 */
export const REWARD_REASONS = {
  weekly_envelope: "transfers",
  voucher: "transfers",
  reward_reversed: "transfers",
} as const;

/** The payment for a task, once for life. */
export interface Voucher {
  readonly kind: TaskKind;
  readonly amount: Money;
  /** The deposit it depends on: if the deposit is reversed, the voucher is reversed as well. */
  readonly target: Money;
  readonly claimedAt: Instant;
  /** When all of it was reversed; null before. */
  readonly reversedAt: Instant | null;
  /** How much of it was reversed so far. */
  readonly reversed: Money;
}

/** The state of a member's tasks so far. */
export interface TaskFacts {
  readonly registeredAt: Instant;
  readonly isVerified: boolean;
  readonly hasAuthenticator: boolean;
  /** Live deposits in USDT less their reversals. */
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
 * Pays for a completed task, once.
 *
 * Refusals, in the order they are checked: `incentives_forbidden`, `task_unknown` (also a disabled
 * one), `reward_claimed`, `task_expired`, `task_not_done`, `reward_paid_elsewhere`,
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

type ReverseRewardRefusal = { readonly type: "reward_stands" | "nothing_to_reverse" };

/**
 * Reverses the voucher of a reversed deposit, as far as it is available. The rest is never a debt:
 * it is taken once it is available, and is the house's loss if it never is.
 *
 * Refusals, in the order they are checked: `reward_stands` (also one that was reversed whole),
 * `nothing_to_reverse`.
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
  const { asset } = voucher.amount;
  const left = balanceOf(balances, { book: "live", asset, kind: "available" });
  const reversal = lesser(left, subtract(voucher.amount, voucher.reversed));
  if (!isPositive(reversal)) return err({ type: "nothing_to_reverse" });

  // Past this line the command must succeed.
  const reversed = add(voucher.reversed, reversal);
  const reversedAt = isLess(reversed, voucher.amount) ? null : now;
  const { marketing, available } = REWARD_ACCOUNTS;
  return decided(
    { ...voucher, reversedAt, reversed },
    { postings: postings([available, marketing, reversal, "reward_reversed"]), events: [] },
  );
}
