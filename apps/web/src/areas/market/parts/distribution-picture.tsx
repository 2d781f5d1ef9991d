import type { ResultOf } from "@plumbline/protocol";
import type { getPriceDistribution } from "@plumbline/protocol/market";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type Bucket, boundsOf } from "../market-text.ts";

type Spread = ResultOf<typeof getPriceDistribution>;

/**
 * One bar for each range of changes, the highest rise on top. The ranges and counts are text: who
 * cannot see the bars is told the same.
 */
export function DistributionPicture({ spread }: { readonly spread: Spread }): ReactNode {
  const { t } = useTranslation();
  const most = Math.max(1, ...spread.buckets.map(({ count }) => count));
  return (
    <dl className="grid gap-2">
      {spread.buckets.toReversed().map((bucket) => {
        const { key, values } = boundsOf(bucket);
        return (
          <div key={`${bucket.from} ${bucket.to}`} className="flex items-center gap-3 text-label">
            <dt className="w-32 shrink-0 text-muted tabular-nums">
              {t(`market.spread.range.${key}`, values)}
            </dt>
            <dd className="flex min-w-0 flex-1 items-center gap-2 tabular-nums">
              <span
                aria-hidden="true"
                className={`h-5 rounded-tag ${colourOf(bucket)}`}
                // None is drawn as a hairline: the range is there, its markets are not.
                style={{ width: `calc((100% - 2.5rem) * ${bucket.count / most} + 2px)` }}
              />
              <span className="w-8 text-start font-semibold">{bucket.count}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function colourOf({ from, to }: Bucket): string {
  if (from === 0 && to === 0) return "bg-control";
  return to !== null && to <= 0 ? "bg-down" : "bg-up";
}
