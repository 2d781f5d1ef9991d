import { useId } from "react";
import type { ReactNode } from "react";

export interface SwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that takes effect immediately, without confirmation. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps): ReactNode {
  const hintId = useId();
  return (
    <label className="relative flex min-h-13 items-center gap-4 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="block text-caption text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      {/* The knob's position shows the state; the colour repeats it. */}
      <span
        className="flex h-7 w-12 shrink-0 rounded-full bg-control p-0.5 outline-offset-2
          outline-accent transition-colors peer-checked:bg-accent peer-checked:*:translate-x-5
          peer-focus-visible:outline-2 rtl:peer-checked:*:-translate-x-5"
        aria-hidden="true"
      >
        <span className="size-6 rounded-full bg-on-fill transition-[translate]" />
      </span>
    </label>
  );
}
