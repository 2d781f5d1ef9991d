import {
  type Colleagues,
  DAY_MS,
  decided,
  type Decision,
  err,
  HOUR_MS,
  instant,
  type Instant,
  type Result,
  type UserId,
} from "#kernel";
import type { OperatorId } from "./state.ts";

/** The reason as a code: translated for the member, and counted over all users. */
export const HOLD_REASONS = [
  "suspected_theft",
  "payment_dispute",
  "identity_doubt",
  "rules_breach",
  "legal_order",
  "other",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * Holds one user's account for a reason and until an end that they are shown. They can sign in and
 * see everything; each call declares whether they may send it.
 */
export interface UserFreeze {
  readonly id: string;
  readonly userId: UserId;
  readonly reasonCode: HoldReason;
  /** The operator's own description of the reason. */
  readonly reason: string;
  /** How to object, addressed to the user. */
  readonly appeal: string;
  readonly startedBy: OperatorId;
  readonly startedAt: Instant;
  /** In force until then. */
  readonly endsAt: Instant;
  /** The requested end: in force once a second person has confirmed it. */
  readonly requestedEndsAt: Instant;
  readonly confirmedBy: OperatorId | null;
  readonly liftedAt: Instant | null;
}

/** The state of the decision: whether there is such a user, and their recent freezes. */
export interface FreezeContext {
  readonly isKnown: boolean;
  readonly freezes: readonly UserFreeze[];
}

/** Frozen by staff at present, by staff with the second confirmation pending, or by the user. */
export const FROZEN_KINDS = ["held", "waiting", "self"] as const;
export type FrozenKind = (typeof FROZEN_KINDS)[number];

export const FREEZE_HOURS_MAX = 720;
/** How long a user may be held without a second person, within `FREEZE_WINDOW_MS`. */
const FREEZE_ALONE_MS = 72 * HOUR_MS;
const FREEZE_WINDOW_MS = 30 * DAY_MS;

export type FreezeUserRefusal = { readonly type: "user_not_found" | "user_already_frozen" };
export type ConfirmFreezeRefusal = {
  readonly type: "freeze_not_found" | "freeze_not_waiting" | "second_person_needed";
};
export type UnfreezeUserRefusal = { readonly type: "freeze_not_found" | "user_not_frozen" };

type Decided<Refusal> = Result<Decision<UserFreeze, never>, Refusal>;

/**
 * Holds a user's account, at once for as long as one person may, and for the rest of the requested
 * time when a second one confirms it.
 *
 * Refusals, in the order they are checked: `user_not_found`, `user_already_frozen`.
 */
export function freezeUser(
  { isKnown, freezes }: FreezeContext,
  command: Pick<UserFreeze, "id" | "userId" | "reasonCode" | "reason" | "appeal" | "startedBy"> & {
    readonly hours: number;
  },
  now: Instant,
): Decided<FreezeUserRefusal> {
  if (!isKnown) return err({ type: "user_not_found" });
  const isOpen = (freeze: UserFreeze) => isInForce(freeze, now) || isWaiting(freeze, now);
  if (freezes.some(isOpen)) return err({ type: "user_already_frozen" });

  // Past this line the command must succeed.
  const { hours, ...freeze } = command;
  const aloneMs = Math.min(hours * HOUR_MS, aloneLeftMs(freezes, now));
  return decided({
    ...freeze,
    startedAt: now,
    endsAt: instant(now + aloneMs),
    requestedEndsAt: instant(now + hours * HOUR_MS),
    confirmedBy: null,
    liftedAt: null,
  });
}

/**
 * Confirms, as the second person, the whole requested time of a freeze.
 *
 * Refusals, in the order they are checked: `freeze_not_found`, `freeze_not_waiting`,
 * `second_person_needed`.
 */
export function confirmFreeze(
  { freezes, isSamePerson, isShutOut }: FreezeContext & Colleagues,
  { id, by }: { readonly id: string; readonly by: OperatorId },
  now: Instant,
): Decided<ConfirmFreezeRefusal> {
  const freeze = freezes.find((one) => one.id === id);
  if (freeze === undefined) return err({ type: "freeze_not_found" });
  if (!isWaiting(freeze, now) || isShutOut(freeze.startedBy)) {
    return err({ type: "freeze_not_waiting" });
  }
  if (isSamePerson(freeze.startedBy, by)) return err({ type: "second_person_needed" });

  // Past this line the command must succeed.
  return decided({ ...freeze, confirmedBy: by, endsAt: freeze.requestedEndsAt });
}

/**
 * Ends a freeze, or its pending rest, before its time.
 *
 * Refusals, in the order they are checked: `freeze_not_found`, `user_not_frozen`.
 */
export function unfreezeUser(
  { freezes }: FreezeContext,
  { id }: { readonly id: string },
  now: Instant,
): Decided<UnfreezeUserRefusal> {
  const freeze = freezes.find((one) => one.id === id);
  if (freeze === undefined) return err({ type: "freeze_not_found" });
  if (!isInForce(freeze, now) && !isWaiting(freeze, now)) return err({ type: "user_not_frozen" });

  // Past this line the command must succeed.
  return decided({ ...freeze, liftedAt: now });
}

/** Whether it is in force at that moment, by any confirmation. */
export const isInForce = ({ endsAt, liftedAt }: UserFreeze, now: Instant): boolean =>
  liftedAt === null && endsAt > now;

/** Whether it was requested for longer than one person may decide, and is not confirmed yet. */
export const isWaiting = (freeze: UserFreeze, now: Instant): boolean =>
  freeze.liftedAt === null &&
  freeze.confirmedBy === null &&
  freeze.requestedEndsAt > freeze.endsAt &&
  freeze.requestedEndsAt > now;

/** Repeated freezes by one person together last no longer than one of them may. */
function aloneLeftMs(freezes: readonly UserFreeze[], now: Instant): number {
  const spentMs = freezes
    .filter(({ confirmedBy, startedAt }) => {
      return confirmedBy === null && startedAt > now - FREEZE_WINDOW_MS;
    })
    .map(({ startedAt, endsAt, liftedAt }) => Math.min(endsAt, liftedAt ?? endsAt) - startedAt)
    .reduce((sum, lengthMs) => sum + lengthMs, 0);
  return Math.max(0, FREEZE_ALONE_MS - spentMs);
}
