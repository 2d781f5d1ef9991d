import type { ReactNode } from "react";

/** The way to the other of two forms, for a reader who came to the wrong one. */
export function OtherWay(props: {
  readonly question: string;
  readonly href: string;
  readonly label: string;
}): ReactNode {
  return (
    <p className="text-center text-label text-muted">
      {props.question}{" "}
      <a
        href={props.href}
        className="inline-flex min-h-target items-center px-1 font-semibold text-accent underline
          underline-offset-4"
      >
        {props.label}
      </a>
    </p>
  );
}
