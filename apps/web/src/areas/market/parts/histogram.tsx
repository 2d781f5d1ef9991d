import { formatDecimal } from "@plumbline/ui";
import type { MouseEvent, ReactNode } from "react";
import { type Bucket, keyOf, type Spread } from "../market-text.ts";

/**
 * How many markets changed by how much: one column for each range, falls on the left. A press
 * chooses a column; the chips below do the same and show ranges and counts as text, because the
 * columns are too narrow as touch targets.
 */
export function Histogram(props: {
  readonly spread: Spread;
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}): ReactNode {
  const { spread, chosen, onChoose } = props;
  const { buckets } = spread;
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const choose = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * buckets.length);
    const bucket = buckets[Math.min(Math.max(at, 0), buckets.length - 1)];
    if (bucket !== undefined) onChoose(keyOf(bucket) === chosen ? "" : keyOf(bucket));
  };
  return (
    <div
      data-histogram=""
      aria-hidden="true"
      onClick={choose}
      className="mx-4 flex h-40 cursor-pointer"
    >
      {buckets.map((bucket) => {
        const isFaded = chosen !== "" && keyOf(bucket) !== chosen;
        return (
          <div key={keyOf(bucket)} className="flex min-w-0 flex-1 flex-col items-stretch">
            <div className="mx-0.5 flex min-h-0 flex-1 flex-col items-stretch justify-end">
              <span
                className={`pb-1 text-center text-label font-semibold tabular-nums
                  ${bucket.count === 0 ? "text-muted" : ""}`}
              >
                {bucket.count}
              </span>
              <span
                className={`rounded-tag ${colourOf(bucket)} ${isFaded ? "opacity-30" : ""}`}
                // An empty range is a hairline, so that it remains visible.
                style={{ height: `calc((100% - 1.75rem) * ${bucket.count / most} + 2px)` }}
              />
            </div>
            <Bound bucket={bucket} />
          </div>
        );
      })}
    </div>
  );
}

/** The limit of a column that is farther from the middle one, below its edge. */
function Bound({ bucket }: { readonly bucket: Bucket }): ReactNode {
  const { from, to } = bucket;
  const isFall = to !== null && to < 0;
  const isRise = from !== null && from > 0;
  const isMiddle = from === 0 && to === 0;
  const place = isFall
    ? "end-0 translate-x-1/2"
    : isRise
      ? "start-0 -translate-x-1/2"
      : "inset-x-0";
  return (
    <span className="relative block h-5 text-caption text-muted tabular-nums">
      <span className={`absolute bottom-0 text-center ${place}`}>
        {isFall && `${formatDecimal(String(to))}%`}
        {isRise && `${from}%`}
        {isMiddle && "0"}
      </span>
    </span>
  );
}

function colourOf({ from, to }: Bucket): string {
  if (from === 0 && to === 0) return "bg-control";
  return to !== null && to <= 0 ? "bg-down" : "bg-up";
}
