export {
  COMMISSION_RATE,
  type HourlyFees,
  payCommission,
  reverseCommission,
} from "./commission.ts";
