import { type ReactNode, useId } from "react";

/** Marks every part of this screen as play money, so that a cropped screenshot shows it, too. */
export function Watermark({ text }: { readonly text: string }): ReactNode {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-10 size-full text-ink opacity-4"
    >
      <pattern
        id={id}
        width="180"
        height="120"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-24)"
      >
        <text x="8" y="64" fill="currentColor" fontSize="30" fontWeight="600">
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
