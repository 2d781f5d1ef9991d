import { Empty, Skeleton, TextLink } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { usePreference, useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ArticleList, ArticleRow } from "./parts/article-row.tsx";
import { type ArticleLine, articlesQuery } from "./queries.ts";

/** News, the newest first, with a link to articles. */
export const NewsScreen = (): ReactNode => <Articles kind="news" other="articles" />;

/** Longer texts that explain how the house works. */
export const ArticlesScreen = (): ReactNode => <Articles kind="article" other="news" />;

const TITLES = { news: "content.articles.news", article: "content.articles.articles" } as const;

function Articles(props: {
  readonly kind: Exclude<ArticleLine["kind"], "help">;
  readonly other: "news" | "articles";
}): ReactNode {
  const { t } = useTranslation();
  const { kind, other } = props;
  const { client } = useServices();
  const articles = useQuery(articlesQuery(client, { language: usePreference("language"), kind }));
  return (
    <AppScreen title={t(TITLES[kind])} backTo="home" aside={<OtherList name={other} />}>
      <Loaded
        from={articles}
        failedText={t("content.articles.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={4} />}
      >
        {(list) =>
          list.length === 0 ? (
            <Empty
              kind="empty"
              text={t("content.articles.none")}
              hint={t("content.articles.noneHint")}
            />
          ) : (
            <ArticleList>
              {list.map((article) => (
                <ArticleRow key={article.id} article={article} isDated />
              ))}
            </ArticleList>
          )
        }
      </Loaded>
    </AppScreen>
  );
}

function OtherList({ name }: { readonly name: "news" | "articles" }): ReactNode {
  const { t } = useTranslation();
  return (
    <TextLink href={hrefTo(name)} align="end">
      {t(`content.articles.${name}`)}
    </TextLink>
  );
}
