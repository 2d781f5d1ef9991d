import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CheckIcon, CloseIcon } from "../more-icons.tsx";

export type StageState = "done" | "current" | "waiting" | "failed";

export interface Stage {
  readonly title: string;
  readonly state: StageState;
  /** The actual or expected time. */
  readonly time?: ReactNode;
  /** The reason for a failure, who is working on it, the next step. */
  readonly detail?: ReactNode;
}

export interface TimelineProps {
  readonly label: string;
  /** Oldest first. */
  readonly stages: readonly Stage[];
  /** Read by a screen reader after a title, in place of shape and colour. */
  readonly stateLabels: Readonly<Record<StageState, string>>;
}

/** The stages of a longer process, such as a withdrawal. */
export function Timeline({ label, stages, stateLabels }: TimelineProps): ReactNode {
  return (
    <ol role="list" aria-label={label}>
      {stages.map(({ title, state, time, detail }, index) => {
        const isLast = index === stages.length - 1;
        return (
          <li
            // By index, because the same event may occur twice, such as being seen.
            key={index}
            aria-current={state === "current" ? "step" : undefined}
            className={classNames("relative flex gap-3", !isLast && "pb-5")}
          >
            {!isLast && (
              <span
                className={classNames(
                  "absolute start-3 top-7 bottom-1 w-px -translate-x-1/2 rtl:translate-x-1/2",
                  state === "done" ? "bg-good" : "bg-control",
                )}
                aria-hidden="true"
              />
            )}
            <Mark state={state} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className={state === "waiting" ? "text-muted" : "font-semibold"}>
                  {title}
                  <span className="sr-only">{` ${stateLabels[state]}`}</span>
                </p>
                {time !== undefined && (
                  <p className="text-caption text-muted tabular-nums">{time}</p>
                )}
              </div>
              {detail !== undefined && (
                <div
                  className={classNames(
                    "pt-0.5 text-label",
                    state === "failed" ? "text-bad" : "text-muted",
                  )}
                >
                  {detail}
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const MARK = {
  done: "bg-good-soft text-good",
  current: "border-2 border-accent text-accent",
  waiting: "border border-control",
  failed: "bg-bad-soft text-bad",
} as const satisfies Record<StageState, string>;

function Mark({ state }: { state: StageState }): ReactNode {
  return (
    <span
      className={classNames(
        "grid size-6 shrink-0 place-items-center rounded-full [&>svg]:size-4",
        MARK[state],
      )}
      aria-hidden="true"
    >
      {state === "done" && <CheckIcon />}
      {state === "failed" && <CloseIcon />}
      {state === "current" && <span className="size-2 rounded-full bg-current" />}
    </span>
  );
}
