import { useId } from "react";
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import { Note } from "./note.tsx";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  /** Receives exactly the typed text, and `value` shows it: the field never corrects input. */
  readonly onChange: (text: string) => void;
  /**
   * "decimal" (the default) opens the number pad and is right-aligned; "digits" is a code from a
   * message or an app, "tel" a phone number.
   */
  readonly kind?: "decimal" | "text" | "password" | "email" | "tel" | "date" | "digits" | undefined;
  /** A currency or measure after the figure. */
  readonly unit?: string | undefined;
  /** A button inside the field: MAX, show, send a code. */
  readonly action?: FieldAction | undefined;
  readonly hint?: ReactNode;
  /** Why the value is refused; replaces the hint. */
  readonly problem?: string | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export interface FieldAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** The phone's keyboard, if the input's type does not determine it. */
const INPUT_MODE: Readonly<Partial<Record<string, "decimal" | "numeric">>> = {
  decimal: "decimal",
  digits: "numeric",
};

/** A text input with its label above and its problem below. */
export function Field(props: FieldProps): ReactNode {
  const { label, value, onChange, kind = "decimal", unit, action, hint, problem } = props;
  const inputId = useId();
  const labelId = `${inputId}-label`;
  const noteId = `${inputId}-note`;
  const isDecimal = kind === "decimal";
  const isRefused = problem !== undefined;
  const hasNote = isRefused || (hint !== undefined && hint !== null);

  return (
    <div>
      <label id={labelId} htmlFor={inputId} className="block pb-1.5 text-label text-muted">
        {label}
      </label>
      <div
        className={classNames(
          "flex min-h-[max(48px,3rem)] items-stretch rounded-card border bg-surface",
          "focus-within:outline-2",
          isRefused
            ? "border-bad outline-bad focus-within:-outline-offset-1"
            : "border-control outline-accent focus-within:-outline-offset-1",
        )}
      >
        <input
          id={inputId}
          ref={props.ref}
          name={props.name}
          type={isDecimal || kind === "digits" ? "text" : kind}
          inputMode={INPUT_MODE[kind]}
          autoComplete={props.autoComplete ?? "off"}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={props.placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={isRefused}
          aria-describedby={hasNote ? noteId : undefined}
          // Below 16 px, a phone zooms into the focused field.
          className={classNames(
            "min-w-0 flex-1 bg-transparent px-4 text-[max(16px,1rem)] outline-none",
            "placeholder:text-muted",
            isDecimal && "text-end font-semibold tabular-nums placeholder:font-normal",
          )}
        />
        {unit !== undefined && (
          <span className="flex items-center pe-4 text-label text-muted">{unit}</span>
        )}
        {action !== undefined && <ActionButton action={action} fieldLabelId={labelId} />}
      </div>
      <Note id={noteId} hint={hint} problem={problem} />
    </div>
  );
}

/** Its accessible name ends with the field's label: "MAX, Margin". */
function ActionButton(props: {
  readonly action: FieldAction;
  readonly fieldLabelId: string;
}): ReactNode {
  const { action, fieldLabelId } = props;
  const id = useId();
  return (
    <button
      id={id}
      type="button"
      onClick={action.onPress}
      aria-labelledby={`${id} ${fieldLabelId}`}
      className="min-w-target rounded-e-card border-s border-hairline px-3 text-label font-semibold
        text-accent -outline-offset-2 hover:bg-fill active:bg-fill"
    >
      {action.label}
    </button>
  );
}
