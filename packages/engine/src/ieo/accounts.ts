import { type Book, houseAccount, type Money, type Posting, userAccount } from "#kernel";
import { postings } from "#ledger";

/** The ledger accounts between which an offering moves money, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** What members set aside for what they applied for, until it is paid or given back. */
  lock: userAccount(book, "hold:ieo"),
  /** Holds the whole supply before applications open, and receives what winners pay. */
  treasury: houseAccount(book, "treasury:ieo"),
});

/** The whole of what was set aside, back to whose it is. */
export function lockReturned(order: {
  readonly book: Book;
  readonly lock: Money;
}): readonly Posting[] {
  const { lock, available } = accountsOf(order.book);
  return postings([lock, available, order.lock, "ieo_lock_returned"]);
}

/**
 * Why an offering moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const IEO_REASONS = {
  ieo_lock: "margin",
  ieo_lock_returned: "margin",
  ieo_paid: "transfers",
  ieo_received: "transfers",
  ieo_supply: "house",
} as const;

/**
 * What tokens are given out of, and what their buyers pay into.
 * @public `npm run generate` reads it.
 */
export const IEO_FUND_ACCOUNTS = ["treasury:ieo"] as const;
