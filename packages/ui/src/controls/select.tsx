import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { ChevronDownIcon } from "../more-icons.tsx";
import { Note } from "./note.tsx";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
  /** `undefined` until an option is selected: then `placeholder` is shown. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string | undefined;
  readonly hint?: string | undefined;
  /** Why the choice is refused; replaces the hint. */
  readonly problem?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * A choice from a long list. Uses the native select: phones open their usual picker, every screen
 * reader supports it, and it adds no code.
 */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, options, value, onChange, placeholder = "", hint, problem, name } = props;
  const selectId = useId();
  const noteId = `${selectId}-note`;
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChange(option.value);
  };

  return (
    <div>
      <label htmlFor={selectId} className="block pb-1.5 text-label text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          id={selectId}
          name={name}
          value={value ?? ""}
          onChange={(event) => choose(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined && hint === undefined ? undefined : noteId}
          className={classNames(
            "min-h-[max(48px,3rem)] w-full appearance-none truncate rounded-card border bg-surface",
            "ps-4 pe-11 text-[max(16px,1rem)] -outline-offset-1",
            problem === undefined ? "border-control" : "border-bad outline-bad",
            value === undefined ? "text-muted" : "text-ink",
          )}
        >
          {value === undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <span
          className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center
            text-muted"
        >
          <ChevronDownIcon />
        </span>
      </div>
      <Note id={noteId} hint={hint} problem={problem} />
    </div>
  );
}
