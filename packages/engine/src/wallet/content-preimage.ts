import { toDecimalText } from "#kernel";
import type { Recharge, Withdrawal } from "./state.ts";

/**
 * The text whose SHA-256 identifies exactly what an operator saw of a withdrawal: amount and
 * destination. A JSON array, because names may contain any character.
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

/** The same for a recharge, with the stated received amount and reference. */
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
 * The same for a recharge that is being reversed, with its decision: while an amount is
 * outstanding, that amount is part of it, as is the message to the owner if the house bears a loss.
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
