export {
  accrueDay,
  type AccrueContext,
  type AccrueDay,
  type AccrueRefusal,
  freezeOrder,
  nextDayOf,
  settleDefault,
  type UnpaidDay,
} from "./accrue-day.ts";
export { SANDBOX_TREASURIES, treasuryOf } from "./accounts.ts";
export {
  type BuyContext,
  buyProduct,
  type BuyProduct,
  type BuyRefusal,
  dayPromiseOf,
  type EarnCover,
  type EarnEvent,
  promiseOf,
} from "./buy-product.ts";
export {
  areSamplesOf,
  type DayOutcome,
  dayOutcome,
  incomeOf,
  sampleTimes,
  symbolOf,
} from "./day.ts";
export { defaultEarnTerms } from "./default-terms.ts";
export { cancelOrder, type CancelRefusal, redeemOrder, type RedeemRefusal } from "./end-order.ts";
export { BOND_CANCEL_MS, cancelUntil, redemptionOf } from "./leaving.ts";
export {
  breakEvenDay,
  type Machine,
  machineDay,
  type MachineDay,
  machineOutput,
  type NetworkTerms,
} from "./machine.ts";
export {
  BOND_SENIORITIES,
  BOND_STATES,
  type BondProduct,
  type BondStanding,
  EARN_KINDS,
  EARN_ORDER_REASONS,
  EARN_STATUSES,
  earnAccepts,
  type EarnKind,
  type EarnOrder,
  type EarnOrderId,
  type EarnProduct,
  type EarnReason,
  type EarnStatus,
  isActive,
  type MachineProduct,
  type VaultProduct,
} from "./product.ts";
export { EARN_RECEIPTS } from "./receipt.ts";
export { type BondRaising, raisingOutcome, type StartContext, startOrder } from "./start-order.ts";
export {
  type EarnTerms,
  earnTermsProblems,
  readEarnTerms,
  standingIn,
  type WrittenBond,
  type WrittenEarnTerms,
  type WrittenMachine,
  type WrittenProduct,
  type WrittenVault,
} from "./terms.ts";
export {
  VAULT_RULES,
  vaultDay,
  type VaultDay,
  type VaultRule,
  type VaultTick,
  type VaultTrade,
} from "./vault.ts";
