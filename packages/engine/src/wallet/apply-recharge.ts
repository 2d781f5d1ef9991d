import {
  decided,
  type Decision,
  err,
  HOUR_MS,
  instant,
  type Instant,
  isLess,
  type Money,
  type Result,
} from "#kernel";
import { findChannel, type WalletSettings, type ChannelSide } from "./channel.ts";
import {
  accepts,
  type Recharge,
  RECHARGE_ACCEPTS,
  type RechargeStage,
  type WalletChange,
  type WalletEvent,
  type WalletState,
} from "./state.ts";

/** The maximum number of recharges of a member that may wait for a decision at once. */
const RECHARGES_OPEN_MAX = 5;

/** The time within which a review is promised. */
export const REVIEW_WITHIN_MS = 24 * HOUR_MS;

export interface ApplyRecharge {
  readonly id: string;
  readonly channelId: string;
  /** In units of the channel's currency. */
  readonly units: bigint;
  readonly source: Recharge["source"];
  readonly reference: string | null;
  readonly proof: { readonly fileId: string; readonly sha256: string } | null;
}

export type ChannelRefusal =
  | { readonly type: "channel_unknown" }
  | { readonly type: "channel_disabled"; readonly reason: string }
  | { readonly type: "amount_below_minimum"; readonly amountMin: Money }
  | { readonly type: "amount_above_maximum"; readonly amountMax: Money };

export type ApplyRechargeRefusal =
  | ChannelRefusal
  | { readonly type: "proof_missing"; readonly field: "proofFileId" }
  | { readonly type: "too_many_open"; readonly countMax: number };

/**
 * Records a member's claim to have sent money. Nothing is credited: only the amount that arrives
 * counts.
 *
 * Refusals, in the order they are checked: `channel_unknown`, `channel_disabled`,
 * `amount_below_minimum`, `amount_above_maximum`, `proof_missing`, `too_many_open`.
 */
export function applyRecharge(
  { state, settings }: { readonly state: WalletState; readonly settings: WalletSettings },
  command: ApplyRecharge,
  now: Instant,
): Result<Decision<WalletChange, WalletEvent>, ApplyRechargeRefusal> {
  const channel = findChannel(settings, command.channelId);
  if (channel === null) return err({ type: "channel_unknown" });
  const claimed: Money = { asset: channel.currency, units: command.units };
  const refused = checkClaim(channel.recharge, claimed);
  if (refused !== null) return err(refused);
  if (command.source === "proof" && command.proof === null) {
    return err({ type: "proof_missing", field: "proofFileId" });
  }
  // Payments seen on a chain were not claimed, so they do not count towards the limit.
  const open = [...state.recharges.values()].filter(
    ({ source, stage }) =>
      source !== "chain" && accepts<RechargeStage>(RECHARGE_ACCEPTS.approve, stage),
  );
  if (open.length >= RECHARGES_OPEN_MAX) {
    return err({ type: "too_many_open", countMax: RECHARGES_OPEN_MAX });
  }

  // Past this line the command must succeed.
  const recharge: Recharge = {
    id: command.id,
    channelId: channel.id,
    source: command.source,
    stage: "submitted",
    version: 1,
    claimed,
    received: null,
    fee: channel.recharge.fee,
    reference: command.reference,
    block: null,
    proofFileId: command.proof?.fileId ?? null,
    proofHash: command.proof?.sha256 ?? null,
    settingsVersion: settings.version,
    payTo: command.source === "provider" ? [] : channel.payTo,
    approvals: [],
    reason: null,
    note: null,
    reversedAmount: null,
    owed: null,
    createdAt: now,
    since: now,
    dueAt: instant(now + REVIEW_WITHIN_MS),
  };
  return decided({ recharge }, { events: [eventOf(recharge)] });
}

/**
 * Whether this amount may be deposited by this channel; a form checks it while it is typed.
 *
 * Refusals, in the order they are checked: `channel_disabled`, `amount_below_minimum`,
 * `amount_above_maximum`.
 */
export function checkClaim(
  way: Pick<ChannelSide, "amountMin" | "amountMax" | "disabledReason" | "isEnabled">,
  claimed: Money,
): Exclude<ChannelRefusal, { readonly type: "channel_unknown" }> | null {
  const { amountMin, amountMax, disabledReason, isEnabled } = way;
  if (!isEnabled) return { type: "channel_disabled", reason: disabledReason ?? "" };
  if (isLess(claimed, amountMin)) return { type: "amount_below_minimum", amountMin };
  if (isLess(amountMax, claimed)) return { type: "amount_above_maximum", amountMax };
  return null;
}

/** The event that a recharge has reached its stage; `was` is the former one, if any. */
export const eventOf = ({ id, stage }: Recharge, was?: RechargeStage): WalletEvent => ({
  type: "recharge_changed",
  id,
  stage,
  ...(was !== undefined && { was }),
});
