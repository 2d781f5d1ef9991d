import type { ReactNode } from "react";

/** One position, order or past trade: who it is on top, what is asked of it beneath. */
export function CardFrame(props: {
  /** Its name for a screen reader, which hears a list of them. */
  readonly label: string;
  readonly head: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <article
      aria-label={props.label}
      className="rounded-card border border-hairline bg-surface px-4 pt-3 pb-4"
    >
      <div className="flex min-h-8 items-center justify-between gap-2 pb-2">
        <div className="flex min-w-0 items-center gap-2">{props.head}</div>
        <div className="flex shrink-0 items-center gap-2">{props.aside}</div>
      </div>
      {props.children}
    </article>
  );
}
