/**
 * Remembers the parts of the app that could not be loaded: after a lost connection, or after a
 * release that took the old files away. Vite announces each by `vite:preloadError` and rethrows it
 * unless somebody prevents that; nobody here does, so the error boundary gets to show it.
 */
const faults = new WeakSet<Error>();

export function watchPreloadFaults(page: Window): void {
  page.addEventListener("vite:preloadError", ({ payload }) => faults.add(payload));
}

export function isPreloadFault(fault: unknown): boolean {
  return fault instanceof Error && faults.has(fault);
}
