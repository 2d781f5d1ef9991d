import {
  type AssetCode,
  type Book,
  houseAccount,
  type Instant,
  type Money,
  type Price,
  type Quantity,
  type ReceiptId,
  type SymbolCode,
  userAccount,
  type UserId,
} from "#kernel";
import type { OptionKind } from "./math/black-76.ts";

export type OptionOrderId = string & { readonly __brand: "OptionOrderId" };

export const OPTION_KINDS = ["call", "put"] as const satisfies readonly OptionKind[];

export const OPTION_STATUSES = ["open", "sold", "delivered"] as const;
export type OptionStatus = (typeof OPTION_STATUSES)[number];

/** The kind of option that is traded; any number of orders may have the same. */
export interface OptionContract {
  readonly symbol: SymbolCode;
  readonly kind: OptionKind;
  readonly strike: Price;
  readonly expiresAt: Instant;
}

/** Options of one kind that were bought together. Money is in the quote asset. */
export interface OptionOrder extends OptionContract {
  readonly id: OptionOrderId;
  /** For a part that was sold separately: the order that it was bought in. */
  readonly partOf: OptionOrderId | null;
  readonly userId: UserId;
  readonly book: Book;
  readonly asset: AssetCode;
  readonly status: OptionStatus;
  /** Of the base asset: the number of options on one whole unit of it. */
  readonly quantity: Quantity;
  /** The premium paid for these; also the maximum loss. */
  readonly premium: Money;
  /** The house's reserve for it: see `reserveOf`. */
  readonly reserve: Money;
  readonly termsVersion: number;
  readonly boughtAt: Instant;
  /** What was received: for its sale, or at its delivery; null while it is open. */
  readonly payout: Money | null;
  readonly closedAt: Instant | null;
  /** The receipt of its purchase; once it has ended, of its end. */
  readonly receiptId: ReceiptId;
}

/** The ledger accounts that options move money between, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** Receives premiums, and pays for what is sold back and what is delivered. */
  market: houseAccount(book, "market"),
});

/**
 * The reasons why options move money, each with its meaning to the owner.
 * @public `npm run generate` reads it.
 */
export const OPTION_REASONS = {
  option_premium: "trading",
  option_sale: "trading",
  option_delivery: "trading",
} as const;
