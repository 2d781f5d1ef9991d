import { type Book, houseAccount, userAccount } from "#kernel";
import type { EarnKind } from "./product.ts";

/** The ledger accounts between which one kind of product moves money, in one book. */
export const accountsOf = (book: Book, kind: EarnKind) => ({
  available: userAccount(book, "available"),
  /** Principal that is still the member's: in a vault, or in a bond's escrow before its target. */
  principal: userAccount(book, "earn"),
  /** Pays every income and receives what machines cost, what vaults lose and what bonds raise. */
  treasury: houseAccount(book, `treasury:${kind}`),
  fees: houseAccount(book, "fees"),
});

/**
 * Why a product moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const EARN_REASONS = {
  earn_principal: "margin",
  earn_principal_returned: "margin",
  earn_income: "trading",
  earn_loss: "trading",
  machine_bought: "trading",
  bond_paid_in: "transfers",
  bond_repaid: "transfers",
  early_redemption_fee: "fees",
} as const;
