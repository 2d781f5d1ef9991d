import { useEffect, useSyncExternalStore } from "react";

/** The reader's location inside the app: the part of the address behind its "#". */
export interface Place {
  /** "/heyue" */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The full location as text, "/heyue?symbol=BTCUSDT"; changes with every navigation. */
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

/** Navigates to an address; `isReplacing` replaces the current history entry. */
export function go(to: string, { isReplacing = false } = {}): void {
  if (!isReplacing) {
    location.hash = to;
    return;
  }
  const oldURL = location.href;
  history.replaceState(history.state, "", `#${to}`);
  // The browser dispatches "hashchange" only for navigation by a person.
  dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL: location.href }));
}

/** Goes one step back; for a reader who came by a shared link, to the parent screen. */
export function goBack(otherwise: string): void {
  if (stepOf(history.state) > 0) history.back();
  else go(otherwise, { isReplacing: true });
}

/**
 * Numbers the steps of a visit in the browser's history state, which survives a reload: the first
 * step is recognised, and "back" from it leads into the app rather than out of it.
 */
export function numberSteps(): void {
  let step = stepOf(history.state);
  const number = () => {
    // A new step has no number yet; one that is returned to still has its own.
    step = isNumbered(history.state) ? history.state.step : step + 1;
    history.replaceState({ step }, "");
  };
  history.replaceState({ step }, "");
  // Written together with the step: "hashchange" is dispatched later, and a reload in between would
  // lose the number.
  addEventListener("popstate", number);
}

const stepOf = (state: unknown): number => (isNumbered(state) ? state.step : 0);

function isNumbered(state: unknown): state is { readonly step: number } {
  return (
    typeof state === "object" && state !== null && "step" in state && typeof state.step === "number"
  );
}

/**
 * Sets the title of the browser's tab for a screen with several contents; before that it is the
 * route's title. A screen calls it for each content; the next route sets its own.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
}
