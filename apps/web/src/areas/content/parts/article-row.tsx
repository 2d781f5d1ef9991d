import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";

interface Line {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly createTime: string;
}

/** One article in a list: its title and summary, and for news its time. */
export function ArticleRow(props: {
  readonly article: Line;
  readonly isDated?: boolean;
  readonly isUnread?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { article, isDated = false, isUnread = false } = props;
  return (
    <a
      href={hrefTo("articleDetail", { id: article.id })}
      className="flex min-h-13 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-fill
        active:bg-fill"
    >
      <span className="min-w-0 flex-1">
        <span className={isUnread ? "block font-semibold" : "block"}>
          {isUnread && <span className="sr-only">{t("content.notifications.unread")}: </span>}
          {article.title}
        </span>
        <span className="block text-label text-muted">{article.summary}</span>
        {isDated && (
          <span className="block pt-0.5 text-caption text-muted tabular-nums">
            {showTime(readWireTime(article.createTime)).slice(0, 10)}
          </span>
        )}
      </span>
      {isUnread && <span className="size-2 shrink-0 rounded-full bg-accent" />}
      <svg viewBox="0 0 8 14" className="h-3.5 w-2 shrink-0 text-muted" aria-hidden="true">
        <path d="M1 1l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </a>
  );
}

/** Rows in one frame, with a heading if there is one. */
export function ArticleList(props: {
  readonly heading?: string;
  readonly children: readonly ReactNode[];
}): ReactNode {
  const { heading, children } = props;
  return (
    <section className="px-4 pt-4">
      {heading !== undefined && (
        <h2 className="pb-2 text-label font-semibold text-muted">{heading}</h2>
      )}
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface">
        {children.map((row, index) => (
          <li key={index}>{row}</li>
        ))}
      </ul>
    </section>
  );
}
