import { Amount, Button, Delta, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { pathTo } from "#paths";
import { startOfDayMs } from "#shell/wire-time.ts";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { demoSummaryQuery, type Settled, settledSinceQuery } from "./queries.ts";

/** What the signed-in reader has in the demo book, and what became of it today. */
export function DemoBalance(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center justify-between">
        <h2 className="text-label text-muted">{t("shell.home.demoEquity")}</h2>
        <HideAmounts />
      </div>
      <DemoFigures />
      <div className="flex gap-3">
        <Button tone="plain" onPress={() => go(pathTo("assets"))}>
          {t("shell.home.assets")}
        </Button>
        <Button onPress={() => go(pathTo("contract"))}>{t("shell.home.trade")}</Button>
      </div>
    </>
  );
}

function DemoFigures(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const hiding = { ...useHiding(), decimals: 2 };
  const { data: summary, error, refetch } = useQuery(demoSummaryQuery(client));
  const [dayStartMs] = useState(() => startOfDayMs(Date.now()));
  const { data: profit } = useQuery(settledSinceQuery(client, dayStartMs));

  if (summary === undefined && error !== null) {
    return (
      <div className="flex items-center justify-between gap-3" role="alert">
        <p className="text-label text-muted">
          {t("shell.home.balanceFailed")}: {problemText(t, error)}
        </p>
        <Button tone="plain" isCompact onPress={() => void refetch()}>
          {t("shell.retry")}
        </Button>
      </div>
    );
  }
  return (
    <div className="pb-3">
      <p className="text-figure font-semibold">
        {summary === undefined ? (
          <Skeleton shape="figure" />
        ) : (
          <Amount value={summary.equity} currency="USDT" {...hiding} />
        )}
      </p>
      <dl className={FIGURES}>
        <Figure name={t("shell.home.settledToday")}>
          {profit && <Delta value={totalOf(profit)} unit="USDT" {...hiding} />}
        </Figure>
        <Figure name={t("shell.home.openProfit")} isEnd>
          {summary && <Delta value={summary.unrealisedPnl} unit="USDT" {...hiding} />}
        </Figure>
      </dl>
      <p className="pt-1 text-caption text-muted">{t("shell.home.settledMethod")}</p>
    </div>
  );
}

/** Side by side, or beneath each other where letters are large. */
const FIGURES =
  "grid min-h-11 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 pt-2 text-label";

/** Before the first posting of the day there is no line, and nothing was settled. */
const totalOf = (profit: Settled): string =>
  profit.find(({ currency }) => currency === "USDT")?.total ?? "0";

function Figure(props: {
  readonly name: string;
  readonly children: ReactNode;
  readonly isEnd?: boolean;
}): ReactNode {
  return (
    <div className={props.isEnd === true ? "text-end" : ""}>
      <dt className="text-caption text-muted">{props.name}</dt>
      <dd className="min-h-5">{props.children}</dd>
    </div>
  );
}
