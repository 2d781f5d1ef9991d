import { CopyRow, Empty, Field, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { showCopied } from "#shell/copy-text.ts";
import { Loaded } from "#shell/loaded.tsx";
import { usePreference, useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ArticleList, ArticleRow } from "./parts/article-row.tsx";
import { type ArticleLine, articlesQuery, contactQuery } from "./queries.ts";

/** In the order in which a new reader needs them. */
const CATEGORIES = [
  "start",
  "money",
  "trading",
  "products",
  "proof",
  "account",
] as const satisfies readonly ArticleLine["category"][];

/** Every help article by category, or the results of a search, best first. */
export function HelpScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const language = usePreference("language");
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const help = useQuery(articlesQuery(client, { language, kind: "help", search }));
  return (
    <AppScreen title={t("content.help.title")} backTo="home">
      <div role="search" className="px-4 pt-4">
        <Field
          label={t("content.help.search")}
          kind="text"
          value={typed}
          onChange={setTyped}
          placeholder={t("content.help.searchHint")}
        />
      </div>
      <Loaded
        from={help}
        failedText={t("content.help.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={7} />}
      >
        {(articles) => {
          if (search !== "") return <Matches articles={articles} />;
          return CATEGORIES.map((category) => {
            // The oldest first: that is their reading order.
            const ofCategory = articles.filter((one) => one.category === category).toReversed();
            if (ofCategory.length === 0) return null;
            return (
              <ArticleList key={category} heading={t(`content.help.category.${category}`)}>
                {ofCategory.map((article) => (
                  <ArticleRow key={article.id} article={article} />
                ))}
              </ArticleList>
            );
          });
        }}
      </Loaded>
      <Contact />
    </AppScreen>
  );
}

/** The contact, if it is set. */
function Contact(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { data: contact } = useQuery(contactQuery(client));
  if (contact === undefined || contact.email === null) return null;
  return (
    <section className="px-4 pt-6">
      <h2 className="pb-2 text-label font-semibold text-muted">{t("content.help.contact")}</h2>
      <div className="rounded-card bg-surface">
        <CopyRow
          label={t("content.help.email")}
          text={contact.email}
          copyLabel={t("content.help.copy")}
          onCopy={(isCopied) => showCopied(t, isCopied)}
        />
        {contact.hours !== null && (
          <p className="px-4 pb-3 text-label text-muted">{contact.hours}</p>
        )}
      </div>
    </section>
  );
}

function Matches({ articles }: { readonly articles: readonly ArticleLine[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {articles.length === 0 ? (
        <Empty kind="search" text={t("content.help.none")} hint={t("content.help.noneHint")} />
      ) : (
        <ArticleList heading={t("content.help.matches", { count: articles.length })}>
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </ArticleList>
      )}
    </div>
  );
}
