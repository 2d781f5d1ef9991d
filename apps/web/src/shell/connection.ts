/** Whether this device has a network, as far as it knows. */
export interface Connection {
  /** Epoch ms since when there is none; undefined while there is one. */
  offlineSinceMs(): number | undefined;
  watch(onChange: () => void): () => void;
}

export function watchConnection(page: Window, nowMs: () => number = Date.now): Connection {
  let offlineSinceMs = page.navigator.onLine ? undefined : nowMs();
  const readers = new Set<() => void>();
  const change = (sinceMs: number | undefined) => {
    offlineSinceMs = sinceMs;
    for (const onChange of readers) onChange();
  };
  page.addEventListener("online", () => change(undefined));
  page.addEventListener("offline", () => change(nowMs()));
  return {
    offlineSinceMs: () => offlineSinceMs,
    watch: (onChange) => {
      readers.add(onChange);
      return () => readers.delete(onChange);
    },
  };
}
