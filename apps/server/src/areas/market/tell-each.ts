export type Listener<T> = (told: T) => void | Promise<void>;

/** One after another, each waited for. What one throws is noted, and the next is told as well. */
export async function tellEach<T>(
  listeners: readonly Listener<T>[],
  told: T,
  faults: unknown[],
): Promise<void> {
  for (const listener of listeners) {
    try {
      await listener(told);
    } catch (fault) {
      faults.push(fault);
    }
  }
}
