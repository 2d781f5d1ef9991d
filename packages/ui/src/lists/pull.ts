/** CSS pixels the content must be pulled down before letting go refreshes. */
export const PULL_MIN = 56;
const PULL_MAX = 96;

/**
 * How far the content follows a finger that has moved `finger` CSS pixels down: half of it at
 * first, then less and less, never further than 96. A finger that moved up pulls nothing.
 */
export function pullDistance(finger: number): number {
  if (finger <= 0) return 0;
  return PULL_MAX * (1 - Math.exp(-finger / (2 * PULL_MAX)));
}
