import { type Book, houseAccount, userAccount } from "#kernel";

/** The ledger accounts that contract trading moves money between, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** The margin of all open positions, and what all open orders set aside. */
  margin: userAccount(book, "margin"),
  fees: houseAccount(book, "fees"),
  /** Receives losses and pays profits and funding. */
  market: houseAccount(book, "market"),
  /** Pays the part of a loss that exceeds its owner's money. */
  insurance: houseAccount(book, "insurance"),
});

/**
 * The reasons why contract trading moves money, each with its meaning to the owner.
 * @public `npm run generate` reads it.
 */
export const CONTRACT_REASONS = {
  position_profit: "trading",
  position_loss: "trading",
  open_fee: "fees",
  close_fee: "fees",
  funding_paid: "funding",
  funding_received: "funding",
  overnight_paid: "funding",
  overnight_received: "funding",
  order_margin: "margin",
  order_margin_returned: "margin",
  position_margin: "margin",
  position_margin_returned: "margin",
  margin_added: "margin",
  margin_removed: "margin",
  demo_reset: "transfers",
  insurance_cover: "house",
} as const;
