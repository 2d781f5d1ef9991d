import { z } from "zod";
import { id, pageInput, pageOf, wireTime } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import { searchInput, timeInput } from "../../list-filters.ts";

/**
 * The kinds of the house's alerts: sums that are not zero, missing prices, promises without cover,
 * an unreliable clock, and outside balances that are not recorded.
 */
export const ALERT_KINDS = ["ledger", "prices", "cover", "clock", "outside"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Open while its condition lasts. */
export const ALERT_STAGES = ["open", "closed"] as const;

const alert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  /** A symbol, "live:USDT", a problem of the clock, or a currency. */
  subject: z.string(),
  /** The size of the deviation when it was opened; "" if it has none. */
  figure: z.string(),
  openedTime: wireTime,
  closedTime: wireTime.nullable(),
});

export const listAlerts = defineOperatorCall({
  method: "GET",
  path: "/api/desk/alerts",
  need: "alerts.read",
  summary: "Alerts of the house, the latest first; of all stages unless one is chosen.",
  input: z.object({
    ...pageInput,
    stage: z.enum(ALERT_STAGES).optional(),
    kind: z.enum(ALERT_KINDS).optional(),
    ...searchInput,
    ...timeInput,
  }),
  result: pageOf(alert),
  refusals: [],
});
