export { listBalanceLog, queryUserAssets, queryUserBalance } from "./calls.ts";
