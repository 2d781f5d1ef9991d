export {
  COMMISSION_DAYS,
  COMMISSION_RATE,
  type CommissionContext,
  type CommissionPaid,
  type CommissionRefusal,
  type HourlyFees,
  payCommission,
  paysUntil,
  reverseCommission,
  type ReverseRefusal,
} from "./commission.ts";
export { acceptInvite, type InviteContext, type InviteRefusal, LATE_CODE_MS } from "./invite.ts";
