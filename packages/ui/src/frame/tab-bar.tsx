import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface TabBarItem {
  readonly href: string;
  readonly label: string;
  /** Drawn on a 24 grid in `currentColor`. */
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
}

/**
 * Navigation between the main screens. Every Screen reserves its space; on a low screen, as with an
 * open keyboard, it moves to the end of the page.
 */
export function TabBar(props: {
  readonly label: string;
  readonly items: readonly TabBarItem[];
}): ReactNode {
  return (
    <nav
      aria-label={props.label}
      data-tab-bar=""
      className="fixed inset-x-0 bottom-0 z-20 mx-auto max-w-(--column) border-t border-hairline
        bg-surface pb-[env(safe-area-inset-bottom)] low:static"
    >
      <ul className="flex h-14">
        {props.items.map(({ href, label, icon, isCurrent }) => (
          <li key={href} className="min-w-0 flex-1">
            <a
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "flex h-full flex-col items-center justify-center gap-0.5 text-caption",
                "-outline-offset-2",
                isCurrent ? "font-semibold text-accent" : "text-muted",
              )}
            >
              <span className="size-6" aria-hidden="true">
                {icon}
              </span>
              <span className="max-w-full truncate">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
