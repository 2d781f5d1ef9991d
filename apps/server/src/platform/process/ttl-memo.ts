import type { Clock } from "./clock.ts";

/**
 * The result of `make`, shared by all callers while it is computed and for a time afterwards. A
 * failed result is not cached.
 */
export function ttlMemo<Value>(
  ttlMs: number,
  { clock, make }: { readonly clock: Clock; readonly make: () => Promise<Value> },
): () => Promise<Value> {
  let memo: { readonly value: Promise<Value>; until: number } | null = null;
  return () => {
    if (memo !== null && clock.now() < memo.until) return memo.value;
    const making = { value: make(), until: Number.POSITIVE_INFINITY };
    memo = making;
    making.value.then(
      () => (making.until = clock.now() + ttlMs),
      () => (making.until = 0),
    );
    return making.value;
  };
}
