import {
  add,
  type AssetCode,
  houseAccount,
  type Instant,
  isPositive,
  lesser,
  type Money,
  type Posting,
  subtract,
  userAccount,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import type { Recharge, WalletEvent, WalletState } from "../state.ts";
import { eventOf } from "../apply-recharge.ts";
import { creditOf } from "../open-recharge.ts";

/** A reversed recharge that is not repaid in full. */
export type OwedFor = Recharge & { readonly owed: Money; readonly reversedAmount: Money };

/** Whether a part of it is outstanding: the type then has the amount. */
export const isOwedFor = (recharge: Recharge): recharge is OwedFor =>
  recharge.stage === "owing" && recharge.owed !== null && recharge.reversedAmount !== null;

/** Whether a credit is being reversed. */
export const hasReversal = ({ recharges }: WalletState): boolean =>
  [...recharges.values()].some(({ stage }) => stage === "reversing" || stage === "owing");

/**
 * The amount of a currency that may not leave: credits under decision, and what is outstanding. The
 * rest of it, and every other currency, may be withdrawn.
 */
export function withheld({ recharges }: Pick<WalletState, "recharges">, asset: AssetCode): Money {
  return [...recharges.values()].reduce((sum, recharge) => {
    const amount =
      recharge.stage === "reversing"
        ? creditOf(recharge)
        : recharge.stage === "owing"
          ? recharge.owed
          : null;
    return amount === null || amount.asset !== asset ? sum : add(sum, amount);
  }, zero(asset));
}

/**
 * Uses what has just become available for what is outstanding, the oldest first: incoming money
 * settles before it can be used.
 */
export function settleDebts(
  { recharges }: WalletState,
  arrived: Money,
  now: Instant,
): {
  readonly moved: readonly Posting[];
  readonly settled: readonly Recharge[];
  readonly events: readonly WalletEvent[];
} {
  let left = arrived;
  const settled: Recharge[] = [];
  const oldestFirst = [...recharges.values()].sort((a, b) => a.createdAt - b.createdAt);
  for (const recharge of oldestFirst) {
    if (!isOwedFor(recharge) || recharge.owed.asset !== arrived.asset) continue;
    const part = lesser(left, recharge.owed);
    if (!isPositive(part)) continue;
    left = subtract(left, part);
    settled.push({ ...lessOwed(recharge, part), version: recharge.version + 1, since: now });
  }
  const events = settled.map((one) => eventOf(one, "owing"));
  return { moved: settlement(subtract(arrived, left)), settled, events };
}

/**
 * The recharge with a part of what is outstanding repaid; reversed in full once nothing is left.
 */
export function lessOwed(recharge: OwedFor, part: Money): Recharge {
  const owed = subtract(recharge.owed, part);
  const reversedAmount = add(recharge.reversedAmount, part);
  const stage = isPositive(owed) ? "owing" : "reversed";
  return { ...recharge, owed, reversedAmount, stage, approvals: [] };
}

/** A user's repayment: the amount was paid to the other side at the reversal. */
export const settlement = (amount: Money): readonly Posting[] =>
  postings([
    userAccount("live", "available"),
    houseAccount("live", "receivable"),
    amount,
    "receivable_settled",
  ]);
