import { err, isPositive, type Money, ok, type Result, subtract } from "#kernel";
import {
  accepts,
  type Recharge,
  RECHARGE_ACCEPTS,
  type RechargeStage,
  type WalletState,
} from "./state.ts";

export type RechargeNotOpen = { readonly type: "record_not_found" | "recharge_not_open" };

/** A recharge that accepts the command. Refuses `record_not_found`, then `recharge_not_open`. */
export function openRecharge(
  { recharges }: WalletState,
  id: string,
  action: keyof typeof RECHARGE_ACCEPTS,
): Result<Recharge, RechargeNotOpen> {
  const recharge = recharges.get(id);
  if (recharge === undefined) return err({ type: "record_not_found" });
  if (!accepts<RechargeStage>(RECHARGE_ACCEPTS[action], recharge.stage)) {
    return err({ type: "recharge_not_open" });
  }
  return ok(recharge);
}

/** The credited amount: what arrived, less the fee. */
export const creditOf = ({ received, fee }: Recharge): Money | null =>
  received !== null && isPositive(received) ? subtract(received, fee) : null;
