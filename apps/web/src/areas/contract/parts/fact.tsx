import type { ReactNode } from "react";

/** A name above its figure, in a `dl`. */
export function Fact(props: {
  readonly name: string;
  readonly children: ReactNode;
  /** A second, quieter line, such as a distance. */
  readonly note?: ReactNode;
  readonly isEnd?: boolean;
}): ReactNode {
  return (
    <div className={props.isEnd === true ? "min-w-0 text-end" : "min-w-0"}>
      <dt className="text-caption text-muted">{props.name}</dt>
      <dd className="text-label tabular-nums wrap-anywhere">{props.children}</dd>
      {props.note !== undefined && (
        <dd className="text-caption text-muted tabular-nums">{props.note}</dd>
      )}
    </div>
  );
}
