import type { ComponentProps, ReactNode } from "react";

export interface TextLinkProps extends Omit<ComponentProps<"a">, "className" | "style"> {
  readonly href: string;
  readonly align?: TextAlign;
}

/**
 * A link that stands alone: colour and weight mark it, without an underline. A link with text in
 * the same line is an `InlineLink`.
 */
export function TextLink({ align = "start", ...anchor }: TextLinkProps): ReactNode {
  return <a {...anchor} className={textLook(align)} />;
}

type TextAlign = keyof typeof ALIGN;

const ALIGN = {
  /** Below a text, as wide as its words. */
  start: "w-fit text-start",
  /** In a line of its own, usually above a button. */
  center: "text-center",
  /** Beside a title or a figure, which wraps first; its words end at the edge. */
  end: "shrink-0 text-end",
} as const;

const LOOK = "grid min-h-target min-w-target items-center text-label font-semibold text-accent";

/** The look of a link, which an action shares: see `TextAction`. */
export const textLook = (align: TextAlign): string => `${LOOK} ${ALIGN[align]}`;
