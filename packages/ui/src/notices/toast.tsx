import { type ReactNode, useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import { createToastStore } from "./toast-store.ts";
import type { Tone } from "./badge.tsx";

/** Confirms success anywhere in the app. Refusals are shown at their field. */
export const toast = createToastStore((action, delayMs) => {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
});

const DOT = {
  neutral: "bg-surface",
  info: "bg-accent-soft",
  good: "bg-good-soft",
  warn: "bg-warn-soft",
  bad: "bg-bad-soft",
} as const satisfies Record<Tone, string>;

/** Renders the toasts; the app mounts it once, next to its routes. */
export function ToastRegion(): ReactNode {
  const shown = useSyncExternalStore(toast.subscribe, toast.current);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-toast z-50 flex
        justify-center px-4"
    >
      {shown !== undefined && (
        <p
          key={shown.id}
          className="flex animate-rise items-center gap-2.5 rounded-card bg-ink px-4 py-3
            text-label text-surface"
        >
          <span className={classNames("size-2 rounded-full", DOT[shown.tone])} aria-hidden="true" />
          {shown.text}
        </p>
      )}
    </div>
  );
}
