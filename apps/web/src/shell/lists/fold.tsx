import type { ReactNode } from "react";

/** A card of one line that expands to the rows it sums up. */
export function Fold(props: {
  readonly title: string;
  /** The sum, opposite the title. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
  /** Expanded at first, where it is the main content of the screen. */
  readonly isOpenAtFirst?: boolean;
}): ReactNode {
  const { title, aside, children, isOpenAtFirst = false } = props;
  return (
    <details open={isOpenAtFirst} className="group rounded-card bg-surface">
      <summary
        className="flex min-h-13 list-none items-center gap-3 rounded-card px-4 py-2
          -outline-offset-2 hover:bg-fill [&::-webkit-details-marker]:hidden"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <h2 className="min-w-0 flex-[1_1_8rem] font-semibold">{title}</h2>
          <span className="ms-auto text-label">{aside}</span>
        </span>
        <svg
          viewBox="0 0 16 16"
          className="size-4 shrink-0 text-muted transition-[rotate] group-open:rotate-180"
          aria-hidden="true"
        >
          <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}
