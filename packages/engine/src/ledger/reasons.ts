/**
 * Every reason for which money moves. Of each the server names the cause that must stand behind
 * such a posting: a new one does not compile there until it is named.
 */
export const POSTING_REASONS = [
  "adjustment_credit",
  "adjustment_debit",
  "close_fee",
  "demo_grant",
  "demo_reset",
  "deposit",
  "deposit_fee",
  "deposit_fee_reversed",
  "deposit_reversed",
  "funding_paid",
  "funding_received",
  "house_transfer",
  "insurance_cover",
  "margin_added",
  "margin_removed",
  "open_fee",
  "order_margin",
  "order_margin_returned",
  "position_loss",
  "position_margin",
  "position_margin_returned",
  "position_profit",
  "receivable_released",
  "receivable_settled",
  "sandbox_funding",
  "withdrawal",
  "withdrawal_fee",
  "withdrawal_hold",
  "withdrawal_hold_returned",
] as const;

export type PostingReason = (typeof POSTING_REASONS)[number];
