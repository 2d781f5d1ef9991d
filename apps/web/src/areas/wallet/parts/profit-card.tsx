import { Amount, Delta, SegmentedControl, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { PERIODS, type PeriodName, spanOf } from "../period.ts";
import { scaleOf } from "#shell/lists/figure-scale.ts";
import { Fold } from "#shell/lists/fold.tsx";
import { type BookName, profitQuery } from "../queries.ts";

const PARTS = ["trading", "fees", "funding"] as const;
const NOTHING = {
  currency: "USDT",
  opening: "0",
  closing: "0",
  transfers: "0",
  trading: "0",
  fees: "0",
  funding: "0",
  total: "0",
};

/** The earnings and costs of a period, from the ledger, with the method below. */
export function ProfitCard({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const hiding = useHiding();
  const [nowMs] = useState(() => Date.now());
  const [period, setPeriod] = useState<PeriodName>("month");
  const profit = useQuery(profitQuery(client, { book, ...spanOf(period, nowMs) }));
  const usdt = profit.data?.find(({ currency }) => currency === "USDT");
  return (
    <Fold
      title={t("wallet.profit.title")}
      aside={
        profit.data !== undefined && (
          <Delta value={usdt?.total ?? "0"} unit="USDT" decimals={2} {...hiding} />
        )
      }
    >
      <SegmentedControl
        label={t("wallet.profit.period")}
        value={period}
        onChange={setPeriod}
        segments={PERIODS.map((value) => ({ value, label: t(`wallet.period.${value}`) }))}
      />
      <div className="min-h-60 pt-2">
        <Loaded from={profit} failedText={t("wallet.profit.loadFailed")} skeleton={<Lines />}>
          {(lines) =>
            (lines.length === 0 ? [NOTHING] : lines).map((line) => (
              <ProfitLines key={line.currency} line={line} />
            ))
          }
        </Loaded>
      </div>
      <p className="text-caption text-muted">{t("wallet.profit.method")}</p>
    </Fold>
  );
}

function ProfitLines({ line }: { readonly line: typeof NOTHING }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { currency, ...figures } = line;
  const decimals = scaleOf(Object.values(figures));
  const row = (name: "total" | (typeof PARTS)[number]) => (
    <div key={name} className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className={name === "total" ? "font-semibold" : "text-muted"}>
        {t(`wallet.profit.${name}`)}
      </dt>
      <dd className={name === "total" ? "font-semibold" : ""}>
        <Delta value={line[name]} unit={currency} decimals={decimals} {...hiding} />
      </dd>
    </div>
  );
  const balance = (name: "opening" | "transfers" | "closing") => (
    <div
      className={`flex items-baseline justify-between gap-4 border-hairline py-1.5 ${
        name === "opening" ? "border-t" : ""
      }`}
    >
      <dt className="text-muted">{t(`wallet.profit.${name}`)}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">
        <Amount value={line[name]} currency={currency} decimals={decimals} {...hiding} />
      </dd>
    </div>
  );
  return (
    <dl className="text-label">
      {row("total")}
      {PARTS.map(row)}
      {balance("opening")}
      {balance("transfers")}
      {balance("closing")}
    </dl>
  );
}

function Lines(): ReactNode {
  return (
    <div className="py-1.5">
      <Skeleton count={7} />
    </div>
  );
}
