import { useEffect } from "react";

/** What a phone shows: the page's visible part in CSS pixels, and how far it is zoomed in. */
export interface VisiblePart {
  readonly height: number;
  readonly scale: number;
}

/** Bars of a browser leave more than this of a phone's screen, keyboards leave less. */
const SHARE_WITH_KEYBOARD_MAX = 0.7;

/** Whether a keyboard takes the rest of the screen; zooming in is none. */
export const isBeneathKeyboard = ({ height, scale }: VisiblePart, screenHeight: number): boolean =>
  height * scale < screenHeight * SHARE_WITH_KEYBOARD_MAX;

/**
 * Marks the page while a keyboard is open, for the `low` look. Not by focus: a press on a button
 * ends that, and whatever moves before the press is over is missed by it.
 */
export function useKeyboardMark(): void {
  useEffect(() => {
    const { visualViewport } = globalThis;
    const isTyped = matchMedia("(pointer: coarse)").matches;
    if (visualViewport === null || !isTyped) return undefined;
    const root = document.documentElement;
    const mark = () => {
      const isOpen = isBeneathKeyboard(visualViewport, screen.height);
      if (isOpen === root.hasAttribute("data-keyboard")) return;
      root.toggleAttribute("data-keyboard", isOpen);
      // What the low look leaves out stood above the field: iOS had scrolled it away.
      const isOfTicket = document.activeElement?.matches("[data-ticket-form] *") === true;
      if (isOpen && isOfTicket) scrollTo(0, 0);
    };
    mark();
    visualViewport.addEventListener("resize", mark);
    return () => {
      visualViewport.removeEventListener("resize", mark);
      root.removeAttribute("data-keyboard");
    };
  }, []);
}
