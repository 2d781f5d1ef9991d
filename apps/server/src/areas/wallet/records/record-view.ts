import { hash } from "node:crypto";
import { type Instant, type Money, subtract, toDecimalText } from "@plumbline/engine/kernel";
import {
  type Approval,
  type AsOf,
  type Channel,
  creditOf,
  findChannel,
  isLiving,
  type Recharge,
  RECHARGE_STATUS,
  type SoleContext,
  soleLimitLeft,
  type WalletSettings,
  type ChannelSide,
  type Withdrawal,
  WITHDRAWAL_ACCEPTS,
  WITHDRAWAL_STATUS,
} from "@plumbline/engine/wallet";
import { toWireTime } from "@plumbline/protocol";
import { networkKeyOf } from "../chain/watched-networks.ts";
import type { StepLine } from "./queries.ts";

export const amountText = ({ units }: Money): string => toDecimalText(units);

export const sha256 = (text: string): string => hash("sha256", text, "hex");

const optionalText = (amount: Money | null): string | null =>
  amount === null ? null : amountText(amount);

export const channelSideView = ({
  isEnabled,
  disabledReason,
  amountMin,
  amountMax,
  fee,
}: ChannelSide) => ({
  isEnabled,
  disabledReason,
  amountMin: amountText(amountMin),
  amountMax: amountText(amountMax),
  fee: amountText(fee),
});

export const channelView = (channel: Channel) => {
  const { id, currency, kind, network, memo, contract, confirmations, minutes } = channel;
  return { id, currency, kind, network, memo, contract, confirmations, minutes };
};

interface Context {
  readonly settings: WalletSettings;
  readonly steps: readonly StepLine[];
}

/** The known height of each watched chain, by network. */
export type Heights = ReadonlyMap<string, number>;

/** Types a status entry by the stages of its record; without the names of staff. */
const stepsOf = <Stage extends string>(steps: readonly StepLine[]) =>
  staffStepsOf<Stage>(steps).map(({ operatorName: _staff, ...step }) => step);

/** The same for staff, with the operator who decided. */
export const staffStepsOf = <Stage extends string>(steps: readonly StepLine[]) =>
  steps.map((step) => ({ ...step, stage: step.stage as Stage }));

const timesOf = ({ createdAt, since, dueAt }: Recharge | Withdrawal) => ({
  createTime: toWireTime(createdAt),
  sinceTime: toWireTime(since),
  dueTime: toWireTime(dueAt),
});

export function rechargeView(
  recharge: Recharge,
  { settings, steps, heights }: Context & { readonly heights: Heights },
) {
  const { id, channelId, claimed, fee, note, reason, reference, source, stage } = recharge;
  const channel = findChannel(settings, channelId);
  return {
    id,
    channelId,
    note,
    reason,
    reference,
    source,
    stage,
    ...timesOf(recharge),
    currency: claimed.asset,
    network: channel?.network ?? "",
    status: RECHARGE_STATUS[stage],
    amount: amountText(claimed),
    fee: amountText(fee),
    received: optionalText(recharge.received),
    credited: CREDITED.includes(stage) ? optionalText(creditOf(recharge)) : null,
    // Zero while a reversal is in progress, because nothing was debited from the owner yet.
    reversedAmount: stage === "delivered" ? null : optionalText(recharge.reversedAmount),
    owed: optionalText(recharge.owed),
    confirmations: channel === null ? null : confirmationsOf(recharge, channel, heights),
    payTo: [...recharge.payTo],
    proofFileId: recharge.proofFileId,
    steps: stepsOf<Recharge["stage"]>(steps),
  };
}

/** Stages at which the amount was credited, whatever happened to it since. */
const CREDITED: readonly Recharge["stage"][] = ["delivered", "reversing", "owing", "reversed"];

function confirmationsOf(
  { block, stage }: Recharge,
  { confirmations, network }: Channel,
  heights: Heights,
) {
  if (block === null || RECHARGE_STATUS[stage] !== 0) return null;
  const above = (heights.get(networkKeyOf(network)) ?? 0) - block.number;
  return { seen: Math.max(0, Math.min(above, confirmations)), needed: confirmations };
}

export function withdrawalView(
  withdrawal: Withdrawal,
  { settings, steps, isReversalOpen }: Context & { readonly isReversalOpen: boolean },
) {
  const { id, amount, channelId, destination, fee, methodId, note, reason, stage } = withdrawal;
  const { kind, address, memo, bankName, bankCode, holder } = destination;
  const action = isReversalOpen ? "cancelKept" : "cancel";
  const cancellable: readonly Withdrawal["stage"][] = WITHDRAWAL_ACCEPTS[action];
  return {
    id,
    channelId,
    methodId,
    note,
    reason,
    stage,
    kind,
    address,
    memo,
    bankName,
    bankCode,
    holder,
    ...timesOf(withdrawal),
    currency: amount.asset,
    network: findChannel(settings, channelId)?.network ?? "",
    status: WITHDRAWAL_STATUS[stage],
    amount: amountText(amount),
    fee: amountText(fee),
    receives: amountText(subtract(amount, fee)),
    transactionId: withdrawal.transactionId,
    isCancellable: cancellable.includes(stage),
    steps: stepsOf<Withdrawal["stage"]>(steps),
  };
}

/** The amount up to which the reader decides alone; zero without a limit. */
export function soleLimitView(
  context: SoleContext,
  {
    limit,
    ...approverFacts
  }: Omit<Parameters<typeof soleLimitLeft>[1], "limit"> & { readonly limit: Money | null },
  now: Instant,
) {
  return limit === null
    ? { fourEyesAbove: null, soleLimitLeft: "0" }
    : {
        fourEyesAbove: amountText(limit),
        soleLimitLeft: amountText(soleLimitLeft(context, { ...approverFacts, limit }, now)),
      };
}

/**
 * Whether the reader, by any of their accounts, has approved it and the approval is still valid.
 */
export const isApprovedBy = (
  approvals: readonly Approval[],
  {
    operatorId,
    isSamePerson,
    ...asOf
  }: AsOf & Pick<SoleContext, "isSamePerson"> & { readonly operatorId: string },
): boolean =>
  approvals.some((one) => isLiving(one, asOf) && isSamePerson(one.operatorId, operatorId));

export const approvalViews = (
  approvals: readonly Approval[],
  { names, ...asOf }: AsOf & { readonly names: ReadonlyMap<string, string> },
) =>
  approvals.map((approval) => ({
    operatorId: approval.operatorId,
    operatorName: names.get(approval.operatorId) ?? "",
    createTime: toWireTime(approval.at),
    isValid: isLiving(approval, asOf),
  }));
