import { useEffect } from "react";

/** The visible part of the page in CSS pixels, and the zoom factor. */
export interface VisiblePart {
  readonly height: number;
  readonly scale: number;
}

/** The visible share of a phone's screen: browser bars leave more than this, keyboards less. */
const SHARE_WITH_KEYBOARD_MAX = 0.7;

/** Whether a keyboard covers the rest of the screen; zooming in does not count. */
export const isBeneathKeyboard = ({ height, scale }: VisiblePart, screenHeight: number): boolean =>
  height * scale < screenHeight * SHARE_WITH_KEYBOARD_MAX;

/**
 * Marks the page while a keyboard is open, for the `low` variant. Not by focus: a press on a button
 * ends the focus, and a target that moves before the press is over is missed.
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
      // The content that the low variant omits was above the field: iOS had scrolled it out of
      // view.
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
