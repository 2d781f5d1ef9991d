/**
 * Why the ledger itself moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const LEDGER_REASONS = {
  demo_grant: "transfers",
  sandbox_funding: "house",
} as const;

/**
 * The house's own accounts that pay what it promised, and may run dry.
 * @public `npm run generate` reads it.
 */
export const LEDGER_FUND_ACCOUNTS = ["marketing", "insurance", "market"] as const;
