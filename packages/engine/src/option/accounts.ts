import { type Book, houseAccount, userAccount } from "#kernel";

/** The ledger accounts that options move money between, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** Receives premiums, and pays for what is sold back and what is delivered. */
  market: houseAccount(book, "market"),
});

/**
 * Why options move money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const OPTION_REASONS = {
  option_premium: "trading",
  option_sale: "trading",
  option_delivery: "trading",
} as const;
