export {
  EQUITY_RANGES,
  equityHistory,
  type EquityRange,
  listBalanceLog,
  queryUserAssets,
  queryUserBalance,
  queryUserProfit,
} from "./calls.ts";
export { LOG_GROUPS, logTypesOf, type LogGroup, type LogType } from "./views.ts";
export {
  addPayoutMethod,
  editPayoutMethod,
  listPayoutMethods,
  removePayoutMethod,
} from "./payout-methods/calls.ts";
export {
  applyAtProvider,
  applyForRecharge,
  listRechargeChannels,
  listRecharges,
  readRecharge,
  settleRecharge,
} from "./recharge/calls.ts";
export {
  applyForWithdrawal,
  cancelWithdrawal,
  listWithdrawals,
  previewWithdrawal,
  readWithdrawal,
  readWithdrawalTerms,
} from "./withdrawal/calls.ts";
export { STATEMENT_REFUSALS } from "./refusals.ts";
export { readStatement, statementFileInput } from "./statement/calls.ts";
