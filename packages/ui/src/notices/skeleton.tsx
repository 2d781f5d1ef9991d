import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export type SkeletonShape = "line" | "figure" | "card" | "quoteRow";

/** A static placeholder with the final size of loading content, without a shimmer. */
export function Skeleton(props: {
  readonly shape?: SkeletonShape | undefined;
  readonly count?: number | undefined;
}): ReactNode {
  const { shape = "line", count = 1 } = props;
  return Array.from({ length: count }, (_, index) =>
    shape === "quoteRow" ? <QuoteRowSkeleton key={index} /> : <Bar key={index} shape={shape} />,
  );
}

// The height of a text line at any font size, so that the layout does not move after loading.
const BAR = {
  line: "my-[0.15lh] h-[0.7lh] w-full",
  figure: "my-[0.1lh] h-[0.8lh] w-40 max-w-full text-figure",
  card: "h-32 w-full",
} as const satisfies Record<Exclude<SkeletonShape, "quoteRow">, string>;

/** A span, because it may be inside a paragraph. */
function Bar({ shape }: { shape: keyof typeof BAR }): ReactNode {
  return (
    <span
      className={classNames(
        "block bg-fill",
        shape === "card" ? "rounded-card" : "rounded-tag",
        BAR[shape],
      )}
      aria-hidden="true"
    />
  );
}

function QuoteRowSkeleton(): ReactNode {
  const bar = "rounded-tag bg-fill";
  return (
    <div className="flex h-13 items-center gap-3 overflow-hidden px-4" aria-hidden="true">
      <div className="size-8 shrink-0 rounded-full bg-fill" />
      <div className="flex flex-1 flex-col gap-2">
        <div className={`h-4 w-20 ${bar}`} />
        <div className={`h-3 w-28 ${bar}`} />
      </div>
      <div className="flex flex-col items-end gap-2">
        <div className={`h-4 w-24 ${bar}`} />
        <div className={`h-3 w-14 ${bar}`} />
      </div>
    </div>
  );
}
