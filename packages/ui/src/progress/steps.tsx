import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CheckIcon } from "../more-icons.tsx";

export interface StepsProps {
  readonly label: string;
  /** Two to five names, in order. A long word says where it may break: U+00AD, a soft hyphen. */
  readonly steps: readonly string[];
  /** Counted from 0; the length of `steps` when all of them are done. */
  readonly currentIndex: number;
  /** What a screen reader hears after the name of a step that is done. */
  readonly doneLabel: string;
}

/** Where the reader is on a way of a few screens. It tells; it is not pressed. */
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
