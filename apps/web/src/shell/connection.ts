/** Whether this device has a network, according to the browser. */
export interface Connection {
  /** Epoch ms since the network was lost; undefined while there is one. */
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
