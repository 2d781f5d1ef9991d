export { listBalanceLog, queryUserAssets, queryUserBalance, queryUserProfit } from "./calls.ts";
export { LOG_GROUPS, LOG_TYPES, type LogGroup, type LogType } from "./views.ts";
