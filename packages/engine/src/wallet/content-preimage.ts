import { toDecimalText } from "#kernel";
import type { Recharge, Withdrawal } from "./state.ts";

/**
 * The text whose SHA-256 names exactly what an operator saw of a withdrawal: everything that says
 * how much goes where. A JSON array, because names may hold any character.
 */
export function withdrawalPreimage({ destination, ...withdrawal }: Withdrawal): string {
  const { kind, address, memo, bankName, bankCode, holder } = destination;
  return JSON.stringify([
    "withdrawal-v1",
    withdrawal.id,
    withdrawal.channelId,
    withdrawal.methodId,
    withdrawal.amount.asset,
    toDecimalText(withdrawal.amount.units),
    toDecimalText(withdrawal.fee.units),
    kind,
    address,
    memo,
    bankName,
    bankCode,
    holder,
  ]);
}

/** The same of a recharge, with what is said to have arrived and under which reference. */
export function rechargePreimage(
  { id, channelId, claimed, fee, proofHash }: Recharge,
  payment: { readonly received: bigint; readonly reference: string } | null,
): string {
  return JSON.stringify([
    "recharge-v1",
    id,
    channelId,
    claimed.asset,
    toDecimalText(claimed.units),
    toDecimalText(fee.units),
    proofHash,
    ...(payment === null ? [] : [toDecimalText(payment.received), payment.reference]),
  ]);
}

/**
 * The same of a recharge that is being taken back, with what is decided about it: as long as
 * something is owed, how much of it is part of what was seen, as are the words to its owner where
 * the house bears something.
 */
export function reversalPreimage(
  recharge: Recharge,
  decision: { readonly verdict: string; readonly words: string | null } | null,
): string {
  const { id, channelId, claimed, received, fee, reason, stage, reversedAmount, owed } = recharge;
  const amounts = [received, fee, reversedAmount, owed];
  return JSON.stringify([
    "reversal-v1",
    id,
    channelId,
    claimed.asset,
    stage,
    reason,
    ...amounts.map((amount) => (amount === null ? null : toDecimalText(amount.units))),
    ...(decision === null ? [] : [decision.verdict]),
    ...(decision === null || decision.words === null ? [] : [decision.words]),
  ]);
}
