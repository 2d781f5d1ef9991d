import { useId } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { BackspaceIcon } from "../more-icons.tsx";
import { Note } from "./note.tsx";

export interface KeypadProps {
  readonly label: string;
  /** The digits entered so far. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** Number of digits in the code. */
  readonly length: number;
  readonly deleteLabel: string;
  /** Why the code is refused; the caller clears `value`. */
  readonly problem?: string | undefined;
  /** While the code is being checked: presses are ignored. */
  readonly isBusy?: boolean | undefined;
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Input for a secret code of digits, with its own ten keys or a keyboard. */
export function Keypad(props: KeypadProps): ReactNode {
  const { label, value, onChange, length, deleteLabel, problem, isBusy = false } = props;
  const noteId = useId();
  const add = (digit: string) => {
    if (!isBusy && value.length < length) onChange(value + digit);
  };
  const drop = () => {
    if (!isBusy && value.length > 0) onChange(value.slice(0, -1));
  };
  const typeByKey = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === "Backspace") drop();
  };

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={problem === undefined ? undefined : noteId}
      onKeyDown={typeByKey}
      className="mx-auto w-full max-w-80"
    >
      <Dots count={value.length} length={length} isRefused={problem !== undefined} />
      <div className="flex min-h-8 justify-center text-center" role="status">
        <Note id={noteId} problem={problem} />
      </div>
      <div className={classNames("grid grid-cols-3 gap-2 pt-2", isBusy && "opacity-60")}>
        {DIGITS.map((digit) => (
          <Key key={digit} label={digit} onPress={() => add(digit)} />
        ))}
        <span />
        <Key label="0" onPress={() => add("0")} />
        <Key label={deleteLabel} icon={<BackspaceIcon />} onPress={drop} />
      </div>
    </div>
  );
}

/** Shows how many digits are typed, never which, also to a screen reader. */
function Dots(props: {
  readonly count: number;
  readonly length: number;
  readonly isRefused: boolean;
}): ReactNode {
  const { count, length, isRefused } = props;
  return (
    <div className="flex h-8 items-center justify-center gap-4">
      <span className="sr-only" role="status">{`${count}/${length}`}</span>
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={classNames(
            "size-3 rounded-full border",
            isRefused ? "border-bad" : "border-control",
            index < count && "border-ink bg-ink",
          )}
        />
      ))}
    </div>
  );
}

function Key(props: {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onPress: () => void;
}): ReactNode {
  const { label, icon, onPress } = props;
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={icon === undefined ? undefined : label}
      className={classNames(
        "grid min-h-target place-items-center rounded-card text-title font-semibold tabular-nums",
        "select-none hover:bg-fill active:bg-fill",
        icon === undefined ? "bg-surface" : "text-muted",
      )}
    >
      {icon ?? label}
    </button>
  );
}
