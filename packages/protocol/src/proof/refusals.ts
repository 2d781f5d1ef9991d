import type { RefusalEntry } from "../shell-refusals.ts";

export const proofRefusals = {
  receipt_not_found: { code: 4500, messageKey: "proof.refusal.receiptNotFound" },
} as const satisfies Record<string, RefusalEntry>;
