export {
  buyDebit,
  buyMiner,
  cancelEarnOrder,
  listEarnDays,
  listEarnOrders,
  listEarnProducts,
  listVaultDays,
  readEarnProduct,
  readEarnStatistics,
  readEarnTerms,
  readVaultDay,
  readYieldPassport,
  redeemEarnOrder,
} from "./calls.ts";
export { writtenEarnTerms } from "./views.ts";
