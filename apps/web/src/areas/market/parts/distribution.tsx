import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { distributionQuery } from "../queries.ts";
import { SpreadLine } from "./spread-line.tsx";

/** How many markets rise and fall, in one line that links to the whole distribution. */
export function Distribution(): ReactNode {
  const { t } = useTranslation();
  const { data: spread, error, refetch } = useQuery(distributionQuery(useServices().client));
  const look =
    "flex min-h-target w-full items-center gap-2 px-4 text-caption -outline-offset-2 " +
    "hover:bg-fill active:bg-fill";
  return (
    <section aria-label={t("market.spread.title")}>
      {spread === undefined && error !== null ? (
        <button type="button" onClick={() => void refetch()} className={look}>
          <span className="text-muted">
            {t("market.spread.failed")}: {problemText(t, error)} <b>{t("shell.retry")}</b>
          </span>
        </button>
      ) : (
        <a href={hrefTo("priceDistribution")} className={look}>
          <SpreadLine spread={spread} isOneLine />
          <OpensIcon />
        </a>
      )}
    </section>
  );
}

/** An arrow that indicates a link. */
const OpensIcon = (): ReactNode => (
  <svg viewBox="0 0 8 14" className="h-3.5 w-2 shrink-0 text-muted" aria-hidden="true">
    <path d="M1 1l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
