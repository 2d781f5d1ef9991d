const FIRST_MS = 500;
const MAX_MS = 20_000;

/**
 * How long to wait before reconnecting: half a second that doubles with each failed attempt up to
 * 20 s, of which between half and all is waited, so that clients do not come back as one wave.
 */
export function backOffMs(attempt: number, random: () => number): number {
  const fullMs = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(fullMs / 2 + (fullMs / 2) * random());
}
