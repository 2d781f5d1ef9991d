import { ChevronDownIcon } from "@plumbline/ui";
import type { ReactNode } from "react";

/** Settings for several orders: each chip shows the current value and opens a sheet. */
export function ChipBar({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center gap-x-2">{children}</div>;
}

export function SheetChip(props: {
  /** The name of the setting: "Leverage". */
  readonly name: string;
  /** Its current value: "5×". */
  readonly value: string;
  readonly isRefused?: boolean;
  readonly onPress: () => void;
}): ReactNode {
  const { name, value, isRefused = false, onPress } = props;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${name}: ${value}`}
      onClick={onPress}
      className="group flex min-h-target min-w-target shrink-0 items-center justify-center"
    >
      <span
        className={`flex min-h-8 items-center gap-0.5 rounded-inner ps-2.5 pe-1 text-label
          font-semibold group-hover:brightness-95 ${
            isRefused ? "bg-bad-soft text-bad" : "bg-fill"
          }`}
      >
        {value}
        <span className="text-muted *:size-4">
          <ChevronDownIcon />
        </span>
      </span>
    </button>
  );
}
