import {
  type Book,
  DAY_MS,
  divide,
  instant,
  type Instant,
  type Money,
  type Posting,
  startOfServerDay,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import type { EarnOrder, EarnProduct } from "./product.ts";

/** The consequences of a payment for the order, and the postings. */
export interface PurchaseFigures extends Pick<EarnOrder, "quantity" | "principal" | "firstDay"> {
  readonly postings: readonly Posting[];
}

export function purchaseFigures(
  product: Pick<EarnProduct, "kind" | "amountMin">,
  { book, paid, at }: { readonly book: Book; readonly paid: Money; readonly at: Instant },
): PurchaseFigures {
  const { kind } = product;
  const isMachine = kind === "mining";
  const { available, principal, treasury } = accountsOf(book, kind);
  return {
    quantity: isMachine ? machinesFor(paid, product) : 1n,
    principal: isMachine ? zero(paid.asset) : paid,
    firstDay: kind === "bond" ? null : instant(startOfServerDay(at) + DAY_MS),
    postings: isMachine
      ? postings([available, treasury, paid, "machine_bought"])
      : postings([available, principal, paid, "earn_principal"]),
  };
}

/** The number of machines that an amount pays for. */
export const machinesFor = (amount: Money, { amountMin }: Pick<EarnProduct, "amountMin">): bigint =>
  divide(amount.units, amountMin.units, "down");
