import {
  type Decision,
  err,
  type Instant,
  isPositive,
  type Money,
  ok,
  type Posting,
  type Result,
  subtract,
} from "#kernel";
import { eventOf } from "./apply-recharge.ts";
import {
  accepts,
  type Once,
  type Recharge,
  RECHARGE_ACCEPTS,
  type RechargeStage,
  type WalletChange,
  type WalletEvent,
  type WalletState,
} from "./state.ts";

export type RechargeNotOpen = { readonly type: "record_not_found" | "recharge_not_open" };

/** A recharge that may be done this to. Refuses `record_not_found`, then `recharge_not_open`. */
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

/** The recharge as it is from now on, with what moves and what else changes in the same breath. */
export function changed(
  recharge: Recharge,
  now: Instant,
  also: {
    readonly moved?: readonly Posting[];
    readonly once?: readonly Once[];
    /** Other recharges that less is owed for now, and what is told of them. */
    readonly settled?: readonly Recharge[];
    readonly events?: readonly WalletEvent[];
    readonly was?: RechargeStage;
  } = {},
): Result<Decision<WalletChange, WalletEvent>, never> {
  const { events = [], moved = [], once, settled = [], was } = also;
  const next: Recharge = { ...recharge, version: recharge.version + 1, since: now };
  return ok({
    next: {
      recharge: next,
      ...(once && { once }),
      ...(settled.length > 0 && { settled }),
    },
    postings: moved,
    events: [eventOf(next, was), ...events],
    receipts: [],
  });
}

/** What reaches the balance: what arrived, less the fee. */
export const creditOf = ({ received, fee }: Recharge): Money | null =>
  received !== null && isPositive(received) ? subtract(received, fee) : null;
