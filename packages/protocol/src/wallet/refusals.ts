import type {
  ApplyRechargeRefusal,
  ApprovalRefusal,
  ApproveRechargeRefusal,
  ConfirmAdjustmentRefusal,
  ConfirmHouseTransferRefusal,
  DecideReversalRefusal,
  PayRefusal,
  ProposeAdjustmentRefusal,
  ProposeHouseTransferRefusal,
  QuoteRefusal,
  RechargeRefusal,
  SaveMethodRefusal,
} from "@plumbline/engine/wallet";
import type { RefusalEntry } from "../shell-refusals.ts";

type Ruled =
  | ApplyRechargeRefusal
  | ApprovalRefusal
  | ApproveRechargeRefusal
  | ConfirmAdjustmentRefusal
  | ConfirmHouseTransferRefusal
  | DecideReversalRefusal
  | ProposeAdjustmentRefusal
  | ProposeHouseTransferRefusal
  | PayRefusal
  | QuoteRefusal
  | RechargeRefusal
  | SaveMethodRefusal;

/** Of the statement that is read and of its file alike. */
export const STATEMENT_REFUSALS = [
  "days_wrong_way_round",
  "days_not_begun",
  "too_many_days",
  "statement_too_long",
] as const;

/** What contract trading says of a balance is said of this one too: one name, one text. */
type WalletRefusal =
  | Exclude<Ruled["type"], "insufficient_balance" | "user_not_found">
  | "address_malformed"
  | "memo_malformed"
  | "fee_changed"
  | "credited_already"
  | "record_changed"
  | "provider_unavailable"
  | "withdrawal_code_needed"
  | "withdrawal_password_missing"
  | (typeof STATEMENT_REFUSALS)[number];

/** How the area's refusals are said. One added to the rules does not compile until it is here. */
export const walletRefusals = {
  channel_unknown: { code: 4401, messageKey: "wallet.refusal.channelUnknown" },
  channel_disabled: { code: 4402, messageKey: "wallet.refusal.channelDisabled" },
  amount_below_minimum: { code: 4403, messageKey: "wallet.refusal.amountBelowMinimum" },
  amount_above_maximum: { code: 4404, messageKey: "wallet.refusal.amountAboveMaximum" },
  proof_missing: { code: 4405, messageKey: "wallet.refusal.proofMissing" },
  too_many_open: { code: 4406, messageKey: "wallet.refusal.tooManyOpen" },
  record_not_found: { code: 4407, messageKey: "wallet.refusal.recordNotFound" },
  recharge_not_open: { code: 4408, messageKey: "wallet.refusal.rechargeNotOpen" },
  received_below_fee: { code: 4409, messageKey: "wallet.refusal.receivedBelowFee" },
  content_changed: { code: 4410, messageKey: "wallet.refusal.contentChanged" },
  same_operator: { code: 4411, messageKey: "wallet.refusal.sameOperator" },
  credited_already: { code: 4412, messageKey: "wallet.refusal.creditedAlready" },
  record_changed: { code: 4413, messageKey: "wallet.refusal.recordChanged" },
  method_not_found: { code: 4414, messageKey: "wallet.refusal.methodNotFound" },
  method_known: { code: 4415, messageKey: "wallet.refusal.methodKnown" },
  too_many_methods: { code: 4416, messageKey: "wallet.refusal.tooManyMethods" },
  verification_required: { code: 4417, messageKey: "wallet.refusal.verificationRequired" },
  memo_missing: { code: 4418, messageKey: "wallet.refusal.memoMissing" },
  memo_not_taken: { code: 4419, messageKey: "wallet.refusal.memoNotTaken" },
  memo_malformed: { code: 4420, messageKey: "wallet.refusal.memoMalformed" },
  address_malformed: { code: 4421, messageKey: "wallet.refusal.addressMalformed" },
  withdrawals_held: { code: 4422, messageKey: "wallet.refusal.withdrawalsHeld" },
  method_held: { code: 4423, messageKey: "wallet.refusal.methodHeld" },
  day_limit_exceeded: { code: 4424, messageKey: "wallet.refusal.dayLimitExceeded" },
  too_many_withdrawals: { code: 4425, messageKey: "wallet.refusal.tooManyWithdrawals" },
  withdrawal_not_open: { code: 4426, messageKey: "wallet.refusal.withdrawalNotOpen" },
  approval_expired: { code: 4427, messageKey: "wallet.refusal.approvalExpired" },
  fee_changed: { code: 4428, messageKey: "wallet.refusal.feeChanged" },
  withdrawal_password_missing: { code: 4429, messageKey: "wallet.refusal.passwordMissing" },
  provider_unavailable: { code: 4430, messageKey: "wallet.refusal.providerUnavailable" },
  reversal_open: { code: 4431, messageKey: "wallet.refusal.reversalOpen" },
  nothing_available: { code: 4432, messageKey: "wallet.refusal.nothingAvailable" },
  words_missing: { code: 4433, messageKey: "wallet.refusal.wordsMissing" },
  positions_losing: { code: 4434, messageKey: "wallet.refusal.positionsLosing" },
  payer_decided: { code: 4435, messageKey: "wallet.refusal.payerDecided" },
  proof_not_opened: { code: 4436, messageKey: "wallet.refusal.proofNotOpened" },
  withdrawal_code_needed: { code: 4440, messageKey: "wallet.refusal.codeNeeded" },
  days_wrong_way_round: { code: 4461, messageKey: "wallet.refusal.daysWrongWayRound" },
  days_not_begun: { code: 4462, messageKey: "wallet.refusal.daysNotBegun" },
  too_many_days: { code: 4463, messageKey: "wallet.refusal.tooManyDays" },
  statement_too_long: { code: 4464, messageKey: "wallet.refusal.statementTooLong" },
  adjustment_not_found: { code: 4450, messageKey: "wallet.refusal.adjustmentNotFound" },
  adjustment_not_open: { code: 4451, messageKey: "wallet.refusal.adjustmentNotOpen" },
  too_many_adjustments: { code: 4452, messageKey: "wallet.refusal.tooManyAdjustments" },
  adjustment_above_balance: { code: 4453, messageKey: "wallet.refusal.adjustmentAboveBalance" },
  house_account_too_low: { code: 4454, messageKey: "wallet.refusal.houseAccountTooLow" },
  transfer_not_found: { code: 4455, messageKey: "wallet.refusal.transferNotFound" },
  transfer_not_open: { code: 4456, messageKey: "wallet.refusal.transferNotOpen" },
  reference_missing: { code: 4457, messageKey: "wallet.refusal.referenceMissing" },
  reference_used: { code: 4458, messageKey: "wallet.refusal.referenceUsed" },
  amount_not_positive: { code: 4459, messageKey: "wallet.refusal.amountNotPositive" },
} as const satisfies Record<WalletRefusal, RefusalEntry>;
