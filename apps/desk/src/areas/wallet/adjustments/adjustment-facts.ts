import type { AdjustmentLine } from "./adjustment-form.ts";

/** The reason for adjusting a balance, and the house account on the other side. */
export const adjustmentFacts = (
  translate: (key: string) => string,
  { houseAccount, reason, ticket, words }: AdjustmentLine,
) => [
  {
    name: translate("desk.adjustments.houseAccount"),
    value: translate(`desk.adjustments.houseAccounts.${houseAccount}`),
  },
  {
    name: translate("desk.adjustments.reason"),
    value: translate(`desk.adjustments.reasons.${reason}`),
  },
  { name: translate("desk.adjustments.ticket"), value: ticket },
  { name: translate("desk.adjustments.words"), value: words },
];
