import { useEffect, useSyncExternalStore } from "react";

/** Where the reader is inside the app: the part of the address behind its "#". */
export interface Place {
  /** "/heyue" */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The full place as text, "/heyue?symbol=BTCUSDT"; changes with every step. */
export function useLocation(): string {
  return useSyncExternalStore(watchLocation, currentLocation);
}

function watchLocation(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

export function currentLocation(): string {
  return `/${location.hash.replace(/^#?\/?/, "")}`;
}

export function placeOf(text: string): Place {
  const [path = "/", query = ""] = text.split(/\?(.*)/s);
  return { path, query: new URLSearchParams(query) };
}

/** Navigates to an address; `isReplacing` replaces the present history entry. */
export function go(to: string, { isReplacing = false } = {}): void {
  if (!isReplacing) {
    location.hash = to;
    return;
  }
  const oldURL = location.href;
  history.replaceState(history.state, "", `#${to}`);
  // The browser itself announces steps of a person only.
  dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL: location.href }));
}

/** One step back; for a reader who came by a shared link, the place a step back would mean. */
export function goBack(otherwise: string): void {
  if (stepOf(history.state) > 0) history.back();
  else go(otherwise, { isReplacing: true });
}

/**
 * Numbers the steps of a visit in the browser's own history, where they outlive a reload: so a step
 * back from the first one is known, and leads into the app rather than out of it.
 */
export function numberSteps(): void {
  let step = stepOf(history.state);
  const number = () => {
    // A new step comes without a number; one that is returned to still has its own.
    step = isNumbered(history.state) ? history.state.step : step + 1;
    history.replaceState({ step }, "");
  };
  history.replaceState({ step }, "");
  // Comes with the step itself; "hashchange" comes after it, and a reload in between loses it.
  addEventListener("popstate", number);
}

const stepOf = (state: unknown): number => (isNumbered(state) ? state.step : 0);

function isNumbered(state: unknown): state is { readonly step: number } {
  return (
    typeof state === "object" && state !== null && "step" in state && typeof state.step === "number"
  );
}

/**
 * Sets the title of the browser's tab for a screen of several contents; until then it is the
 * route's. A screen calls it for each content; the next route sets its own.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
}
