import type { EarnKind } from "@plumbline/engine/earn";
import { Amount, Delta, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { placesOf } from "../figures.ts";
import { type Statistics, statisticsQuery } from "../queries.ts";

/** What all orders come to: principal, today's income and all of it, by currency. */
export function StatisticsCard(props: {
  readonly book: BookName;
  readonly kind: EarnKind | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const statistics = useQuery(statisticsQuery(client, props));
  return (
    <Loaded
      from={statistics}
      failedText={t("earn.orders.loadFailed")}
      skeleton={
        <div className="p-4">
          <Skeleton shape="card" />
        </div>
      }
    >
      {({ principal, todayIncome, accumulatedIncome }) => (
        <dl
          className="m-4 grid grid-cols-3 gap-3 rounded-card border border-hairline bg-surface
            p-4"
        >
          <Figure label={t("earn.principal")} amounts={principal} />
          <Figure label={t("earn.todayIncome")} amounts={todayIncome} isSigned />
          <Figure label={t("earn.accumulatedIncome")} amounts={accumulatedIncome} isSigned />
        </dl>
      )}
    </Loaded>
  );
}

function Figure(props: {
  readonly label: string;
  readonly amounts: Statistics["principal"];
  readonly isSigned?: boolean;
}): ReactNode {
  const { label, amounts, isSigned = false } = props;
  const hiding = useHiding();
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{label}</dt>
      {amounts.length === 0 && <dd className="font-semibold">0</dd>}
      {amounts.map(({ currency, amount }) => (
        <dd key={currency} className="text-label font-semibold wrap-anywhere">
          {isSigned ? (
            <Delta value={amount} unit={currency} decimals={placesOf(currency)} {...hiding} />
          ) : (
            <Amount value={amount} currency={currency} decimals={2} {...hiding} />
          )}
        </dd>
      ))}
    </div>
  );
}
