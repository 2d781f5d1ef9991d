import { Amount } from "@plumbline/ui";
import type { ReactNode } from "react";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { byCurrency, OTHERS } from "../by-currency.ts";
import type { BookAssets, Holding } from "../queries.ts";
import { ShareTable } from "./share-table.tsx";

const USES = ["available", "margin", "hold", "earn"] as const;

/** What one book is worth, what it is set aside for, and in which currencies it is held. */
export function TotalCard(props: {
  readonly assets: BookAssets;
  readonly holdings: readonly Holding[];
}): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { assets, holdings } = props;
  const currencies = byCurrency(holdings);
  return (
    <section className="@container rounded-card bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-label text-muted">{t(`wallet.assets.total.${assets.book}`)}</h2>
        <HideAmounts />
      </div>
      <p className="text-figure font-semibold">
        <Amount value={assets.totalUsdt} currency="USDT" decimals={2} {...hiding} />
      </p>
      <p className="pb-4 text-caption text-muted">{t("wallet.assets.totalHint")}</p>
      <ShareTable
        caption={t("wallet.assets.byUse")}
        what={t("wallet.assets.use")}
        rows={USES.map((use) => ({ key: use, name: t(`wallet.use.${use}`), usdt: assets[use] }))}
      />
      {/* Of a single one, all of it is in that. */}
      {currencies.length > 1 && (
        <div className="pt-4">
          <ShareTable
            caption={t("wallet.assets.byCurrency")}
            what={t("wallet.log.currency")}
            rows={currencies.map(({ currency, usdt }) => ({
              key: currency,
              name: currency === OTHERS ? t("wallet.assets.otherCurrencies") : currency,
              usdt,
            }))}
          />
        </div>
      )}
    </section>
  );
}
