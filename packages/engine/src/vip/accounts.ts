import { houseAccount, userAccount } from "#kernel";

/** Bonuses are live money out of the marketing fund, or there are none. */
export const VIP_ACCOUNTS = {
  available: userAccount("live", "available"),
  marketing: houseAccount("live", "marketing"),
} as const;

/**
 * Why a level moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const VIP_REASONS = { vip_bonus: "transfers" } as const;
