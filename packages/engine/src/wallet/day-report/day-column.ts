import { POSTING_REASONS, type PostingReason, type ReasonGroup } from "#ledger";

/**
 * The columns of a day's report. Each changes members' balances, and together they are the whole
 * change: opening + deposits − withdrawals − fees − trading − funding + adjustments + payouts +
 * exchanges = closing.
 */
export const DAY_COLUMNS = [
  "deposits",
  "withdrawals",
  "fees",
  "trading",
  "funding",
  "adjustments",
  "payouts",
  "exchanges",
] as const;
export type DayColumn = (typeof DAY_COLUMNS)[number];

/**
 * The columns in which a decrease of members' balances counts as positive: it was withdrawn, or the
 * house earned it.
 */
export const HOUSE_SIDE_COLUMNS: readonly DayColumn[] = [
  "withdrawals",
  "fees",
  "trading",
  "funding",
];

/** Between accounts of the house: payments by the insurance change no member's balance. */
export const INSURANCE_REASONS = ["insurance_cover"] as const satisfies readonly PostingReason[];

// The transfers; any other reason exchanges a currency or a product for another.
const TRANSFER_COLUMNS: Partial<Record<PostingReason, DayColumn>> = {
  deposit: "deposits",
  deposit_reversed: "deposits",
  receivable_settled: "deposits",
  demo_grant: "deposits",
  demo_reset: "deposits",
  contest_start: "deposits",
  contest_end: "deposits",
  withdrawal: "withdrawals",
  adjustment_credit: "adjustments",
  adjustment_debit: "adjustments",
  contest_prize: "payouts",
  weekly_envelope: "payouts",
  voucher: "payouts",
  reward_reversed: "payouts",
  commission: "payouts",
  commission_reversed: "payouts",
  vip_bonus: "payouts",
};

const GROUP_COLUMNS = {
  transfers: "exchanges",
  exchanges: "exchanges",
  trading: "trading",
  fees: "fees",
  funding: "funding",
  // Between accounts of one owner. A posting between two owners would be included here rather than
  // omitted.
  margin: "exchanges",
  house: "exchanges",
} as const satisfies Record<ReasonGroup, DayColumn>;

/** The column for postings of this reason. */
export const dayColumnOf = (reason: PostingReason): DayColumn =>
  TRANSFER_COLUMNS[reason] ?? GROUP_COLUMNS[POSTING_REASONS[reason]];
