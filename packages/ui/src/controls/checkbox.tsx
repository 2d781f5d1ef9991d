import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CheckIcon } from "../more-icons.tsx";
import { Note } from "./note.tsx";

export interface CheckboxProps {
  /** The sentence to agree to; it may contain links. */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Why the form cannot be sent without it. */
  readonly problem?: string | undefined;
}

/** A consent or an option, sent with the form. */
export function Checkbox({ children, isChecked, onChange, problem }: CheckboxProps): ReactNode {
  const noteId = useId();
  const isRefused = problem !== undefined;
  return (
    <div>
      <label className="relative flex min-h-target items-start gap-3 py-2.5">
        <input
          type="checkbox"
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? noteId : undefined}
          className="peer absolute size-6 cursor-pointer opacity-0"
        />
        <span
          className={classNames(
            "grid size-6 shrink-0 place-items-center rounded-tag border bg-surface text-on-fill",
            "outline-offset-2 outline-accent peer-focus-visible:outline-2",
            "peer-checked:border-transparent peer-checked:bg-accent",
            "not-peer-checked:*:invisible [&>svg]:size-5",
            isRefused ? "border-bad" : "border-control",
          )}
          aria-hidden="true"
        >
          <CheckIcon />
        </span>
        <span className="min-w-0 flex-1 text-label">{children}</span>
      </label>
      <div className="-mt-1 ps-9">
        <Note id={noteId} problem={problem} />
      </div>
    </div>
  );
}
