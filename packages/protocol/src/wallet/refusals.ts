import type {
  ApplyRechargeRefusal,
  ApprovalRefusal,
  ApproveRechargeRefusal,
  ConfirmAdjustmentRefusal,
  ConfirmHouseTransferRefusal,
  DecideReversalRefusal,
  PayoutRefusal,
  PayPartRefusal,
  ProposeAdjustmentRefusal,
  ProposeHouseTransferRefusal,
  QuoteRefusal,
  RechargeRefusal,
  SaveMethodRefusal,
} from "@plumbline/engine/wallet";
import { refusalsOf } from "../refusals-of.ts";

type Ruled =
  | ApplyRechargeRefusal
  | ApprovalRefusal
  | ApproveRechargeRefusal
  | ConfirmAdjustmentRefusal
  | ConfirmHouseTransferRefusal
  | DecideReversalRefusal
  | ProposeAdjustmentRefusal
  | ProposeHouseTransferRefusal
  | PayoutRefusal
  | PayPartRefusal
  | QuoteRefusal
  | RechargeRefusal
  | SaveMethodRefusal;

/** The refusals of a statement and of its file. */
export const STATEMENT_REFUSALS = [
  "days_wrong_way_round",
  "days_not_begun",
  "too_many_days",
  "statement_too_long",
] as const;

/** Refusals about balances are those of contract trading: one name, one text. */
type WalletRefusal =
  | Exclude<Ruled["type"], "insufficient_balance" | "user_not_found">
  | "address_malformed"
  | "memo_malformed"
  | "observation_in_future"
  | "fee_changed"
  | "credited_already"
  | "record_changed"
  | "provider_unavailable"
  | "withdrawal_code_needed"
  | "withdrawal_password_missing"
  | (typeof STATEMENT_REFUSALS)[number];

/** The area's refusals. One added to the rules does not compile until it is here. */
export const walletRefusals = refusalsOf("wallet", {
  channel_unknown: 4401,
  channel_disabled: 4402,
  amount_below_minimum: 4403,
  amount_above_maximum: 4404,
  proof_missing: 4405,
  too_many_open: 4406,
  record_not_found: 4407,
  recharge_not_open: 4408,
  received_below_fee: 4409,
  content_changed: 4410,
  same_operator: 4411,
  credited_already: 4412,
  record_changed: 4413,
  method_not_found: 4414,
  method_known: 4415,
  too_many_methods: 4416,
  verification_required: 4417,
  memo_missing: 4418,
  memo_not_taken: 4419,
  memo_malformed: 4420,
  address_malformed: 4421,
  withdrawals_held: 4422,
  method_held: 4423,
  day_limit_exceeded: 4424,
  too_many_withdrawals: 4425,
  withdrawal_not_open: 4426,
  approval_expired: 4427,
  fee_changed: 4428,
  withdrawal_password_missing: 4429,
  provider_unavailable: 4430,
  reversal_open: 4431,
  nothing_available: 4432,
  words_missing: 4433,
  positions_losing: 4434,
  payer_decided: 4435,
  proof_not_opened: 4436,
  channel_differs: 4437,
  part_differs: 4438,
  part_repeated: 4439,
  total_differs: 4441,
  withdrawal_code_needed: 4440,
  days_wrong_way_round: 4461,
  days_not_begun: 4462,
  too_many_days: 4463,
  statement_too_long: 4464,
  adjustment_not_found: 4450,
  adjustment_not_open: 4451,
  too_many_adjustments: 4452,
  adjustment_above_balance: 4453,
  house_account_too_low: 4454,
  transfer_not_found: 4455,
  transfer_not_open: 4456,
  reference_missing: 4457,
  reference_used: 4458,
  amount_not_positive: 4459,
  observation_in_future: 4465,
} satisfies Record<WalletRefusal, number>);
