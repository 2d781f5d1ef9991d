/** Milliseconds since the Unix epoch, UTC. The shell reads the clock; the engine is only told. */
export type Instant = number & { readonly __brand: "Instant" };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The only door from a plain count of milliseconds to an Instant. */
export function instant(epochMs: number): Instant {
  if (!Number.isSafeInteger(epochMs)) throw new Error(`not a whole millisecond: ${epochMs}`);
  // A brand exists only for the compiler; the check above is what earns it.
  return epochMs as Instant;
}

/** The later of two. */
export const latestOf = (a: Instant, b: Instant): Instant => (a < b ? b : a);
