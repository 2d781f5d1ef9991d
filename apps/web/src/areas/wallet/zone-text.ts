/** "UTC+8", "UTC-3:30": the distance of the reader's clock at a moment. */
export function zoneText(atMs: number, behindMinutes = new Date(atMs).getTimezoneOffset()): string {
  const minutes = Math.abs(behindMinutes);
  const half = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return minutes === 0
    ? "UTC"
    : `UTC${behindMinutes > 0 ? "-" : "+"}${Math.trunc(minutes / 60)}${half}`;
}
