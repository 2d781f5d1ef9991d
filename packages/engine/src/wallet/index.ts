export {
  ADDRESS_FORMS,
  type AddressForm,
  type Channel,
  checkContact,
  type ContactRequired,
  findChannel,
  OBSERVATION_HOURS_MAX,
  PAY_TO_LABELS,
  PROOF_LEVELS,
  type ProofLevel,
  type WalletSettings,
  type ChannelSide,
} from "./channel.ts";
export {
  type ApplyRecharge,
  applyRecharge,
  type ApplyRechargeRefusal,
  checkClaim,
  REVIEW_WITHIN_MS,
} from "./apply-recharge.ts";
export {
  adjustmentPostings,
  adjustmentPreimage,
  type AdjustmentContext,
  confirmAdjustment,
  type ConfirmAdjustmentRefusal,
  proposeAdjustment,
  type ProposeAdjustmentRefusal,
  withdrawAdjustment,
  type WithdrawAdjustmentRefusal,
} from "./adjustment/adjust-balance.ts";
export {
  type Adjustment,
  ADJUSTMENT_ACCOUNTS,
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_LENGTHS,
  ADJUSTMENT_REASONS,
  ADJUSTMENT_STAGES,
  type AdjustmentAccount,
  type AdjustmentEvent,
} from "./adjustment/state.ts";
export {
  type ApplyWithdrawal,
  applyWithdrawal,
  checkPayout,
  checkPayoutAmount,
  dayLimitOf,
  quoteWithdrawal,
  type QuoteRefusal,
  withdrawableOf,
} from "./apply-withdrawal.ts";
export {
  type Approval,
  APPROVAL_LIVES_MS,
  type ApprovalRefusal,
  type AsOf,
  isLiving,
  validApprovals,
} from "./approvals.ts";
export {
  HOUSE_TRANSFER_LENGTHS,
  HOUSE_TRANSFER_SOURCES,
  HOUSE_TRANSFER_STAGES,
  HOUSE_TRANSFER_TARGETS,
  type HouseTransfer,
  type HouseTransferSource,
  type HouseTransferTarget,
} from "./house-transfer/state.ts";
export {
  capitalName,
  capitalNames,
  confirmHouseTransfer,
  type ConfirmHouseTransferContext,
  type ConfirmHouseTransferRefusal,
  houseTransferPostings,
  houseTransferPreimage,
  proposeHouseTransfer,
  type ProposeHouseTransferContext,
  type ProposeHouseTransferRefusal,
  withdrawHouseTransfer,
} from "./house-transfer/transfer-house-funds.ts";
export {
  type Payout,
  PAYOUT_PARTS_MAX,
  type PayoutChange,
  type PayoutRefusal,
  payPart,
  type PayPartRefusal,
  payTogether,
} from "./pay-together.ts";
export { creditOf } from "./open-recharge.ts";
export {
  DAY_COLUMNS,
  type DayColumn,
  dayColumnOf,
  HOUSE_SIDE_COLUMNS,
  INSURANCE_REASONS,
} from "./day-report/day-column.ts";
export { rechargePreimage, reversalPreimage, withdrawalPreimage } from "./content-preimage.ts";
export {
  type DecideReversal,
  decideReversal,
  type DecideReversalRefusal,
  needsWords,
  REVERSAL_VERDICTS,
  type ReversalVerdict,
  type ReversalContext,
  settleRecharge,
} from "./reversal/decide-reversal.ts";
export { hasReversal, withheld } from "./reversal/settle-debts.ts";
export {
  approveRecharge,
  type ApproveRechargeRefusal,
  type ApproveRechargeContext,
  applyRechargeNews,
  type RechargeNews,
  type RechargeRefusal,
  rejectRecharge,
  type ReviewContext,
} from "./review-recharge.ts";
export {
  type Deposit,
  type DepositRefusal,
  noticeDeposit,
  settleDeposit,
  type SettleDepositRefusal,
} from "./notice-deposit.ts";
export {
  type SoleContext,
  type SoleDecision,
  soleLimitLeft,
  type SoleSum,
} from "./sole-decisions.ts";
export {
  approveWithdrawal,
  assignWithdrawal,
  cancelWithdrawal,
  claimWithdrawal,
  failWithdrawal,
  type PayRefusal,
  payWithdrawal,
  rejectWithdrawal,
  type WithdrawalRefusal,
} from "./review-withdrawal.ts";
export {
  addPayoutMethod,
  editPayoutMethod,
  removePayoutMethod,
  type SaveMethodRefusal,
} from "./save-payout-method.ts";
export {
  type BlockId,
  type Destination,
  type Once,
  type PayoutMethod,
  type Recharge,
  RECHARGE_ACCEPTS,
  RECHARGE_REJECTIONS,
  RECHARGE_STAGES,
  RECHARGE_STATUS,
  RECHARGE_WAITING,
  type RechargeStage,
  type RecordRemark,
  RECORD_STATUSES,
  type WalletChange,
  type WalletEvent,
  type WalletState,
  type Withdrawal,
  WITHDRAWAL_ACCEPTS,
  WITHDRAWAL_FAILURES,
  WITHDRAWAL_REJECTIONS,
  WITHDRAWAL_STAGES,
  WITHDRAWAL_STATUS,
  type WithdrawalStage,
} from "./state.ts";
export { type AddressKnowledge, walletSettingsProblems } from "./settings/check-settings.ts";
export {
  readWalletSettings,
  type WrittenChannel,
  type WrittenWalletSettings,
} from "./settings/written-settings.ts";
