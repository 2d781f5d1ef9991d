import { type AssetCode, type Book, houseAccount, money, userAccount, usdt } from "#kernel";
import type { EarnKind } from "./product.ts";

/** The ledger accounts that products of one kind move money between, in one book. */
export const accountsOf = (book: Book, kind: EarnKind) => ({
  available: userAccount(book, "available"),
  /**
   * Principal that still belongs to the member: in a vault, or in a bond's escrow before it starts.
   */
  principal: userAccount(book, "earn"),
  /** Pays all incomes; receives the price of machines, losses of vaults and the money of bonds. */
  treasury: houseAccount(book, treasuryOf(kind)),
  fees: houseAccount(book, "fees"),
});

/** The house's account that pays the incomes of a kind; it may run short. */
export const treasuryOf = (kind: EarnKind) => `treasury:${kind}` as const;

/**
 * The reasons why products move money, each with its meaning to the owner.
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
 * The treasuries that pay incomes.
 * @public `npm run generate` reads it.
 */
export const EARN_FUND_ACCOUNTS = [
  "treasury:arbitrage",
  "treasury:mining",
  "treasury:bond",
] as const;

/** The initial balances of a sandbox's treasuries. */
export const SANDBOX_TREASURIES = [
  { account: "treasury:arbitrage", amount: usdt("100000000") },
  { account: "treasury:bond", amount: usdt("10000000") },
  // A brand, for the compiler only.
  { account: "treasury:mining", amount: money("BTC" as AssetCode, usdt("2000").units) },
] as const;
