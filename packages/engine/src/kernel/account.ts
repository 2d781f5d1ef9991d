export type UserId = string & { readonly __brand: "UserId" };

/** The play money of one contest, by its id. */
export type ContestBook = `contest:${string}`;

/** Money of two books never mixes: what is won in `demo` cannot be spent in `live`. */
export type Book = "live" | "demo" | ContestBook;

export const contestBook = (contestId: string): ContestBook => `contest:${contestId}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the form of a contest's book; the area contest decides whether it exists. */
export const isContestBook = (text: string): text is ContestBook =>
  text.startsWith("contest:") && UUID.test(text.slice("contest:".length));

/** The books every user has from the first day. */
export const USER_BOOKS = ["demo", "live"] as const satisfies readonly Book[];

/** The book of a product that is sold in these only, for the wire. */
export const userBookOf = (book: string): (typeof USER_BOOKS)[number] =>
  book === "demo" ? "demo" : "live";

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
 * world; `receivable` is minus what users owe the house.
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

/** A ledger account without its asset: the posted money names that. */
export type Account =
  | { readonly owner: "user"; readonly book: Book; readonly kind: UserAccountKind }
  | { readonly owner: "house"; readonly book: Book; readonly kind: HouseAccountKind };

/** An account of the user whom the command concerns; the journal entry names the user. */
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
