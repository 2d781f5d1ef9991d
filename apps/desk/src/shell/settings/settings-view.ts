import type { DeskClient } from "@plumbline/client";

type Payments = Awaited<ReturnType<DeskClient["wallet"]["readPaymentSettings"]>>;

/** What every page of settings shows beside the settings themselves. */
export type History = Pick<Payments, "newestVersion" | "versionInForce" | "versions" | "proposals">;
export type Proposal = History["proposals"][number];
export type Difference = Proposal["diff"][number];

export const SETTINGS_LENGTHS = { min: 10, max: 500 } as const;

/** Whether a reason may be sent, counted as the server counts it. */
export function isReason(typed: string): boolean {
  const { length } = typed.trim();
  return length >= SETTINGS_LENGTHS.min && length <= SETTINGS_LENGTHS.max;
}
