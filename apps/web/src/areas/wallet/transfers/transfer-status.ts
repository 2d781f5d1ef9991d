import type { Tone } from "@plumbline/ui";
import type { TextKey } from "#shell/i18n/texts.ts";
import type { Transfer, TransferStatus } from "./queries.ts";

interface StatusWords {
  readonly text: Extract<TextKey, `recharge.status.${string}`>;
  readonly tone: Tone;
}

/** The statuses of the specification as texts: 1 delivered, 0 under review, and so on. */
export const STATUS_WORDS = {
  "0": { text: "recharge.status.review", tone: "info" },
  "1": { text: "recharge.status.delivered", tone: "good" },
  "2": { text: "recharge.status.paid", tone: "good" },
  "-1": { text: "recharge.status.rejected", tone: "bad" },
  "-2": { text: "recharge.status.failed", tone: "bad" },
} as const satisfies Record<`${TransferStatus}`, StatusWords>;

/** Stages with a text of their own, although they share a status of the specification. */
const STAGE_WORDS: Partial<Record<Transfer["record"]["stage"], StatusWords>> = {
  cancelled: { text: "recharge.status.cancelled", tone: "neutral" },
  reversing: { text: "recharge.status.reversing", tone: "warn" },
  owing: { text: "recharge.status.owing", tone: "warn" },
  reversed: { text: "recharge.status.reversed", tone: "neutral" },
};

/** The status as a text. */
export const statusOf = ({ record }: Transfer): StatusWords =>
  STAGE_WORDS[record.stage] ?? STATUS_WORDS[`${record.status}`];
