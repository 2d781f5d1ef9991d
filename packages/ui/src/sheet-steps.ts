import { useEffect, useEffectEvent } from "react";

/** The open sheets, topmost last. */
const openSheets: symbol[] = [];

/**
 * While a sheet is open, a step back closes it and keeps the screen below, as on phones. A browser
 * that stores no history entry for the sheet leaves the screen; however the screen is left, its
 * open sheets are closed.
 */
export function useStepsClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const self = Symbol("sheet");
    const { hash } = location;
    const keepStep = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      // A navigation by the app itself, such as after saving, must not be reversed.
      if (!event.userInitiated) return;
      if (openSheets.at(-1) !== self) return;
      event.preventDefault();
      close();
    };
    // Some browsers we support lack this API, although the DOM types declare it.
    const { navigation }: { readonly navigation?: Navigation } = window;
    openSheets.push(self);
    navigation?.addEventListener("navigate", keepStep);
    return () => {
      openSheets.splice(openSheets.indexOf(self), 1);
      navigation?.removeEventListener("navigate", keepStep);
      if (location.hash !== hash) close();
    };
  }, [isOpen]);
}
