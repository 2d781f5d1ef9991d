import {
  decided,
  type Decision,
  err,
  type Instant,
  type Price,
  type Quote,
  type Result,
  type SymbolCode,
  type UserId,
} from "#kernel";
import {
  type AlertRepeat,
  type AlertSide,
  ALERTS_MAX,
  isNotifiedOn,
  type PriceAlert,
  type PriceAlertId,
} from "./price-alert.ts";

/** All alerts of one member. */
export type PriceAlerts = ReadonlyMap<PriceAlertId, PriceAlert>;

export interface SaveAlert {
  readonly alertId: PriceAlertId;
  /** Whether it replaces an existing one. */
  readonly isChange: boolean;
  readonly userId: UserId;
  readonly symbol: SymbolCode;
  readonly side: AlertSide;
  readonly price: Price;
  readonly repeat: AlertRepeat;
  readonly byMail: boolean;
}

export type SaveAlertRefusal =
  | { readonly type: "alert_not_found" }
  | { readonly type: "alert_price_reached"; readonly price: Price }
  | { readonly type: "too_many_alerts"; readonly alertsMax: number };

/**
 * Saves an alert, new or changed, and arms it: the first tick after the last one can reach it.
 * `latest` is that last tick; null if none was recorded yet.
 *
 * Refusals, in the order they are checked: `alert_not_found` (of a changed one),
 * `alert_price_reached` (by the last price), `too_many_alerts`.
 */
export function saveAlert(
  { alerts, latest }: { readonly alerts: PriceAlerts; readonly latest: Quote | null },
  { alertId, isChange, ...request }: SaveAlert,
  now: Instant,
): Result<Decision<PriceAlert, never>, SaveAlertRefusal> {
  const former = alerts.get(alertId);
  if (isChange && (former === undefined || former.isRemoved))
    return err({ type: "alert_not_found" });
  if (latest !== null && isBeyond(latest.price, request)) {
    return err({ type: "alert_price_reached", price: latest.price });
  }
  const counted = [...alerts.values()].filter(
    (alert) => !alert.isRemoved || isNotifiedOn(alert, now),
  );
  if (former === undefined && counted.length >= ALERTS_MAX) {
    return err({ type: "too_many_alerts", alertsMax: ALERTS_MAX });
  }

  // Past this line the command must succeed.
  return decided({
    ...request,
    id: alertId,
    status: "armed",
    afterSeq: latest?.seq ?? 0,
    // A change does not reset the notifications of the day.
    reach: former?.reach ?? null,
    noticeCount: former?.noticeCount ?? 0,
    isRemoved: false,
    createdAt: former?.createdAt ?? now,
  });
}

const isBeyond = (at: Price, { side, price }: Pick<PriceAlert, "side" | "price">): boolean =>
  side === "above" ? at >= price : at <= price;

/** Refusal: `alert_not_found`. */
export function removeAlert(
  alert: PriceAlert | undefined,
): Result<Decision<PriceAlert, never>, { readonly type: "alert_not_found" }> {
  if (alert === undefined || alert.isRemoved) return err({ type: "alert_not_found" });

  // Past this line the command must succeed.
  return decided({ ...alert, isRemoved: true });
}
