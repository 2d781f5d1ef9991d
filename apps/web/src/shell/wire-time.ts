export { fromWireTime as readWireTime } from "@plumbline/protocol/wire-time";

/** "2025-01-31 01:00:00" in the reader's own zone. */
export function showTime(epochMs: number): string {
  const at = new Date(epochMs);
  const local = new Date(epochMs - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace("T", " ");
}

/** "2025-01-31" in the reader's own zone. */
export function showDay(epochMs: number): string {
  return showTime(epochMs).slice(0, 10);
}

/** "01:00" in the reader's own zone. */
export function showClock(epochMs: number): string {
  return showTime(epochMs).slice(11, 16);
}

/**
 * The reader's own midnight, `daysBack` days before the day of `nowMs`, also across changes to
 * summer time.
 */
export function startOfDayMs(nowMs: number, daysBack = 0): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack).getTime();
}
