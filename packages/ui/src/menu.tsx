import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { MoreIcon } from "./more-icons.tsx";

export interface MenuItem {
  readonly label: string;
  readonly onPress: () => void;
  /** For irreversible actions. */
  readonly isDanger?: boolean | undefined;
}

/** An overflow menu: arrow keys, first letters, Escape, and focus restored on close. */
export function Menu(props: {
  /** Accessible name of the menu button. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}): ReactNode {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger
        aria-label={props.label}
        className="grid size-target shrink-0 place-items-center rounded-inner text-muted
          hover:bg-fill active:bg-fill data-popup-open:bg-fill [&_path]:stroke-3"
      >
        <MoreIcon />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={4} collisionPadding={16} className="z-30">
          <BaseMenu.Popup
            className="min-w-44 rounded-card border border-hairline bg-surface p-1 outline-none
              transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {props.items.map(({ label, onPress, isDanger = false }) => (
              <BaseMenu.Item
                key={label}
                onClick={onPress}
                className={classNames(
                  "flex min-h-target cursor-pointer items-center rounded-inner px-3 text-label",
                  "font-semibold outline-none data-highlighted:bg-fill",
                  isDanger && "text-bad",
                )}
              >
                {label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
