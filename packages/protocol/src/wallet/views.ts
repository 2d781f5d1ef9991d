/**
 * Why money moved, by what that means to its owner: "transfers" bring it into the book or out of
 * it, "margin" only sets it aside or gives it back, the other three are what trading earned or
 * cost. A posting's reason that reaches a user's account stands in exactly one of them.
 */
export const LOG_TYPES = {
  transfers: [
    ...["demo_grant", "demo_reset", "deposit", "withdrawal"],
    ...["adjustment_credit", "adjustment_debit"],
    ...["deposit_reversed", "receivable_settled"],
  ],
  margin: [
    "order_margin",
    "order_margin_returned",
    "position_margin",
    "position_margin_returned",
    "margin_added",
    "margin_removed",
    "withdrawal_hold",
    "withdrawal_hold_returned",
  ],
  trading: ["position_profit", "position_loss"],
  fees: ["open_fee", "close_fee", "deposit_fee", "withdrawal_fee"],
  funding: ["funding_paid", "funding_received"],
} as const;

export type LogGroup = keyof typeof LOG_TYPES;
export type LogType = (typeof LOG_TYPES)[LogGroup][number];

export const LOG_GROUPS = [
  "trading",
  "fees",
  "funding",
  "margin",
  "transfers",
] as const satisfies readonly LogGroup[];
