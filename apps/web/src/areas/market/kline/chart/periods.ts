import type { Interval } from "@plumbline/engine/market";
import type { Period } from "klinecharts";

/** Each interval as the chart library counts its time axis. */
export const PERIODS = {
  "1m": { type: "minute", span: 1 },
  "3m": { type: "minute", span: 3 },
  "5m": { type: "minute", span: 5 },
  "15m": { type: "minute", span: 15 },
  "30m": { type: "minute", span: 30 },
  "1h": { type: "hour", span: 1 },
  "4h": { type: "hour", span: 4 },
  "1d": { type: "day", span: 1 },
  "1w": { type: "week", span: 1 },
  "1M": { type: "month", span: 1 },
} as const satisfies Record<Interval, Period>;

/** Days, weeks and months begin at midnight UTC: in the reader's zone that may be another day. */
export const isInUtc = (interval: Interval): boolean =>
  ["day", "week", "month"].includes(PERIODS[interval].type);
