import { Amount, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { statementQuery, type StatementRequest, type StatementView } from "./statement-query.ts";

/** A preview of the file: the number of entries, and each balance before and after. */
export function StatementPreview({ input }: { readonly input: StatementRequest }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { data: view, error } = useQuery(statementQuery(client, input));
  return (
    // The height of the usual two balances, so that nothing moves when they are loaded.
    <div className="min-h-28 border-t border-hairline pt-3 text-label" aria-live="polite">
      {error !== null && (
        <p role="alert" className="text-bad">
          {problemText(t, error)}
        </p>
      )}
      {error === null && view === undefined && <Skeleton count={3} />}
      {error === null && view !== undefined && (
        <>
          <p className="text-muted">{t("wallet.statement.entries", { count: view.entries })}</p>
          {view.sections.map((section) => (
            <SectionLines key={`${section.book} ${section.currency}`} section={section} />
          ))}
        </>
      )}
    </div>
  );
}

function SectionLines(props: { readonly section: StatementView["sections"][number] }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { book, currency } = props.section;
  return (
    <section className="pt-2">
      <h3 className="font-semibold">
        {t(`wallet.book.${book}`)} · {currency}
      </h3>
      <dl>
        {(["opening", "closing"] as const).map((end) => (
          <div key={end} className="flex justify-between gap-3 py-0.5">
            <dt className="text-muted">{t(`wallet.statement.${end}`)}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">
              <Amount value={props.section[end]} currency={currency} {...hiding} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
