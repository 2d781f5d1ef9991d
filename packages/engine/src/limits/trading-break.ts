import { DAY_MS, decided, type Decision, err, instant, type Instant, type Result } from "#kernel";
import {
  COOLING_OFF_MS,
  type OwnLimits,
  type OwnLimitsChange,
  type TradingBreak,
} from "./own-limits.ts";

/** A time-out lasts whole days, an exclusion as long as one of these; null is permanent. */
export const TIME_OUT_DAYS = { min: 1, max: 42 } as const;
/** The minimum, in months of any calendar. */
const EXCLUSION_DAYS = {
  half_year: 184,
  year: 366,
  two_years: 731,
  five_years: 1_827,
  for_good: null,
} as const;
export const EXCLUSION_LENGTHS = [
  "half_year",
  "year",
  "two_years",
  "five_years",
  "for_good",
] as const satisfies readonly (keyof typeof EXCLUSION_DAYS)[];
export type ExclusionLength = (typeof EXCLUSION_LENGTHS)[number];

/** Whether it is in force; a time-out ends by itself, an exclusion only on request. */
export function isOnBreak(tradingBreak: TradingBreak | null, now: Instant): boolean {
  if (tradingBreak === null) return false;
  const { kind, until, endsAt } = tradingBreak;
  const end = kind === "time_out" ? until : endsAt;
  return end === null || now < end;
}

export type StartBreakRefusal =
  | { readonly type: "limit_out_of_range"; readonly field: "days" }
  | { readonly type: "break_not_longer" };

/**
 * Begins a time-out of whole days, or extends the present one. Nobody shortens it.
 *
 * Refusals, in the order they are checked: `limit_out_of_range`, `break_not_longer`.
 */
export function startTimeOut(
  { tradingBreak }: Pick<OwnLimits, "tradingBreak">,
  { days }: { readonly days: number },
  now: Instant,
): Result<Decision<OwnLimitsChange, never>, StartBreakRefusal> {
  const { min, max } = TIME_OUT_DAYS;
  if (!Number.isInteger(days) || days < min || days > max) {
    return err({ type: "limit_out_of_range", field: "days" });
  }
  return startBreak(tradingBreak, { kind: "time_out", until: instant(now + days * DAY_MS) }, now);
}

/**
 * Begins an exclusion, or extends the present one; it replaces a time-out.
 *
 * Refusals: `break_not_longer`.
 */
export function startExclusion(
  { tradingBreak }: Pick<OwnLimits, "tradingBreak">,
  { length }: { readonly length: ExclusionLength },
  now: Instant,
): Result<Decision<OwnLimitsChange, never>, StartBreakRefusal> {
  const days = EXCLUSION_DAYS[length];
  const until = days === null ? null : instant(now + days * DAY_MS);
  return startBreak(tradingBreak, { kind: "exclusion", until }, now);
}

function startBreak(
  tradingBreak: TradingBreak | null,
  { kind, until }: Pick<TradingBreak, "kind" | "until">,
  now: Instant,
): Result<Decision<OwnLimitsChange, never>, StartBreakRefusal> {
  const isRunning = isOnBreak(tradingBreak, now) ? tradingBreak : null;
  const isWeaker = isRunning?.kind === "exclusion" && kind === "time_out";
  if (isRunning !== null && (isWeaker || !isLater(until, isRunning.until))) {
    return err({ type: "break_not_longer" });
  }

  // Past this line the command must succeed.
  const startedAt = isRunning?.kind === kind ? isRunning.startedAt : now;
  return decided({ tradingBreak: { kind, startedAt, until, endsAt: null } });
}

const isLater = (until: Instant | null, other: Instant | null): boolean =>
  other !== null && (until === null || until > other);

export type EndExclusionRefusal =
  | { readonly type: "not_excluded" }
  | { readonly type: "exclusion_not_over"; readonly until: Instant | null }
  | { readonly type: "exclusion_ending"; readonly until: Instant };

/**
 * Requests the end of an exclusion whose time is over: it ends a day later.
 *
 * Refusals, in the order they are checked: `not_excluded`, `exclusion_not_over` (a permanent one
 * never is), `exclusion_ending`.
 */
export function endExclusion(
  { tradingBreak }: Pick<OwnLimits, "tradingBreak">,
  now: Instant,
): Result<Decision<OwnLimitsChange, never>, EndExclusionRefusal> {
  const excluded = tradingBreak?.kind === "exclusion" ? tradingBreak : null;
  if (excluded === null || !isOnBreak(excluded, now)) return err({ type: "not_excluded" });
  const { until, endsAt } = excluded;
  if (until === null || now < until) return err({ type: "exclusion_not_over", until });
  if (endsAt !== null) return err({ type: "exclusion_ending", until: endsAt });

  // Past this line the command must succeed.
  return decided({ tradingBreak: { ...excluded, endsAt: instant(now + COOLING_OFF_MS) } });
}
