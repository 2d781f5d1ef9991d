import {
  decided,
  type Decision,
  err,
  instant,
  type Instant,
  isLess,
  type Money,
  type Result,
} from "#kernel";
import { eventOf, REVIEW_WITHIN_MS } from "./apply-recharge.ts";
import { findChannel, type WalletSettings } from "./channel.ts";
import { changedRecharge } from "./change-record.ts";
import { applyRechargeNews, type RechargeRefusal } from "./review-recharge.ts";
import type { BlockId, Recharge, WalletChange, WalletEvent, WalletState } from "./state.ts";

/** A payment to a member's own address, in a block of a watched chain. */
export interface Deposit {
  /** The id of the recharge, if this is the first time that the payment is seen. */
  readonly id: string;
  readonly channelId: string;
  /** The member's own address. */
  readonly address: string;
  /** The amount that arrived, in units of the channel's currency, truncated. */
  readonly units: bigint;
  /** Identifies the payment, whatever block it is in. */
  readonly reference: string;
  readonly block: BlockId;
}

export interface DepositContext {
  readonly state: WalletState;
  readonly settings: WalletSettings;
}

export type DepositRefusal = { readonly type: "channel_unknown" | "known_already" };

type Decided<Refusal> = Result<Decision<WalletChange, WalletEvent>, Refusal>;

/**
 * Records a payment in a block: nothing is credited. Below the channel's minimum it is rejected at
 * once, so that its owner sees why. The same payment in another block is the same recharge, also
 * after a reorganisation had ended it.
 *
 * Refusals, in the order they are checked: `channel_unknown`, `known_already`.
 */
export function noticeDeposit(
  { state, settings }: DepositContext,
  deposit: Deposit,
  now: Instant,
): Decided<DepositRefusal> {
  const channel = findChannel(settings, deposit.channelId);
  if (channel === null) return err({ type: "channel_unknown" });
  const { address, block, id, reference, units } = deposit;
  const existing = findDeposit(state, deposit);
  if (existing !== null && !isSeenAnew(existing, block)) return err({ type: "known_already" });

  // Past this line the command must succeed.
  const { amountMin, fee } = channel.recharge;
  const received: Money = { asset: channel.currency, units };
  if (existing !== null) {
    // The operator's approval was for another block.
    const seen: Recharge = { ...existing, stage: "seen", approvals: [], reason: null, block };
    return changedRecharge({ ...seen, claimed: received, received, dueAt: dueOf(now) }, now);
  }
  const isEnough = !isLess(received, amountMin);
  const recharge: Recharge = {
    id,
    channelId: channel.id,
    source: "chain",
    version: 1,
    claimed: received,
    received,
    fee,
    reference,
    block,
    proofFileId: null,
    proofHash: null,
    approvals: [],
    note: null,
    reversedAmount: null,
    owed: null,
    settingsVersion: settings.version,
    payTo: [{ label: "address", text: address }],
    stage: isEnough ? "seen" : "rejected",
    reason: isEnough ? null : "below_minimum",
    createdAt: now,
    since: now,
    dueAt: dueOf(now),
  };
  return decided({ recharge }, { events: [eventOf(recharge)] });
}

export type SettleDepositRefusal =
  | RechargeRefusal
  | { readonly type: "other_block" | "channel_closed" | "operator_decides" };

/**
 * Ends a seen payment: credited if its block has enough confirmations, rejected if the chain has
 * neither block nor payment any more. Either concerns one block, and only the one in which the
 * recharge was last seen. Above a channel's maximum an operator decides; a closed channel credits
 * nothing until it is open again.
 *
 * Refusals, in the order they are checked: `record_not_found`, `other_block`, `channel_closed`,
 * `operator_decides`, `recharge_not_open`, `received_below_fee`.
 */
export function settleDeposit(
  { state, settings }: DepositContext,
  settlement: { readonly id: string; readonly blockHash: string; readonly is: "final" | "gone" },
  now: Instant,
): Decided<SettleDepositRefusal> {
  const recharge = state.recharges.get(settlement.id);
  if (recharge === undefined) return err({ type: "record_not_found" });
  const { block, reference, received, source } = recharge;
  const isOfThis = source === "chain" && block?.hash === settlement.blockHash;
  if (!isOfThis || reference === null || received === null) return err({ type: "other_block" });
  const { id } = recharge;
  if (settlement.is === "gone")
    return applyRechargeNews({ state }, { id, news: { type: "reversed" } }, now);
  const way = findChannel(settings, recharge.channelId)?.recharge;
  if (way === undefined || !way.isEnabled) return err({ type: "channel_closed" });
  if (isLess(way.amountMax, received)) return err({ type: "operator_decides" });
  return applyRechargeNews({ state }, { id, news: { type: "final", received, reference } }, now);
}

/** Whether it had disappeared from the chain and is back, or waits in another block than before. */
function isSeenAnew({ stage, reason, block }: Recharge, { hash }: BlockId): boolean {
  if (stage === "rejected") return reason === "gone_from_chain";
  return (stage === "seen" || stage === "confirmed") && block?.hash !== hash;
}

const dueOf = (now: Instant): Instant => instant(now + REVIEW_WITHIN_MS);

const findDeposit = ({ recharges }: WalletState, deposit: Deposit): Recharge | null =>
  [...recharges.values()].find(
    ({ source, channelId, reference }) =>
      source === "chain" && channelId === deposit.channelId && reference === deposit.reference,
  ) ?? null;
