import { type Book, houseAccount, userAccount } from "#kernel";

/** The ledger accounts that second contracts move money between, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** The stakes of all open orders. */
  stake: userAccount(book, "hold:stake"),
  /** Receives lost stakes and pays gains. */
  market: houseAccount(book, "market"),
});

/**
 * Why second contracts move money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const SECOND_CONTRACT_REASONS = {
  second_stake: "margin",
  second_stake_returned: "margin",
  second_won: "trading",
  second_lost: "trading",
} as const;
