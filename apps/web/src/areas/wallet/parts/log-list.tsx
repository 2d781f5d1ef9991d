import { Button, Skeleton } from "@plumbline/ui";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { weekdayTitle } from "#shell/exact-time.ts";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime } from "#shell/wire-time.ts";
import { logDays } from "../log-days.ts";
import type { LogLine } from "../queries.ts";
import { scalesOf } from "../scale-of.ts";
import { LogRow } from "./log-row.tsx";

/** Every line by day. The next page is read when the end comes near; a button does it as well. */
export function LogList(props: {
  readonly pages: readonly (readonly LogLine[])[];
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly onMore: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = usePreference("language");
  const { pages, hasMore, isReadingMore, onMore } = props;
  const days = useMemo(
    () =>
      logDays(
        pages.map((lines) =>
          lines.map((line) => ({ ...line, atMs: readWireTime(line.createTime) })),
        ),
      ),
    [pages],
  );
  const scales = useMemo(() => scalesOf(pages.flat()), [pages]);
  return (
    <>
      {days.map(({ day, lines }) => (
        <section key={day} aria-label={day}>
          <h2 className="px-4 pt-4 pb-2 text-label font-semibold text-muted tabular-nums">
            {weekdayTitle(lines[0]?.atMs ?? 0, language)} · {day}
          </h2>
          <ul className="divide-y divide-hairline border-y border-hairline bg-surface">
            {lines.map((line) => (
              // Rows out of sight cost no layout, so that a long history stays smooth.
              <li
                key={line.id}
                className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
              >
                <LogRow line={line} decimals={scales.get(line.currency)} />
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
