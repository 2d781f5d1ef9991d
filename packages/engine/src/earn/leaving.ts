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

/** The time in which a bond may be cancelled without a reason or a cost. */
export const BOND_CANCEL_MS = 4 * DAY_MS;

/** The end of the time in which an order may be cancelled at no cost; null for a machine. */
export function cancelUntil({
  kind,
  boughtAt,
  firstDay,
}: Pick<EarnOrder, "kind" | "boughtAt" | "firstDay">): Instant | null {
  if (kind === "mining") return null;
  return kind === "bond" ? instant(boughtAt + BOND_CANCEL_MS) : firstDay;
}

/** The fee for leaving now, rounded up and zero for a frozen order, and the amount returned. */
export function redemptionOf(
  { principal, status }: Pick<EarnOrder, "principal" | "status">,
  feeRate: RatePpm,
): { readonly fee: Money; readonly returned: Money } {
  const isFrozen = status === "frozen";
  const fee = isFrozen ? zero(principal.asset) : multiplyByRate(principal, feeRate, "up");
  return { fee, returned: subtract(principal, fee) };
}

/** The postings of an early exit: the fee to the house, the rest to the owner. */
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
