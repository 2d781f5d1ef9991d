import { FREEZE_HOURS_MAX, HOLD_REASONS, type HoldReason } from "@plumbline/engine/desk";

/** What may be picked; one person alone gives no more than three days. */
export const FREEZE_HOURS = [24, 72, 168, FREEZE_HOURS_MAX] as const;

const TEXT_LENGTH_MIN = 10;
const TEXT_LENGTH_MAX = 500;

/** The least and the most of a text that a user is shown, as the call asks for. */
export const TEXT_LENGTHS = { min: TEXT_LENGTH_MIN, max: TEXT_LENGTH_MAX } as const;

/** Whether a text may be sent, counted as the server counts it. */
export function saysSomething(typed: string): boolean {
  const { length } = typed.trim();
  return length >= TEXT_LENGTH_MIN && length <= TEXT_LENGTH_MAX;
}

/** What was picked out of the list. */
export const readReason = (picked: string): HoldReason =>
  HOLD_REASONS.find((one) => one === picked) ?? "other";
