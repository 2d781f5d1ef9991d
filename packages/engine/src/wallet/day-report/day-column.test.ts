import { expect, test } from "vitest";
import { POSTING_REASONS, type PostingReason } from "#ledger";
import { dayColumnOf } from "./day-column.ts";

// Goal: each reason is in the column of its meaning. Method: all reasons that reach a member, by
// column, written out by hand.
test("each reason that changes a member's balance has its column", () => {
  const columns: Record<string, string[]> = {};
  for (const [reason, group] of Object.entries(POSTING_REASONS)) {
    if (group === "margin" || group === "house") continue;
    (columns[dayColumnOf(reason as PostingReason)] ??= []).push(reason);
  }
  const sorted = Object.entries(columns).map(([column, reasons]) => [column, reasons.toSorted()]);
  expect(Object.fromEntries(sorted)).toEqual({
    deposits: [
      "contest_end",
      "contest_start",
      "demo_grant",
      "demo_reset",
      "deposit",
      "deposit_reversed",
      "receivable_settled",
    ],
    withdrawals: ["withdrawal"],
    fees: [
      "close_fee",
      "deposit_fee",
      "early_redemption_fee",
      "flash_exchange_fee",
      "loan_interest",
      "open_fee",
      "spot_fee",
      "withdrawal_fee",
    ],
    trading: [
      "earn_income",
      "earn_loss",
      "machine_bought",
      "option_delivery",
      "option_premium",
      "option_sale",
      "position_loss",
      "position_profit",
      "second_lost",
      "second_won",
    ],
    funding: ["funding_paid", "funding_received", "overnight_paid", "overnight_received"],
    adjustments: ["adjustment_credit", "adjustment_debit"],
    payouts: [
      "commission",
      "commission_reversed",
      "contest_prize",
      "reward_reversed",
      "vip_bonus",
      "voucher",
      "weekly_envelope",
    ],
    exchanges: [
      "bond_paid_in",
      "bond_repaid",
      "flash_exchange_paid",
      "flash_exchange_received",
      "ieo_paid",
      "ieo_received",
      "loan_paid_out",
      "loan_repaid",
      "pledge_sold",
      "spot_paid",
      "spot_received",
    ],
  });
});
