/** The reader's own midnight, `daysBack` days before the day of `nowMs`, across summer time too. */
export function startOfDayMs(nowMs: number, daysBack = 0): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack).getTime();
}
