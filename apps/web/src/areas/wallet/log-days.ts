import { showDay } from "#shell/wire-time.ts";

interface Line {
  readonly id: string;
  /** Epoch ms. */
  readonly atMs: number;
}

export interface LogDay<Each> {
  /** "2026-01-31" on the reader's calendar. */
  readonly day: string;
  readonly lines: readonly Each[];
}

/**
 * Pages of a log as one list, cut by the reader's days. A line that came while the pages were read
 * pushes another one onto the next page as well: each is kept once.
 */
export function logDays<Each extends Line>(
  pages: readonly (readonly Each[])[],
): readonly LogDay<Each>[] {
  const days = new Map<string, Map<string, Each>>();
  for (const line of pages.flat()) {
    const day = showDay(line.atMs);
    const ofDay = days.get(day) ?? new Map<string, Each>();
    days.set(day, ofDay.set(line.id, line));
  }
  return [...days].map(([day, lines]) => ({ day, lines: [...lines.values()] }));
}
