import { type ReactNode, useId } from "react";

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

/** One of many, with the phone's own list. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { label, value, onChange, choices } = props;
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-caption text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        // Below 16 px a phone zooms into the field when it gets the focus.
        className="min-h-target w-full rounded-card border border-control bg-surface px-2
          text-[max(16px,1rem)]"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
