// Written by tools/generate-registries.ts from the areas' folders; not by hand.

/**
 * Every reason for which money moves, and what it means to the owner of the money:
 * "transfers" bring it into the book or out of it, "margin" only sets it aside or gives it
 * back, "trading", "fees" and "funding" are what trading earned or cost. What is between
 * accounts of the house alone is "house". Of each the server names the cause that must
 * stand behind such a posting: without one it does not compile.
 */
export const POSTING_REASONS = {
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
  flash_exchange_paid: "transfers",
  flash_exchange_received: "transfers",
  flash_exchange_fee: "fees",
  demo_grant: "transfers",
  sandbox_funding: "house",
  option_premium: "trading",
  option_sale: "trading",
  option_delivery: "trading",
  second_stake: "margin",
  second_stake_returned: "margin",
  second_won: "trading",
  second_lost: "trading",
  spot_paid: "transfers",
  spot_received: "transfers",
  spot_fee: "fees",
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

export type PostingReason = keyof typeof POSTING_REASONS;
export type ReasonGroup = (typeof POSTING_REASONS)[PostingReason];
