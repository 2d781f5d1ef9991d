import {
  DAY_MS,
  type Instant,
  instant,
  type Money,
  multiplyByRate,
  type RatePpm,
  subtract,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import type { EarnOrder } from "./product.ts";

/** How long a bond may be cancelled without a reason or a cost. */
export const BOND_CANCEL_MS = 4 * DAY_MS;

/** Until when an order may be cancelled at no cost; a machine never. */
export function cancelUntil({
  kind,
  boughtAt,
  firstDay,
}: Pick<EarnOrder, "kind" | "boughtAt" | "firstDay">): Instant | null {
  if (kind === "mining") return null;
  return kind === "bond" ? instant(boughtAt + BOND_CANCEL_MS) : firstDay;
}

/** What leaving now costs, and what comes back: the fee is rounded up; none of a frozen order. */
export function redemptionOf(
  { principal, status }: Pick<EarnOrder, "principal" | "status">,
  feeRate: RatePpm,
): { readonly fee: Money; readonly returned: Money } {
  const isFrozen = status === "frozen";
  const fee = isFrozen ? zero(principal.asset) : multiplyByRate(principal, feeRate, "up");
  return { fee, returned: subtract(principal, fee) };
}

/** What leaving moves: the stated fee to the house, all else back. */
export function redemptionPostings(
  order: Pick<EarnOrder, "book" | "kind" | "principal" | "status">,
  feeRate: RatePpm,
) {
  const { principal, fees, available } = accountsOf(order.book, order.kind);
  const { fee, returned } = redemptionOf(order, feeRate);
  return postings(
    [principal, fees, fee, "early_redemption_fee"],
    [principal, available, returned, "earn_principal_returned"],
  );
}
