import { z } from "zod";
import { id, pageInput, pageOf, wireTime } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import { searchInput, timeInput } from "../../list-filters.ts";

/**
 * What the house itself notices: sums that are not zero, prices that do not come, promises without
 * cover, a clock that cannot be trusted, and balances outside that nobody records.
 */
export const ALERT_KINDS = ["ledger", "prices", "cover", "clock", "outside"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Whether what was noticed still holds. */
export const ALERT_STAGES = ["open", "closed"] as const;

const alert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  /** A symbol, "live:USDT", a problem of the clock, or a currency. */
  subject: z.string(),
  /** How large it was when it was noticed; "" where that says nothing. */
  figure: z.string(),
  openedTime: wireTime,
  closedTime: wireTime.nullable(),
});

export const listAlerts = defineOperatorCall({
  method: "GET",
  path: "/api/desk/alerts",
  need: "alerts.read",
  summary: "What the house itself noticed, the latest first; all of it unless a stage is chosen.",
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
