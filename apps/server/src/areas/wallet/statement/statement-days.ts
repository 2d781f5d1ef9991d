import { DAY_MS, err, type Instant, ok, type Result } from "@plumbline/engine/kernel";
import { fromWireTime } from "@plumbline/protocol";

/** A year, and one more day for a leap year. */
const DAYS_MAX = 366;

export type DaysRefusal =
  | { readonly type: "days_wrong_way_round" }
  | { readonly type: "days_not_begun" }
  | { readonly type: "too_many_days"; readonly daysMax: number };

/** Includes the first moment and excludes the second: epoch ms. */
export interface DaySpan {
  readonly fromMs: number;
  readonly untilMs: number;
  /** The end of its content: its own end, or the time it is written if that is earlier. */
  readonly coveredUntilMs: number;
}

/**
 * The span of whole server days (UTC+8), the last one included. A last day that is not over is
 * covered until `now`.
 *
 * Refusals, in the order they are checked: `days_wrong_way_round`, `days_not_begun`,
 * `too_many_days`.
 */
export function spanOfDays(
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
  now: Instant,
): Result<DaySpan, DaysRefusal> {
  const fromMs = fromWireTime(`${fromDay} 00:00:00`);
  const lastDayMs = fromWireTime(`${toDay} 00:00:00`);
  if (lastDayMs < fromMs) return err({ type: "days_wrong_way_round" });
  if (lastDayMs > now) return err({ type: "days_not_begun" });
  const untilMs = lastDayMs + DAY_MS;
  if (untilMs - fromMs > DAYS_MAX * DAY_MS)
    return err({ type: "too_many_days", daysMax: DAYS_MAX });
  return ok({ fromMs, untilMs, coveredUntilMs: Math.min(untilMs, now) });
}
