import { type ReactNode, type TouchEvent, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { BusyIcon } from "../icons.tsx";
import { ChevronDownIcon } from "../more-icons.tsx";

export interface PullToRefreshProps {
  /** Label of the equivalent button, for those who cannot make the gesture. */
  readonly label: string;
  /** Settles when the request has succeeded or failed; the screen shows which. */
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

/**
 * Reloads the content when the page is pulled down at its top.
 * An equivalent button is available to screen readers and appears on keyboard focus.
 */
export function PullToRefresh({ label, onRefresh, children }: PullToRefreshProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await onRefresh();
    } catch {
      // The screen shows the failure, because it owns the request.
    }
    setBusy(false);
  };
  const { content, pull, handlers } = usePull(() => void refresh());

  return (
    <div data-pull-refresh="" className="relative" {...handlers}>
      <button
        type="button"
        onClick={() => void refresh()}
        aria-busy={isBusy}
        className="sr-only focus-visible:not-sr-only focus-visible:flex! focus-visible:min-h-target!
          focus-visible:w-full! focus-visible:items-center focus-visible:justify-center
          focus-visible:text-label focus-visible:font-semibold focus-visible:text-accent
          focus-visible:-outline-offset-2"
      >
        {label}
      </button>
      <div
        className="pointer-events-none absolute inset-x-0 top-0 grid h-14 place-items-center
          text-muted"
        aria-hidden="true"
      >
        {isBusy && <BusyIcon />}
        {!isBusy && pull !== "none" && (
          <span className={classNames("transition-[rotate]", pull === "enough" && "rotate-180")}>
            <ChevronDownIcon />
          </span>
        )}
      </div>
      <div
        ref={content}
        className={classNames(
          "relative bg-ground",
          pull === "none" && "transition-[translate]",
          isBusy && "translate-y-14",
        )}
      >
        {children}
      </div>
    </div>
  );
}

type Pull = "none" | "some" | "enough";

/** Tracks one finger and renders only when the state changes, not at every pixel. */
function usePull(onEnough: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const startY = useRef<number>(undefined);
  const [pull, setPull] = useState<Pull>("none");

  const follow = (distance: number) => {
    if (content.current !== null) {
      content.current.style.translate = distance === 0 ? "" : `0 ${distance}px`;
    }
    setPull(distance === 0 ? "none" : distance < PULL_MIN ? "some" : "enough");
  };
  const handlers = {
    onTouchStart: (event: TouchEvent) => {
      const isAtTop = window.scrollY <= 0 && event.touches.length === 1;
      startY.current = isAtTop ? event.touches[0]?.clientY : undefined;
    },
    onTouchMove: (event: TouchEvent) => {
      const y = event.touches[0]?.clientY;
      if (startY.current === undefined || y === undefined) return;
      follow(window.scrollY > 0 ? 0 : pullDistance(y - startY.current));
    },
    onTouchEnd: () => {
      if (startY.current !== undefined && pull === "enough") onEnough();
      startY.current = undefined;
      follow(0);
    },
    onTouchCancel: () => {
      startY.current = undefined;
      follow(0);
    },
  };
  return { content, pull, handlers };
}

/** CSS pixels the content must be pulled down before letting go refreshes. */
export const PULL_MIN = 56;
const PULL_MAX = 96;

/**
 * How far the content follows a finger that has moved `finger` CSS pixels down: half of it at
 * first, then less and less, never more than 96. Upward movement gives 0.
 */
export function pullDistance(finger: number): number {
  if (finger <= 0) return 0;
  return PULL_MAX * (1 - Math.exp(-finger / (2 * PULL_MAX)));
}
