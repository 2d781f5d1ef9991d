/** The result of a period of load. */
export interface LoadResult {
  readonly perSecond: number;
  /** Latency of one request, in milliseconds. */
  readonly latenciesMs: readonly number[];
}

/**
 * Keeps `inFlight` requests in flight for `seconds`, after a warm-up of a tenth of that time which
 * is not counted.
 */
export async function keepInFlight(
  send: () => Promise<void>,
  { inFlight, seconds }: { readonly inFlight: number; readonly seconds: number },
): Promise<LoadResult> {
  const countsFrom = performance.now() + seconds * 100;
  const endsAt = countsFrom + seconds * 1_000;
  const latenciesMs: number[] = [];
  const work = async (): Promise<void> => {
    for (;;) {
      const sentAt = performance.now();
      if (sentAt >= endsAt) return;
      await send();
      const answeredAt = performance.now();
      if (answeredAt >= countsFrom && answeredAt < endsAt) latenciesMs.push(answeredAt - sentAt);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return { perSecond: latenciesMs.length / seconds, latenciesMs };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The percentile of the given share; 0 for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}
