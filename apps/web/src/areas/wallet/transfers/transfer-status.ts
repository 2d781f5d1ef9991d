import type { Tone } from "@plumbline/ui";
import type { TextKey } from "#shell/speech/texts.ts";
import type { Transfer, TransferStatus } from "./queries.ts";

interface StatusWords {
  readonly text: Extract<TextKey, `recharge.status.${string}`>;
  readonly tone: Tone;
}

/** The statuses of the specification in words: 1 delivered, 0 under review, and so on. */
export const STATUS_WORDS = {
  "0": { text: "recharge.status.review", tone: "info" },
  "1": { text: "recharge.status.delivered", tone: "good" },
  "2": { text: "recharge.status.paid", tone: "good" },
  "-1": { text: "recharge.status.rejected", tone: "bad" },
  "-2": { text: "recharge.status.failed", tone: "bad" },
} as const satisfies Record<`${TransferStatus}`, StatusWords>;

/** A withdrawal that its owner cancelled has the status of a rejected one, and is none. */
export function statusOf({ record }: Transfer): StatusWords {
  return record.stage === "cancelled"
    ? { text: "recharge.status.cancelled", tone: "neutral" }
    : STATUS_WORDS[`${record.status}`];
}
