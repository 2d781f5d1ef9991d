import { Badge } from "@plumbline/ui";
import { type ReactNode, useId } from "react";

export interface GroupLink {
  readonly href: string;
  readonly label: string;
  readonly hint?: string;
  /** The number of new items behind the link; its hint states the same in words. */
  readonly count?: number;
}

/** Links of one subject under one title. */
export function LinkGroup(props: {
  readonly title: string;
  readonly links: readonly GroupLink[];
}): ReactNode {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-label font-semibold text-muted">
        {props.title}
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface">
        {props.links.map(({ href, label, hint, count = 0 }) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-13 items-center gap-3 px-4 py-1.5 -outline-offset-2
                hover:bg-fill active:bg-fill"
            >
              <span className="min-w-0 flex-1">
                <span className="block">{label}</span>
                {hint !== undefined && (
                  <span className="block text-caption text-muted">{hint}</span>
                )}
              </span>
              {count > 0 && (
                <span aria-hidden="true">
                  <Badge tone="info">{count}</Badge>
                </span>
              )}
              <Onward />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The chevron of a row that opens another screen. */
export function Onward(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0 text-muted" aria-hidden="true">
      <path d="M6 3l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
