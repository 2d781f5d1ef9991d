import { type AssetCode, type Book, houseAccount, money, userAccount, usdt } from "#kernel";
import type { EarnKind } from "./product.ts";

/** The ledger accounts between which one kind of product moves money, in one book. */
export const accountsOf = (book: Book, kind: EarnKind) => ({
  available: userAccount(book, "available"),
  /** Principal that is still the member's: in a vault, or in a bond's escrow before it starts. */
  principal: userAccount(book, "earn"),
  /** Pays every income and receives what machines cost, what vaults lose and what bonds raise. */
  treasury: houseAccount(book, treasuryOf(kind)),
  fees: houseAccount(book, "fees"),
});

/** The house's account that pays what a kind of product earns, and may run dry. */
export const treasuryOf = (kind: EarnKind) => `treasury:${kind}` as const;

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

/**
 * What products pay out of.
 * @public `npm run generate` reads it.
 */
export const EARN_FUND_ACCOUNTS = [
  "treasury:arbitrage",
  "treasury:mining",
  "treasury:bond",
] as const;

/** What a sandbox has to pay incomes from. */
export const SANDBOX_TREASURIES = [
  { account: "treasury:arbitrage", amount: usdt("100000000") },
  { account: "treasury:bond", amount: usdt("10000000") },
  // A code is coined here: brands exist for the compiler only.
  { account: "treasury:mining", amount: money("BTC" as AssetCode, usdt("2000").units) },
] as const;
