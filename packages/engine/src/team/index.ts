export {
  COMMISSION_DAYS,
  COMMISSION_RATE,
  type HourlyFees,
  payCommission,
  paysUntil,
  reverseCommission,
} from "./commission.ts";
