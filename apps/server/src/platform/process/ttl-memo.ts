import type { Clock } from "./clock.ts";

/**
 * What `make` makes, for everyone who asks while it is made or so soon after. What could not be
 * made is made anew for the next one.
 */
export function ttlMemo<Made>(
  keptMs: number,
  { clock, make }: { readonly clock: Clock; readonly make: () => Promise<Made> },
): () => Promise<Made> {
  let memo: { readonly made: Promise<Made>; until: number } | null = null;
  return () => {
    if (memo !== null && clock.now() < memo.until) return memo.made;
    const making = { made: make(), until: Number.POSITIVE_INFINITY };
    memo = making;
    making.made.then(
      () => (making.until = clock.now() + keptMs),
      () => (making.until = 0),
    );
    return making.made;
  };
}
