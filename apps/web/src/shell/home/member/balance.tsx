import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { Amount, Button, Delta, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Assets, assetsQuery } from "#shell/assets-query.ts";
import { BookChip } from "#shell/book/book-chip.tsx";
import { startOfDayMs } from "#shell/wire-time.ts";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { HeldAndOwed } from "#shell/held-and-owed.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { EquityCurve } from "./equity-curve.tsx";
import { ownSummaryQuery, type Settled, settledSinceQuery } from "./queries.ts";

/** All of one book in USDT, open profit included, the day's result, and its curve. */
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
  const summary = useQuery(ownSummaryQuery(client, book));
  const [dayStartMs] = useState(() => startOfDayMs(Date.now()));
  const { data: settled } = useQuery(settledSinceQuery(client, { book, fromMs: dayStartMs }));

  const worth = assets.data?.byBook.find((one) => one.book === book);

  const failure = [assets, summary].find(({ data, error }) => data === undefined && error !== null);
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
        {assets.data === undefined || summary.data === undefined ? (
          <Skeleton shape="figure" />
        ) : (
          <Amount
            value={totalOf(assets.data, book, summary.data.unrealisedPnl)}
            currency="USDT"
            {...hiding}
          />
        )}
      </p>
      {worth !== undefined && <HeldAndOwed worth={worth} />}
      <p className="flex min-h-5 flex-wrap gap-x-2 text-label">
        {settled && (
          <>
            <Delta value={settledTotalOf(settled)} unit="USDT" {...hiding} />
            <span className="text-muted">{t("home.settledToday")}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** Balances at the last prices, less debts, and the result of closing everything. */
function totalOf({ byBook }: Assets, book: BookName, unrealisedPnl: string): string {
  const worth = byBook.find((one) => one.book === book)?.netUsdt ?? "0";
  return toDecimalText(mustParseDecimal(worth) + mustParseDecimal(unrealisedPnl));
}

/** Before the first posting of the day there is no line, and nothing was settled. */
const settledTotalOf = (settled: Settled): string =>
  settled.find(({ currency }) => currency === "USDT")?.total ?? "0";
