import { mustParseDecimal } from "@plumbline/engine/kernel";
import { Amount, ChipRow, Curve, Delta, formatDecimal, Skeleton } from "@plumbline/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { BalanceAndDebt } from "#shell/balance-and-debt.tsx";
import { assetsQuery } from "#shell/assets-query.ts";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useHiding } from "#shell/hide-amounts.tsx";
import {
  equityHistoryQuery,
  type Range,
  RANGES,
  todaysChangeQuery,
} from "#shell/home/member/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { earnedOf, type EquityHistory, heightsOf } from "../equity.ts";
import type { BookName } from "../queries.ts";

/** The total of one book, its history, and how it was computed. */
export function Total(props: {
  readonly book: BookName;
  readonly onBook: (book: BookName) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { book, onBook } = props;
  const hiding = useHiding();
  const { data: assets } = useQuery(assetsQuery(client));
  const [range, setRange] = useState<Range>("24h");
  const history = useQuery({
    ...equityHistoryQuery(client, { book, range }),
    placeholderData: keepPreviousData,
  });
  const worth = assets?.byBook.find((each) => each.book === book);
  return (
    <section aria-labelledby="assets-total" className="pt-2">
      <div className="flex items-center gap-2 px-4">
        <h2 id="assets-total" className="text-label text-muted">
          {t("wallet.assets.total")}
        </h2>
        <BookChip book={book} onBook={onBook} />
      </div>
      <p className="px-4 text-figure font-semibold">
        {worth === undefined ? (
          <Skeleton shape="figure" />
        ) : (
          <Amount value={worth.netUsdt} currency="USDT" decimals={2} {...hiding} />
        )}
      </p>
      <div className="px-4">{worth !== undefined && <BalanceAndDebt worth={worth} />}</div>
      <p className="flex min-h-5 flex-wrap gap-x-2 px-4 text-label">
        {history.data !== undefined && <Earned history={history.data} range={range} />}
      </p>
      <TotalCurve history={history.data} isFailed={history.error !== null} />
      <ChipRow
        label={t("home.curve.range")}
        chips={RANGES.map((value) => ({ value, label: t(`home.curve.${value}`) }))}
        value={range}
        onChange={setRange}
      />
      <p className="px-4 text-caption text-muted">{t("wallet.assets.method")}</p>
      <OpenProfit book={book} />
    </section>
  );
}

/** The earnings of the period, without deposits and withdrawals. */
function Earned(props: { readonly history: EquityHistory; readonly range: Range }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const earned = earnedOf(props.history);
  if (earned === null) return null;
  return (
    <>
      <Delta value={earned.amount} unit="USDT" {...hiding} />
      {earned.percent !== null && !hiding.isHidden && (
        <span className="text-muted tabular-nums">
          ({formatDecimal(earned.percent, { decimals: 2 })}%)
        </span>
      )}
      <span className="text-muted">{t(`wallet.assets.in.${props.range}`)}</span>
    </>
  );
}

function TotalCurve(props: {
  readonly history: EquityHistory | undefined;
  readonly isFailed: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { isHidden } = useHiding();
  const { history, isFailed } = props;
  const points = history?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  const figure = (text: string) => formatDecimal(text, { decimals: 2 });
  return (
    <div className="h-24 pt-1">
      {points.length > 1 && first !== undefined && last !== undefined ? (
        <Curve
          values={heightsOf(points.map(([, worth]) => worth))}
          label={
            isHidden
              ? t("home.curve.hidden")
              : t("home.curve.label", { from: figure(first[1]), to: figure(last[1]) })
          }
          isNeutral
        />
      ) : (
        (history !== undefined || isFailed) && (
          <p className="grid h-full place-items-center px-4 text-center text-label text-muted">
            {t(history === undefined ? "home.curve.failed" : "home.curve.none")}
          </p>
        )
      )}
    </div>
  );
}

/** The unrealised result, which is part of no total. */
function OpenProfit({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const hiding = useHiding();
  const { data: today } = useQuery(todaysChangeQuery(client, book));
  if (today === undefined || mustParseDecimal(today.unrealisedPnl) === 0n) return null;
  return (
    <a
      href={hrefTo("contract")}
      className="flex min-h-target flex-wrap items-center justify-between gap-x-3 px-4 text-label
        hover:bg-fill"
    >
      <span className="text-muted">{t("wallet.assets.openProfit")}</span>
      <Delta value={today.unrealisedPnl} unit="USDT" {...hiding} />
    </a>
  );
}
