import { houseAccount, userAccount } from "#kernel";

/** Commissions are a part of the fees that the house earned with real money. */
export const TEAM_ACCOUNTS = {
  available: userAccount("live", "available"),
  fees: houseAccount("live", "fees"),
} as const;

/**
 * Why an invitation moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const TEAM_REASONS = {
  commission: "transfers",
  commission_reversed: "transfers",
} as const;
