import { Amount, Button, Delta, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { assetsQuery } from "#shell/assets-query.ts";
import { BookChip } from "#shell/book/book-chip.tsx";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { BalanceAndDebt } from "#shell/balance-and-debt.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { EquityCurve } from "./equity-curve.tsx";
import { todaysChangeQuery } from "./queries.ts";

/**
 * The value of one book in USDT, including open positions, its change over the day, and its curve.
 */
export function Balance(props: {
  readonly book: BookName;
  readonly onBook: (book: BookName) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { book, onBook } = props;
  return (
    <section aria-labelledby="home-balance" className="pt-3">
      <div className="flex flex-wrap items-center gap-x-2 px-4">
        <h2 id="home-balance" className="text-label text-muted">
          {t("home.total")}
        </h2>
        <BookChip book={book} onBook={onBook} />
        <span className="ms-auto" />
        <HideAmounts />
      </div>
      <Total book={book} />
      <EquityCurve key={book} book={book} />
    </section>
  );
}

function Total({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const hiding = { ...useHiding(), decimals: 2 };
  const assets = useQuery({ ...assetsQuery(client), refetchInterval: 30_000 });
  const change = useQuery(todaysChangeQuery(client, book));
  const { data: today } = change;

  const worth = assets.data?.byBook.find((one) => one.book === book);

  const failure = [assets, change].find(({ data, error }) => data === undefined && error !== null);
  if (failure !== undefined) {
    return (
      <div className="flex min-h-15 items-center justify-between gap-3 px-4" role="alert">
        <p className="text-label text-muted">
          {t("home.balanceFailed")}: {problemText(t, failure.error)}
        </p>
        <Button tone="plain" isCompact isInline onPress={() => void failure.refetch()}>
          {t("shell.retry")}
        </Button>
      </div>
    );
  }
  return (
    <div className="px-4">
      <p className="text-figure font-semibold">
        {today === undefined ? (
          <Skeleton shape="figure" />
        ) : (
          <Amount value={today.equityNow} currency="USDT" {...hiding} />
        )}
      </p>
      {worth !== undefined && <BalanceAndDebt worth={worth} />}
      <p className="flex min-h-5 flex-wrap gap-x-2 text-label">
        {today !== undefined && (
          <>
            <Delta value={today.change} unit="USDT" {...hiding} />
            {today.percent !== null && !hiding.isHidden && (
              <Delta value={today.percent} unit="%" decimals={2} />
            )}
            <span className="text-muted">{t("home.today")}</span>
          </>
        )}
      </p>
    </div>
  );
}
