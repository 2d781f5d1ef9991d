import { CallRefused } from "@plumbline/client";
import { Button, Empty, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { type PathName, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useAnnouncements } from "#shell/help/announcements.ts";
import { Loaded } from "#shell/loaded.tsx";
import { openLink } from "#shell/navigation/external-link.ts";
import { go, useDocumentTitle } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { usePreference, useServices, useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { RichText } from "./parts/rich-text.tsx";
import { type Article, articleQuery, useRating } from "./queries.ts";

const PARENTS = {
  announcement: "announcements",
  article: "articles",
  help: "helpCenter",
  news: "news",
} as const satisfies Record<Article["kind"], PathName>;

/** The full text of one article. */
export function ArticleScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const id = query.get("id") ?? "";
  const article = useQuery(articleQuery(client, { language: usePreference("language"), id }));
  const kind = article.data?.kind ?? "help";
  if (article.error instanceof CallRefused && !article.error.isLost) return <NoSuchArticle />;
  return (
    <AppScreen title={t(`content.kind.${kind}`)} backTo={PARENTS[kind]}>
      <Loaded
        from={article}
        failedText={t("content.articles.loadFailed")}
        skeleton={
          <div className="p-4">
            <Skeleton count={8} />
          </div>
        }
      >
        {(shown) => <Whole article={shown} />}
      </Loaded>
    </AppScreen>
  );
}

function Whole({ article }: { readonly article: Article }): ReactNode {
  const { t } = useTranslation();
  const { body, id, kind, link, title, updateTime } = article;
  const { announcements, read } = useAnnouncements();
  const isUnread = announcements.data?.some((one) => one.id === id && !one.isRead) ?? false;
  useDocumentTitle(title);
  useEffect(() => {
    if (isUnread) read(id);
  }, [id, isUnread, read]);
  return (
    <article className="px-4 pt-4">
      <h2 className="text-title font-semibold text-balance">{title}</h2>
      <p className="pt-1 pb-4 text-caption text-muted tabular-nums">
        {t("content.articles.updated", { time: showTime(readWireTime(updateTime)).slice(0, 10) })}
      </p>
      <RichText blocks={body} />
      {link !== null && link.linkType !== 1 && (
        <div className="pt-5">
          <Button tone="plain" onPress={() => openLink({ type: link.linkType, url: link.url })}>
            {t("content.articles.follow")}
          </Button>
        </div>
      )}
      {kind !== "announcement" && <Useful article={article} />}
    </article>
  );
}

function Useful({ article: { id, isUseful } }: { readonly article: Article }): ReactNode {
  const { t } = useTranslation();
  const isSignedIn = useUser(({ token }) => token !== "");
  const rating = useRating();
  if (!isSignedIn) return null;
  return (
    <section
      aria-labelledby="useful"
      className="mt-8 flex flex-wrap items-center gap-3 border-t border-hairline pt-4"
    >
      <h3 id="useful" className="min-w-40 flex-1 text-label text-muted">
        {t(isUseful === null ? "content.articles.useful" : "content.articles.thanks")}
      </h3>
      <div className="flex gap-3">
        {([true, false] as const).map((answer) => (
          <button
            key={String(answer)}
            type="button"
            aria-pressed={isUseful === answer}
            disabled={rating.isPending}
            onClick={() => rating.mutate({ id, isUseful: answer })}
            className="min-h-target min-w-16 rounded-full bg-fill px-4 text-label font-semibold
            aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {t(answer ? "content.articles.yes" : "content.articles.no")}
          </button>
        ))}
      </div>
    </section>
  );
}

function NoSuchArticle(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={t("content.help.title")} backTo="helpCenter">
      <Empty
        kind="search"
        text={t("content.articles.gone")}
        hint={t("content.articles.goneHint")}
        action={
          <Button isCompact onPress={() => go(pathTo("helpCenter"), { isReplacing: true })}>
            {t("content.help.title")}
          </Button>
        }
      />
    </AppScreen>
  );
}
