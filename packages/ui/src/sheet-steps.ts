import { useEffect, useEffectEvent } from "react";

/** Of the sheets that are open, the topmost last. */
const openSheets: symbol[] = [];

/**
 * While a sheet is open, a step back closes it and the screen below stays, as phones have it. A
 * browser that keeps no step for a page goes to the screen before; whichever way it is left, no
 * open sheet waits for who comes back.
 */
export function useStepsClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const self = Symbol("sheet");
    const { hash } = location;
    const keepStep = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      // A step that the app itself takes, such as after saving, is meant.
      if (!event.userInitiated) return;
      if (openSheets.at(-1) !== self) return;
      event.preventDefault();
      close();
    };
    // Younger than the browsers we serve, whatever the DOM's types say.
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
