import { houseAccount, userAccount } from "#kernel";

/** Rewards are live money out of the marketing fund, or there are none. */
export const REWARD_ACCOUNTS = {
  available: userAccount("live", "available"),
  marketing: houseAccount("live", "marketing"),
} as const;

/**
 * Why a reward moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const REWARD_REASONS = {
  weekly_envelope: "transfers",
  voucher: "transfers",
  reward_reversed: "transfers",
} as const;
