import { decided, type Decision, err, type Quote, type Result } from "#kernel";
import { ALERT_TOLD_MAX, isAlertDue, type PriceAlert, serverDayOf } from "./price-alert.ts";

export interface EvaluatedAlert {
  readonly alert: PriceAlert;
  /** Whether its owner is told: not of a price that only went back, nor too often in a day. */
  readonly isTold: boolean;
}

export type EvaluateAlertRefusal = { readonly type: "alert_not_found" | "nothing_due" };

/**
 * What becomes of an alert at a tick: reached, or armed anew behind one that was told of before.
 * Asked twice, or about a tick from before its status, it is refused.
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
    return decided({ alert: { ...alert, status: "armed", afterSeq: seq }, isTold: false });
  }
  const { reach } = alert;
  const isSameDay = reach !== null && serverDayOf(reach.at) === serverDayOf(at);
  const toldBefore = isSameDay ? alert.toldCount : 0;
  const isTold = toldBefore < ALERT_TOLD_MAX;
  return decided({
    isTold,
    alert: {
      ...alert,
      status: alert.repeat === "once" ? "reached" : "rearming",
      afterSeq: seq,
      reach: { seq, price, at },
      toldCount: toldBefore + (isTold ? 1 : 0),
    },
  });
}
