import { type Book, houseAccount, userAccount } from "#kernel";

/** The ledger accounts that contract trading moves money between, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** The margin of every position and what every order set aside, of all that is not closed. */
  margin: userAccount(book, "margin"),
  fees: houseAccount(book, "fees"),
  /** Receives losses and pays profits and funding. */
  market: houseAccount(book, "market"),
  /** Pays the part of a loss that its owner's money does not reach. */
  insurance: houseAccount(book, "insurance"),
});
