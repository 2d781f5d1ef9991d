import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { MinusIcon, PlusIcon } from "../more-icons.tsx";

export interface LeverageControlProps {
  readonly label: string;
  /** A whole multiple: 20 is 20×. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number | undefined;
  readonly max: number;
  /** Preset multiples; those above `max` are not shown. */
  readonly quickValues?: readonly number[] | undefined;
  readonly decreaseLabel: string;
  readonly increaseLabel: string;
}

/** Leverage in whole steps: − and +, arrow keys on the figure, and preset values. */
export function LeverageControl(props: LeverageControlProps): ReactNode {
  const { label, value, onChange, min = 1, max, quickValues = [] } = props;
  const choose = (next: number) => {
    const bounded = Math.min(max, Math.max(min, next));
    if (bounded !== value) onChange(bounded);
  };
  const offered = quickValues.filter((quick) => quick >= min && quick <= max);

  return (
    <div role="group" aria-label={label}>
      <div className="flex items-stretch rounded-card border border-control bg-surface">
        <StepButton
          label={props.decreaseLabel}
          isAtEnd={value <= min}
          onPress={() => choose(value - 1)}
        >
          <MinusIcon />
        </StepButton>
        <div
          role="spinbutton"
          tabIndex={0}
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={`${value}×`}
          onKeyDown={(event) => stepByKey(event, { value, min, max, choose })}
          className="grid flex-1 place-items-center border-x border-hairline font-semibold
            tabular-nums -outline-offset-2"
        >
          {value}×
        </div>
        <StepButton
          label={props.increaseLabel}
          isAtEnd={value >= max}
          onPress={() => choose(value + 1)}
        >
          <PlusIcon />
        </StepButton>
      </div>
      {offered.length > 0 && <QuickValues offered={offered} value={value} choose={choose} />}
    </div>
  );
}

interface Step {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly choose: (next: number) => void;
}

/** The keys of a spin button as the ARIA practices define them; a page is ten steps. */
function stepByKey(event: KeyboardEvent, { value, min, max, choose }: Step): void {
  const targets: Record<string, number> = {
    ArrowUp: value + 1,
    ArrowRight: value + 1,
    ArrowDown: value - 1,
    ArrowLeft: value - 1,
    PageUp: value + 10,
    PageDown: value - 10,
    Home: min,
    End: max,
  };
  const next = targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  choose(next);
}

function StepButton(props: {
  readonly label: string;
  readonly isAtEnd: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-disabled={props.isAtEnd}
      onClick={props.onPress}
      className={classNames(
        "grid min-h-[max(48px,3rem)] w-14 place-items-center rounded-card -outline-offset-2",
        props.isAtEnd ? "cursor-not-allowed text-control" : "hover:bg-fill active:bg-fill",
      )}
    >
      {props.children}
    </button>
  );
}

/**
 * As many columns as fit touch targets; four if seven do not fit, so that no row has only one.
 * Below 332 px, the factor makes the last operand the larger one.
 */
const COLUMNS = "repeat(auto-fit, minmax(max(var(--target), min(22%, (332px - 100%) * 99)), 1fr))";

function QuickValues(props: {
  readonly offered: readonly number[];
  readonly value: number;
  readonly choose: (value: number) => void;
}): ReactNode {
  return (
    <div className="grid gap-1 pt-2" style={{ gridTemplateColumns: COLUMNS }}>
      {props.offered.map((quick) => (
        <QuickValue
          key={quick}
          value={quick}
          isChosen={quick === props.value}
          onPress={() => props.choose(quick)}
        />
      ))}
    </div>
  );
}

function QuickValue(props: {
  readonly value: number;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={props.isChosen}
      onClick={props.onPress}
      className={classNames(
        "min-h-target rounded-inner text-label font-semibold tabular-nums",
        props.isChosen ? "bg-accent-soft text-accent" : "bg-fill text-muted",
      )}
    >
      {props.value}×
    </button>
  );
}
