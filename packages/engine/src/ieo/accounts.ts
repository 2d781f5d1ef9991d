import { type Book, houseAccount, type Money, type Posting, userAccount } from "#kernel";
import { postings } from "#ledger";

/** The ledger accounts that an offering moves money between, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** What members have set aside for their applications, until it is paid or returned. */
  lock: userAccount(book, "hold:ieo"),
  /** The whole supply before applications open, and later the winners' payments. */
  treasury: houseAccount(book, "treasury:ieo"),
});

/** Returns all that was set aside to its owner. */
export function lockReturned(order: {
  readonly book: Book;
  readonly lock: Money;
}): readonly Posting[] {
  const { lock, available } = accountsOf(order.book);
  return postings([lock, available, order.lock, "ieo_lock_returned"]);
}

/**
 * The reasons why an offering moves money, each with its meaning to the owner.
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
 * The accounts that tokens are paid from, and that receive their price.
 * @public `npm run generate` reads it.
 */
export const IEO_FUND_ACCOUNTS = ["treasury:ieo"] as const;
