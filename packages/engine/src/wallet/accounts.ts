/**
 * Why deposits, withdrawals and adjustments move money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const WALLET_REASONS = {
  deposit: "transfers",
  deposit_reversed: "transfers",
  withdrawal: "transfers",
  adjustment_credit: "transfers",
  adjustment_debit: "transfers",
  receivable_settled: "transfers",
  deposit_fee: "fees",
  withdrawal_fee: "fees",
  withdrawal_hold: "margin",
  withdrawal_hold_returned: "margin",
  deposit_fee_reversed: "house",
  receivable_released: "house",
  house_transfer: "house",
} as const;
