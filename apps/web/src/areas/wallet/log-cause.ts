import { REASON_AREAS } from "@plumbline/engine/ledger";
import type { TextKey } from "#shell/i18n/texts.ts";
import type { LogLine } from "./queries.ts";

/**
 * The cause of a movement: its number identifies one of these, and links to its page if there is
 * one.
 */
export type LogCause = "position" | "recharge" | "withdrawal" | "adjustment" | "record";

/** For the wallet's own movements; another area's movement is a record of that area. */
const CAUSES: Partial<Record<LogLine["type"], LogCause>> = {
  adjustment_credit: "adjustment",
  adjustment_debit: "adjustment",
  deposit: "recharge",
  deposit_fee: "recharge",
  deposit_reversed: "recharge",
  // By a deposit, or by a returned withdrawal.
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
  // The compiler only checks that the area and the reason both exist, not that they belong
  // together.
  `${REASON_AREAS[type]}.postingReason.${type}` as ReasonKey;
