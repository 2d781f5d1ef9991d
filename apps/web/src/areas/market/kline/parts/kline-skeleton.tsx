import { Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";

/** The screen before its market is loaded, with the final layout. */
export function KlineSkeleton({ label }: { readonly label: string }): ReactNode {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="flex h-20 justify-between px-4 pt-2" aria-hidden="true">
        <div className="w-32">
          <Skeleton shape="line" count={3} />
        </div>
        <div className="w-28">
          <Skeleton shape="line" count={3} />
        </div>
      </div>
      <div className="min-h-target" />
      <div className={CHART_HEIGHT}>
        <CandlesAtRest />
      </div>
    </div>
  );
}

/**
 * The height between the screen's header and its button; on a low screen, everything below its
 * tools.
 */
export const CHART_HEIGHT =
  "h-[max(18rem,calc(100dvh-18.25rem))] low:h-[max(12rem,calc(100dvh-8.75rem))]";

const SHAPES = ["h-10", "h-16", "h-12", "h-20", "h-28", "h-24", "h-16", "h-20", "h-12", "h-24"];

/** A placeholder for the chart. */
export function CandlesAtRest(): ReactNode {
  return (
    <div className="flex h-full items-center justify-center gap-3 bg-surface" aria-hidden="true">
      {SHAPES.map((height, index) => (
        <span key={index} className={`w-3 rounded-tag bg-fill ${height}`} />
      ))}
    </div>
  );
}
