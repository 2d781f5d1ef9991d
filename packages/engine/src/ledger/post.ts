import { type Account, isNegative, type Money, type Posting } from "#kernel";
import type { PostingReason } from "./posting-reasons.ts";

/** A list of postings that leaves out movements of nothing, so that rules need no `if` for them. */
export function postings(
  ...moves: readonly (readonly [from: Account, to: Account, amount: Money, reason: PostingReason])[]
): readonly Posting[] {
  return moves
    .filter(([, , amount, reason]) => {
      if (isNegative(amount)) throw new Error(`a movement below zero: ${reason}`);
      return amount.units > 0n;
    })
    .map(([from, to, amount, reason]) => ({ from, to, amount, reason }));
}
