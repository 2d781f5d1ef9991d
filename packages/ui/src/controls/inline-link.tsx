import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface InlineLinkProps {
  readonly href: string;
  /** As tall as a touch target: for a sentence of one line. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/**
 * A link within a sentence. It is underlined, because colour alone does not distinguish it from the
 * text around it.
 */
export function InlineLink({ href, isTall = false, children }: InlineLinkProps): ReactNode {
  return (
    <a
      href={href}
      className={classNames(
        "font-semibold text-accent underline underline-offset-4",
        isTall && "inline-flex min-h-target items-center px-1",
      )}
    >
      {children}
    </a>
  );
}
