/**
 * What is left of a time as digits alone: "9", "1:05", "2:00:07". Seconds that have begun count as
 * whole, so that "0" stands only when nothing is left.
 */
export function remainingText(remainingMs: number): string {
  const seconds = Math.ceil(Math.max(0, remainingMs) / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const first = parts.findIndex((part) => part > 0);
  const shown = parts.slice(first === -1 ? 2 : first);
  return shown.map((part, index) => (index === 0 ? part : `${part}`.padStart(2, "0"))).join(":");
}
