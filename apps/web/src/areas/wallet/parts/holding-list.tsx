import { Amount, Empty } from "@plumbline/ui";
import { type ReactNode, useId, useState } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Holding } from "../queries.ts";
import { isSmall } from "../small-holdings.ts";

/** Each currency held, what it is worth, and what is set aside of it. */
export function HoldingList({ holdings }: { readonly holdings: readonly Holding[] }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [isHidingSmall, setHidingSmall] = useState(false);
  const shown = holdings.filter((holding) => !isHidingSmall || !isSmall(holding));
  const hidden = holdings.length - shown.length;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4">
        <h2 id={id} className="font-semibold">
          {t("wallet.assets.currencies")}
        </h2>
        <label className="flex min-h-target items-center gap-2 text-label text-muted">
          <input
            type="checkbox"
            checked={isHidingSmall}
            onChange={(event) => setHidingSmall(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          {t("wallet.assets.hideSmall")}
        </label>
      </div>
      {holdings.length === 0 ? (
        <Empty text={t("wallet.assets.empty")} hint={t("wallet.assets.emptyHint")} />
      ) : (
        <ul className="divide-y divide-hairline border-y border-hairline bg-surface">
          {shown.map((holding) => (
            <li key={holding.currency}>
              <HoldingRow holding={holding} />
            </li>
          ))}
          {hidden > 0 && (
            <li className="px-4 py-3 text-label text-muted">
              {t("wallet.assets.smallHidden", { count: hidden })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const ASIDE = ["margin", "hold", "earn"] as const;

function HoldingRow({ holding }: { readonly holding: Holding }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { currency, usdt } = holding;
  const uses = ["available" as const, ...ASIDE.filter((use) => /[1-9]/.test(holding[use]))];
  return (
    <div className="px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{currency}</h3>
        <p className="min-w-0 text-end font-semibold wrap-anywhere">
          <Amount value={holding.amount} currency={currency} {...hiding} />
        </p>
      </div>
      <p className="text-end text-caption text-muted">
        {usdt === null ? (
          t("wallet.assets.noPrice")
        ) : (
          <>
            ≈ <Amount value={usdt} currency="USDT" decimals={2} {...hiding} />
          </>
        )}
      </p>
      <dl className="pt-1 text-label">
        {uses.map((use) => (
          <div key={use} className="flex justify-between gap-3 py-0.5">
            <dt className="text-muted">{t(`wallet.use.${use}`)}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">
              <Amount value={holding[use]} currency={currency} {...hiding} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
