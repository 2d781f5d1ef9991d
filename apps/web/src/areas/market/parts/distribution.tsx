import type { ResultOf } from "@plumbline/protocol";
import type { getPriceDistribution } from "@plumbline/protocol/market";
import { Sheet } from "@plumbline/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { distributionQuery } from "../queries.ts";
import { DistributionPicture } from "./distribution-picture.tsx";

/** How many markets rise and fall, in one line that opens the whole picture. */
export function Distribution(): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data: spread, error, refetch } = useQuery(distributionQuery(useServices().client));
  const hasFailed = spread === undefined && error !== null;
  return (
    <section className="px-4 pb-1" aria-label={t("market.spread.title")}>
      <button
        type="button"
        onClick={() => (hasFailed ? void refetch() : setIsOpen(true))}
        className="flex min-h-14 w-full items-center gap-2 rounded-card bg-surface px-3 py-2
          text-caption hover:bg-fill active:bg-fill"
      >
        {hasFailed ? (
          <span className="text-muted">
            {t("market.spread.failed")}: {problemText(t, error)} <b>{t("shell.retry")}</b>
          </span>
        ) : (
          <>
            <Line spread={spread} />
            <OpensIcon />
          </>
        )}
      </button>
      {spread !== undefined && (
        <Sheet
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title={t("market.spread.title")}
          closeLabel={t("market.close")}
          description={t("market.spread.hint")}
        >
          <DistributionPicture spread={spread} />
        </Sheet>
      )}
    </section>
  );
}

type Spread = ResultOf<typeof getPriceDistribution>;

function Line({ spread }: { readonly spread: Spread | undefined }): ReactNode {
  const { t } = useTranslation();
  const said = (count: number | undefined) => (count === undefined ? "–" : String(count));
  const parts = [
    ["bg-up", spread?.rising],
    ["bg-control", spread?.unchanged],
    ["bg-down", spread?.falling],
  ] as const;
  return (
    <span className="min-w-0 flex-1">
      <span className="flex justify-between gap-2 pb-1.5 tabular-nums">
        <span className="text-up">
          {t("market.spread.rising", { count: said(spread?.rising) })}
        </span>
        <span className="text-muted">
          {t("market.spread.unchanged", { count: said(spread?.unchanged) })}
        </span>
        <span className="text-down">
          {t("market.spread.falling", { count: said(spread?.falling) })}
        </span>
      </span>
      <span className="flex h-1.5 gap-0.5 overflow-hidden rounded-tag bg-fill" aria-hidden="true">
        {parts.map(
          ([colour, count = 0]) =>
            count > 0 && <span key={colour} className={colour} style={{ flexGrow: count }} />,
        )}
      </span>
    </span>
  );
}

/** Something more is behind it. */
const OpensIcon = (): ReactNode => (
  <svg viewBox="0 0 8 14" className="h-3.5 w-2 shrink-0 text-muted" aria-hidden="true">
    <path d="M1 1l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
