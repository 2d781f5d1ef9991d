import { REASON_AREAS } from "@plumbline/engine/ledger";
import type { TextKey } from "#shell/i18n/texts.ts";
import type { LogLine } from "./queries.ts";

/** What a movement came from: its number is one of these, and leads there where there is a page. */
export type LogCause = "position" | "recharge" | "withdrawal" | "adjustment" | "record";

/** Of the wallet's own movements; what another area moved is a record of that area. */
const CAUSES: Partial<Record<LogLine["type"], LogCause>> = {
  adjustment_credit: "adjustment",
  adjustment_debit: "adjustment",
  deposit: "recharge",
  deposit_fee: "recharge",
  deposit_reversed: "recharge",
  // By a deposit, or by a withdrawal that came back.
  receivable_settled: "record",
  withdrawal: "withdrawal",
  withdrawal_fee: "withdrawal",
  withdrawal_hold: "withdrawal",
  withdrawal_hold_returned: "withdrawal",
};

export const causeOf = (type: LogLine["type"]): LogCause =>
  CAUSES[type] ?? (REASON_AREAS[type] === "contract" ? "position" : "record");

type ReasonKey = {
  [Reason in LogLine["type"]]: `${(typeof REASON_AREAS)[Reason]}.postingReason.${Reason}`;
}[LogLine["type"]];

/** The text that names why money moved: a reason without one does not compile. */
export const reasonKey = (type: LogLine["type"]): TextKey =>
  // Of each reason its own area's: the compiler only sees that both are among those there are.
  `${REASON_AREAS[type]}.postingReason.${type}` as ReasonKey;
