import { useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Number of entries in the tab. */
  readonly count?: number | undefined;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

/** Views of one screen. Arrow keys move and select; only the selected tab is in the tab order. */
export function Tabs({ label, tabs, selectedId, onSelect, children }: TabsProps): ReactNode {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);

  const moveByKey = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === selectedId);
    const next = targetIndex(event.key, index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
        className="flex gap-6 overflow-x-auto border-b border-hairline px-4"
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selectedId;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${baseId}-${tab.id}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${baseId}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              className={classNames(
                "-mb-px min-h-target min-w-target shrink-0 border-b-2 text-label font-semibold",
                "-outline-offset-2 whitespace-nowrap tabular-nums",
                isSelected ? "border-ink text-ink" : "border-transparent text-muted",
              )}
            >
              {tab.label}{" "}
              {tab.count !== undefined && <span className="ps-0.5 font-normal">{tab.count}</span>}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${selectedId}`}>
        {children}
      </div>
    </div>
  );
}

function targetIndex(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
