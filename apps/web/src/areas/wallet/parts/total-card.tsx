import { Amount } from "@plumbline/ui";
import type { ReactNode } from "react";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { BookAssets } from "../queries.ts";
import { percentText, sharesOf } from "../share-of.ts";
import { ShareBar, ShareMark } from "./share-bar.tsx";

const USES = ["available", "margin", "hold", "earn"] as const;

/** What one book is worth, and what it is set aside for: a picture, and the same as a table. */
export function TotalCard({ assets }: { readonly assets: BookAssets }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { available, margin, hold, earn } = assets;
  const shares = sharesOf({ available, margin, hold, earn });
  return (
    <section className="rounded-card bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-label text-muted">{t(`wallet.assets.total.${assets.book}`)}</h2>
        <HideAmounts />
      </div>
      <p className="text-figure font-semibold">
        <Amount value={assets.totalUsdt} currency="USDT" decimals={2} {...hiding} />
      </p>
      <p className="pb-4 text-caption text-muted">{t("wallet.assets.totalHint")}</p>
      <ShareBar shares={shares} />
      <table className="mt-2 w-full text-label">
        <caption className="sr-only">{t("wallet.assets.byUse")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("wallet.assets.use")}</th>
            <th scope="col">{t("wallet.assets.share")}</th>
            <th scope="col">{t("wallet.assets.worth")}</th>
          </tr>
        </thead>
        <tbody>
          {USES.map((use, index) => (
            <tr key={use}>
              <th scope="row" className="py-1.5 text-start font-normal text-muted">
                <span className="flex items-center gap-2">
                  <ShareMark index={index} />
                  {t(`wallet.use.${use}`)}
                </span>
              </th>
              <td className="px-2 text-end text-muted tabular-nums">
                {percentText(shares.find(({ key }) => key === use)?.permille ?? 0)}%
              </td>
              <td className="text-end">
                <Amount value={assets[use]} currency="USDT" decimals={2} {...hiding} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
