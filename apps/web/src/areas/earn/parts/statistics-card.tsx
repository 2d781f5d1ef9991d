import type { EarnKind } from "@plumbline/engine/earn";
import { Amount, Delta, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { listedPlacesOf } from "../figures.ts";
import { type Statistics, statisticsQuery } from "../queries.ts";

/** The sums of all orders: principal, today's income and total income, by currency. */
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
      {({ principal, todayIncome, accumulatedIncome }) =>
        // Without an order there is nothing to sum, and no currency for a zero.
        [...principal, ...todayIncome, ...accumulatedIncome].length > 0 && (
          <dl
            className="m-4 flex flex-col gap-2 rounded-card border border-hairline bg-surface p-4
              text-label"
          >
            <Figure label={t("earn.principal")} amounts={principal} />
            <Figure label={t("earn.todayIncome")} amounts={todayIncome} isSigned />
            <Figure label={t("earn.accumulatedIncome")} amounts={accumulatedIncome} isSigned />
          </dl>
        )
      }
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
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto text-end font-semibold">
        {amounts.length === 0 && "0"}
        {amounts.map(({ currency, amount }) => (
          <span key={currency} className="block">
            {isSigned ? (
              <Delta
                value={amount}
                unit={currency}
                decimals={listedPlacesOf(amount, currency)}
                {...hiding}
              />
            ) : (
              <Amount value={amount} currency={currency} decimals={2} {...hiding} />
            )}
          </span>
        ))}
      </dd>
    </div>
  );
}
