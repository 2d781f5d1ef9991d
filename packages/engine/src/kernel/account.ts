export type UserId = string & { readonly __brand: "UserId" };

/** The play money of one contest, by its id. */
export type ContestBook = `contest:${string}`;

/** Money of two books never mixes: what is won in `demo` cannot be spent in `live`. */
export type Book = "live" | "demo" | ContestBook;

export const contestBook = (contestId: string): ContestBook => `contest:${contestId}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text names the book of a contest; whether there is such a one, its area knows. */
export const isContestBook = (text: string): text is ContestBook =>
  text.startsWith("contest:") && UUID.test(text.slice("contest:".length));

/**
 * What a user's money is set aside for. `available` is spendable; each other kind has one reason.
 */
export const USER_ACCOUNT_KINDS = [
  "available",
  "margin",
  "hold:withdrawal",
  "hold:ieo",
  "hold:pledge",
  "hold:stake",
  "earn",
] as const;
export type UserAccountKind = (typeof USER_ACCOUNT_KINDS)[number];

/**
 * The house's own accounts. `market` is the counterparty of trades; `external` is the outside
 * world; `receivable` is what users owe it, as minus that.
 */
export type HouseAccountKind =
  | "fees"
  | "insurance"
  | "market"
  | "marketing"
  | "rounding"
  | "external"
  | "receivable"
  | "clearing:deposit"
  | "clearing:withdrawal"
  | `treasury:${string}`;

/** A ledger account, less its asset: the asset is that of the money posted. */
export type Account =
  | { readonly owner: "user"; readonly book: Book; readonly kind: UserAccountKind }
  | { readonly owner: "house"; readonly book: Book; readonly kind: HouseAccountKind };

/** An account of the user whom the command is about; whose it is, the journal entry says. */
export const userAccount = (book: Book, kind: UserAccountKind): Account => ({
  owner: "user",
  book,
  kind,
});

/** An account of the house, of which a book has one of each kind and asset. */
export const houseAccount = (book: Book, kind: HouseAccountKind): Account => ({
  owner: "house",
  book,
  kind,
});
