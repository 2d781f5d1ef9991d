import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CheckIcon } from "../more-icons.tsx";

export interface StepsProps {
  readonly label: string;
  /** Two to five names, in order. Long words may contain soft hyphens (U+00AD). */
  readonly steps: readonly string[];
  /** Counted from 0; the length of `steps` when all of them are done. */
  readonly currentIndex: number;
  /** Read by a screen reader after the name of a completed step. */
  readonly doneLabel: string;
}

/** Shows the current step of a flow with several screens; it is not interactive. */
export function Steps({ label, steps, currentIndex, doneLabel }: StepsProps): ReactNode {
  return (
    <ol role="list" aria-label={label} className="flex">
      {steps.map((step, index) => {
        const isDone = index < currentIndex;
        const isCurrent = index === currentIndex;
        return (
          <li
            key={step}
            aria-current={isCurrent ? "step" : undefined}
            className="relative flex min-w-0 flex-1 flex-col items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                className={classNames(
                  "absolute end-1/2 top-3.5 me-5 h-px w-[calc(100%-2.5rem)]",
                  isDone || isCurrent ? "bg-accent" : "bg-control",
                )}
                aria-hidden="true"
              />
            )}
            <span
              className={classNames(
                "grid size-7 place-items-center rounded-full text-label font-semibold tabular-nums",
                isDone && "bg-accent-soft text-accent",
                isCurrent && "bg-accent text-on-fill",
                !isDone && !isCurrent && "border border-control text-muted",
              )}
              aria-hidden="true"
            >
              {isDone ? <CheckIcon /> : index + 1}
            </span>
            <span
              className={classNames(
                "max-w-full px-px text-caption hyphens-auto",
                isCurrent ? "font-semibold" : "text-muted",
              )}
            >
              {step}
            </span>
            {isDone && <span className="sr-only">{doneLabel}</span>}
          </li>
        );
      })}
    </ol>
  );
}
