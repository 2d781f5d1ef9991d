import {
  decided,
  type Decision,
  err,
  instant,
  type Instant,
  type Result,
  UNITS_PER_ONE,
} from "#kernel";
import {
  COOLING_OFF_MS,
  limitAt,
  type LimitKind,
  type OwnLimits,
  type OwnLimitsChange,
  pendingAt,
} from "./own-limits.ts";

/** Whole minutes of one session, in the units of the other limits. */
export const SESSION_MINUTES = { min: 10, max: 1_440 } as const;

export type SetLimitRefusal =
  | { readonly type: "limit_out_of_range"; readonly field: "value" }
  | { readonly type: "limit_unchanged"; readonly field: "value" };

/**
 * Sets a limit, or removes it (`value` null). A tighter one takes effect at once and replaces what
 * was pending; a looser one takes effect a day later. The value in force, set again, withdraws what
 * is pending.
 *
 * Refusals, in the order they are checked: `limit_out_of_range`, `limit_unchanged`.
 */
export function setLimit(
  { limits }: Pick<OwnLimits, "limits">,
  { kind, value }: { readonly kind: LimitKind; readonly value: bigint | null },
  now: Instant,
): Result<Decision<OwnLimitsChange, never>, SetLimitRefusal> {
  if (!isInRange(kind, value)) return err({ type: "limit_out_of_range", field: "value" });
  const limit = limits.get(kind);
  const current = limitAt(limit, now);
  const pending = pendingAt(limit, now);
  const isPending = pending === null ? value === current : value === pending.value;
  if (isPending) return err({ type: "limit_unchanged", field: "value" });

  // Past this line the command must succeed.
  if (!isLooser(value, current)) return decided({ limit: { kind, value, pending: null } });
  const effectiveAt = instant(now + COOLING_OFF_MS);
  return decided({ limit: { kind, value: current, pending: { value, effectiveAt } } });
}

function isInRange(kind: LimitKind, value: bigint | null): boolean {
  if (value === null) return true;
  if (kind !== "session") return value >= 0n;
  const { min, max } = SESSION_MINUTES;
  const isWhole = value % UNITS_PER_ONE === 0n;
  return isWhole && value >= BigInt(min) * UNITS_PER_ONE && value <= BigInt(max) * UNITS_PER_ONE;
}

const isLooser = (value: bigint | null, current: bigint | null): boolean =>
  current !== null && (value === null || value > current);
