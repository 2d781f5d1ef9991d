import { Button, Skeleton } from "@plumbline/ui";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { dayTitle } from "#shell/exact-time.ts";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { eventDays } from "../log-events.ts";
import type { LogLine } from "../queries.ts";
import { LogRow } from "./log-row.tsx";

/** Every event by day. The next page is loaded near the end, or by a button. */
export function LogList(props: {
  readonly pages: readonly (readonly LogLine[])[];
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly nowMs: number;
  readonly onMore: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = usePreference("language");
  const { pages, hasMore, isReadingMore, nowMs, onMore } = props;
  const days = useMemo(() => eventDays(pages, hasMore), [pages, hasMore]);
  return (
    <>
      {days.map(({ day, events }) => (
        <section key={day} aria-label={day}>
          <h2 className="px-4 pt-3 pb-1.5 text-caption font-semibold text-muted">
            {dayTitle(events[0]?.atMs ?? 0, nowMs, language)}
          </h2>
          <ul className="divide-y divide-hairline border-y border-hairline bg-surface">
            {events.map((event) => (
              // Rows out of view cost no layout, so that a long history stays smooth.
              <li
                key={event.id}
                className="[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]"
              >
                <LogRow event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <MoreAhead isBusy={isReadingMore} onMore={onMore}>
          {t("wallet.log.more")}
        </MoreAhead>
      )}
    </>
  );
}

function MoreAhead(props: {
  readonly isBusy: boolean;
  readonly onMore: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { isBusy, onMore } = props;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null || isBusy) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) onMore();
      },
      { rootMargin: "400px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isBusy, onMore]);
  return (
    <div ref={end} className="p-4">
      <Button tone="plain" isBusy={isBusy} onPress={onMore}>
        {props.children}
      </Button>
    </div>
  );
}

const ROWS_EXPECTED = 7;

export function LogSkeleton(): ReactNode {
  return (
    <div className="bg-surface pt-4">
      <Skeleton shape="quoteRow" count={ROWS_EXPECTED} />
    </div>
  );
}
