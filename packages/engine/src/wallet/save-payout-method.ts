import {
  DAY_MS,
  decided,
  type Decision,
  err,
  instant,
  type Instant,
  ok,
  type Result,
} from "#kernel";
import { findChannel, type WalletSettings } from "./channel.ts";
import type { Destination, PayoutMethod, WalletChange, WalletEvent, WalletState } from "./state.ts";

/** The period in which nothing is paid to a new or changed payout method. */
const NEW_METHOD_HOLD_MS = DAY_MS;

const PAYOUT_METHODS_MAX = 10;

export interface SavePayoutMethod {
  readonly id: string;
  readonly channelId: string;
  readonly label: string;
  /** As validated by the channel's rule; of a bank account without its holder. */
  readonly destination: Omit<Destination, "kind" | "holder">;
}

export type SaveMethodRefusal =
  | { readonly type: "channel_unknown" | "method_not_found" | "verification_required" }
  | { readonly type: "memo_missing" | "memo_not_taken"; readonly field: "memo" }
  | { readonly type: "method_known" | "too_many_methods" };

/**
 * Saves a payout method. A bank account is the member's own: its holder is the verified name and
 * cannot be typed.
 *
 * Refusals, in the order they are checked: `channel_unknown`, `verification_required` for a bank,
 * `memo_missing`, `memo_not_taken`, `method_known`, `too_many_methods`.
 */
export function addPayoutMethod(
  context: {
    readonly state: WalletState;
    readonly settings: WalletSettings;
    /** The verified name; null until the papers are authorised. */
    readonly provenName: string | null;
  },
  command: SavePayoutMethod,
  now: Instant,
): Result<Decision<WalletChange, WalletEvent>, SaveMethodRefusal> {
  const described = describe(context, command);
  if (!described.ok) return described;
  const payoutMethods = [...context.state.methods.values()].filter(
    ({ removedAt }) => removedAt === null,
  );
  const isKnown = payoutMethods.some(
    (other) =>
      other.channelId === command.channelId &&
      other.address === described.value.address &&
      other.memo === described.value.memo,
  );
  if (isKnown) return err({ type: "method_known" });
  if (payoutMethods.length >= PAYOUT_METHODS_MAX) return err({ type: "too_many_methods" });

  // Past this line the command must succeed.
  return saved({ ...command, version: 1 }, described.value, now);
}

/**
 * Changes it, as a new version that waits like a new one; or removes it.
 *
 * Refusals, in the order they are checked: `method_not_found`, then those of adding.
 */
export function editPayoutMethod(
  context: Parameters<typeof addPayoutMethod>[0],
  command: Omit<SavePayoutMethod, "channelId">,
  now: Instant,
): Result<Decision<WalletChange, WalletEvent>, SaveMethodRefusal> {
  const before = context.state.methods.get(command.id);
  if (before === undefined || before.removedAt !== null) return err({ type: "method_not_found" });
  const { channelId } = before;
  const described = describe(context, { ...command, channelId });
  if (!described.ok) return described;

  // Past this line the command must succeed.
  const version = before.version + 1;
  return saved({ ...command, channelId, version }, described.value, now);
}

/** Refuses with `method_not_found`. */
export function removePayoutMethod(
  { methods }: WalletState,
  { id }: { readonly id: string },
  now: Instant,
): Result<Decision<WalletChange, WalletEvent>, { readonly type: "method_not_found" }> {
  const before = methods.get(id);
  if (before === undefined || before.removedAt !== null) return err({ type: "method_not_found" });

  // Past this line the command must succeed.
  const method: PayoutMethod = { ...before, version: before.version + 1, removedAt: now };
  return decided({ method });
}

function describe(
  {
    settings,
    provenName,
  }: { readonly settings: WalletSettings; readonly provenName: string | null },
  { channelId, destination }: Pick<SavePayoutMethod, "channelId" | "destination">,
): Result<Destination, SaveMethodRefusal> {
  const channel = findChannel(settings, channelId);
  if (channel === null) return err({ type: "channel_unknown" });
  const { kind, memo } = channel;
  if (kind === "bank" && provenName === null) return err({ type: "verification_required" });
  if (memo === "required" && destination.memo === null) {
    return err({ type: "memo_missing", field: "memo" });
  }
  if (memo === "none" && destination.memo !== null) {
    return err({ type: "memo_not_taken", field: "memo" });
  }
  return ok({ ...destination, kind, holder: kind === "bank" ? provenName : null });
}

function saved(
  { id, channelId, label, version }: Pick<PayoutMethod, "id" | "channelId" | "label" | "version">,
  destination: Destination,
  now: Instant,
): Result<Decision<WalletChange, WalletEvent>, never> {
  const usableFrom = instant(now + NEW_METHOD_HOLD_MS);
  const named = { id, channelId, label, version, savedAt: now, usableFrom, removedAt: null };
  const method: PayoutMethod = { ...destination, ...named };
  return decided({ method });
}
