import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  type Price,
  type Quote,
  ratePpm,
  shiftPrice,
  type SymbolCode,
  type UserId,
} from "#kernel";

/** Which side is reached: at or above the price, or at or below it. */
export const ALERT_SIDES = ["above", "below"] as const;
export type AlertSide = (typeof ALERT_SIDES)[number];

/** How often it notifies: once, or each time the price is reached again. */
export const ALERT_REPEATS = ["once", "each_time"] as const;
export type AlertRepeat = (typeof ALERT_REPEATS)[number];

/** "rearming": it has notified, and waits until the price has gone back by the step. */
export const ALERT_STATUSES = ["armed", "rearming", "reached"] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

export type PriceAlertId = string & { readonly __brand: "PriceAlertId" };

/** A price that its owner wants to be notified of. */
export interface PriceAlert {
  readonly id: PriceAlertId;
  readonly userId: UserId;
  readonly symbol: SymbolCode;
  readonly side: AlertSide;
  readonly price: Price;
  readonly repeat: AlertRepeat;
  /** Notifies by e-mail as well. */
  readonly byMail: boolean;
  readonly status: AlertStatus;
  /** Only later ticks count: those up to this one were known when its status was set. */
  readonly afterSeq: number;
  /** The tick that reached it last; null before. */
  readonly reach: Pick<Quote, "seq" | "price" | "at"> | null;
  /** The number of notifications on the server day of `reach`. */
  readonly noticeCount: number;
  /** Removed by its owner. It is stored as long as its notifications count. */
  readonly isRemoved: boolean;
  readonly createdAt: Instant;
}

/**
 * How many alerts one member may have, including reached ones and those removed on the day of their
 * notification: this bounds the notifications of a day.
 */
export const ALERTS_MAX = 50;

/** How often one alert notifies on a server day. */
export const ALERT_NOTICES_MAX = 10;

/** How far the price has to go back before it can be reached again: half a per cent. */
const REARM_RATE = 5_000n;

/** The price from which an alert can be reached again. Rounded away from the alert's price. */
export const rearmPriceOf = ({ side, price }: Pick<PriceAlert, "side" | "price">): Price =>
  side === "above"
    ? shiftPrice(price, ratePpm(-REARM_RATE), "down")
    : shiftPrice(price, ratePpm(REARM_RATE), "up");

/** Between these prices nothing changes; null: no bound on that side. */
export function alertBand(alert: PriceAlert): {
  readonly below: Price | null;
  readonly above: Price | null;
} {
  if (alert.status === "reached") return { below: null, above: null };
  const isUpwards = (alert.side === "above") === (alert.status === "armed");
  const bound = alert.status === "armed" ? alert.price : rearmPriceOf(alert);
  return isUpwards ? { below: null, above: bound } : { below: bound, above: null };
}

/** Whether this tick changes anything of the alert. */
export function isAlertDue(alert: PriceAlert, { seq, price }: Pick<Quote, "seq" | "price">) {
  const { below, above } = alertBand(alert);
  const isBeyond = (below !== null && price <= below) || (above !== null && price >= above);
  return isBeyond && seq > alert.afterSeq;
}

/** Whether its notifications count on the server day of that moment. */
export const isNotifiedOn = ({ reach, noticeCount }: PriceAlert, now: Instant): boolean =>
  reach !== null && noticeCount > 0 && serverDayOf(reach.at) === serverDayOf(now);

/** The server's days begin at 00:00 UTC+8. */
export const serverDayOf = (at: Instant): number => Math.floor((at + 8 * HOUR_MS) / DAY_MS);
