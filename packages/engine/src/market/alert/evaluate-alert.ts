import { decided, type Decision, err, type Quote, type Result } from "#kernel";
import { ALERT_NOTICES_MAX, isAlertDue, type PriceAlert, serverDayOf } from "./price-alert.ts";

export interface EvaluatedAlert {
  readonly alert: PriceAlert;
  /** Whether its owner is notified: not if the price only moved back, nor above the daily limit. */
  readonly isNotified: boolean;
}

export type EvaluateAlertRefusal = { readonly type: "alert_not_found" | "nothing_due" };

/**
 * Evaluates an alert at a tick: reached, or re-armed after a notification. A second evaluation, or
 * one at an older tick, is refused.
 *
 * Refusals, in the order they are checked: `alert_not_found`, `nothing_due`.
 */
export function evaluateAlert(
  alert: PriceAlert | undefined,
  { seq, price, at }: Quote,
): Result<Decision<EvaluatedAlert, never>, EvaluateAlertRefusal> {
  if (alert === undefined || alert.isRemoved) return err({ type: "alert_not_found" });
  if (!isAlertDue(alert, { seq, price })) return err({ type: "nothing_due" });

  // Past this line the command must succeed.
  if (alert.status === "rearming") {
    return decided({ alert: { ...alert, status: "armed", afterSeq: seq }, isNotified: false });
  }
  const { reach } = alert;
  const isSameDay = reach !== null && serverDayOf(reach.at) === serverDayOf(at);
  const notifiedBefore = isSameDay ? alert.noticeCount : 0;
  const isNotified = notifiedBefore < ALERT_NOTICES_MAX;
  return decided({
    isNotified,
    alert: {
      ...alert,
      status: alert.repeat === "once" ? "reached" : "rearming",
      afterSeq: seq,
      reach: { seq, price, at },
      noticeCount: notifiedBefore + (isNotified ? 1 : 0),
    },
  });
}
