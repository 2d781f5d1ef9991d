import { Button, CurrencyMark, Empty, formatDecimal, NoticeBar } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showTime } from "#shell/wire-time.ts";
import { type BookSum, conservationQuery } from "./queries.ts";

/** Shows that no money was created or lost: the sum of all accounts, computed now. */
export function ConservationScreen(): ReactNode {
  const { t } = useTranslation();
  const sums = useQuery(conservationQuery(useServices().client));
  const again = (
    <Button isBusy={sums.isFetching} onPress={() => void sums.refetch()}>
      {t("proof.conservation.again")}
    </Button>
  );
  return (
    <AppScreen title={t("proof.conservation.title")} backTo="my" footer={again}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-label text-muted">{t("proof.conservation.intro")}</p>
        <Loaded
          from={sums}
          failedText={t("proof.conservation.loadFailed")}
          skeleton={<div className="h-48 rounded-card bg-fill" aria-hidden="true" />}
        >
          {(lines) => <Sums lines={lines} />}
        </Loaded>
      </div>
    </AppScreen>
  );
}

function Sums({ lines }: { readonly lines: readonly BookSum[] }): ReactNode {
  const { t } = useTranslation();
  const [first] = lines;
  if (first === undefined) {
    return (
      <Empty
        kind="empty"
        text={t("proof.conservation.empty")}
        hint={t("proof.conservation.emptyHint")}
      />
    );
  }
  const holds = lines.every(({ sum }) => !/[1-9]/.test(sum));
  return (
    <>
      <NoticeBar tone={holds ? "good" : "bad"}>
        {t(holds ? "proof.conservation.holds" : "proof.conservation.broken")}
      </NoticeBar>
      <table className="w-full rounded-card bg-surface text-label">
        <caption className="sr-only">{t("proof.conservation.title")}</caption>
        <thead>
          <tr className="border-b border-hairline text-caption text-muted">
            <th scope="col" className="py-2 ps-4 text-start font-normal">
              {t("proof.conservation.book")}
            </th>
            <th scope="col" className="px-2 py-2 text-start font-normal wrap-anywhere">
              {t("proof.conservation.currency")}
            </th>
            <th scope="col" className="py-2 pe-4 text-end font-normal wrap-anywhere">
              {t("proof.conservation.sum")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ book, currency, sum }) => (
            <tr key={`${book}/${currency}`} className="border-b border-hairline last:border-b-0">
              <th scope="row" className="py-3 ps-4 text-start font-normal">
                {book === "demo" || book === "live" ? t(`proof.word.${book}`) : book}
              </th>
              <td className="px-2 py-2">
                <span className="flex items-center gap-2">
                  <CurrencyMark currency={currency} />
                  {currency}
                </span>
              </td>
              <td className="py-3 pe-4 text-end font-semibold tabular-nums">
                {formatDecimal(sum)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-caption text-muted tabular-nums">
        {t("proof.conservation.countedAt", { time: showTime(first.countedAtMs) })}
      </p>
    </>
  );
}
