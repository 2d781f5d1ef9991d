/**
 * Why the ledger itself moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const LEDGER_REASONS = {
  demo_grant: "transfers",
  sandbox_funding: "house",
} as const;
