import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Note } from "./note.tsx";

export interface LongFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Maximum number of characters. */
  readonly lengthMax: number;
  readonly hint?: ReactNode;
  /** Why the value is refused; replaces the hint. */
  readonly problem?: string | undefined;
}

/** A multi-line text input with its label above and its problem below. */
export function LongField(props: LongFieldProps): ReactNode {
  const { label, value, onChange, lengthMax, hint, problem } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const isRefused = problem !== undefined;
  const hasNote = isRefused || (hint !== undefined && hint !== null);
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 text-label text-muted">
        {label}
      </label>
      <textarea
        id={id}
        rows={5}
        maxLength={lengthMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isRefused}
        aria-describedby={hasNote ? noteId : undefined}
        // Below 16 px, a phone zooms into the focused field.
        className={classNames(
          "block w-full rounded-card border bg-surface px-4 py-3 text-[max(16px,1rem)]",
          "-outline-offset-1 focus:outline-2",
          isRefused ? "border-bad outline-bad" : "border-control outline-accent",
        )}
      />
      <Note id={noteId} hint={hint} problem={problem} />
    </div>
  );
}
