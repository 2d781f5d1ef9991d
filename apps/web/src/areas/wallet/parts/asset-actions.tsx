import { Stroke } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../queries.ts";

/** Buttons for deposit, withdrawal and history; a new reader needs the first one. */
export function RoundActions({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const actions = [
    [hrefTo("recharge"), t("wallet.assets.deposit"), "M12 4v12m-5-5 5 5 5-5M5 20h14"],
    [hrefTo("withdrawal"), t("wallet.assets.withdraw"), "M12 16V4m-5 5 5-5 5 5M5 20h14"],
    [hrefTo("flashExchange"), t("wallet.assets.exchange"), "M4 9h14l-4-4m6 10H6l4 4"],
    [hrefTo("balanceLog", { book }), t("wallet.assets.history"), "M5 6h14M5 12h14M5 18h9"],
  ] as const;
  return (
    <nav aria-label={t("wallet.assets.ways")} className="px-2 pt-2">
      <ul className="grid grid-cols-4">
        {actions.map(([href, label, drawing], index) => (
          <li key={href} className="min-w-0">
            <a
              href={href}
              className="flex h-full min-h-18 flex-col items-center gap-1.5 rounded-card px-0.5 py-2
                text-center text-caption -outline-offset-2 hover:bg-fill active:bg-fill"
            >
              <span
                className={`grid size-11 place-items-center rounded-full
                  ${index === 0 ? "bg-accent text-on-fill" : "bg-fill"}`}
              >
                <Stroke path={drawing} isSmall />
              </span>
              <span className="w-full text-balance">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to spot holdings, products, and rarely used lists. */
export function AssetLinks(): ReactNode {
  const { t } = useTranslation();
  const links = [
    [hrefTo("contract", { product: "spot" }), t("wallet.assets.spot")],
    [hrefTo("investmentOrders"), t("wallet.assets.investments")],
    [hrefTo("transferRecords"), t("wallet.assets.transfers")],
    [hrefTo("payoutMethods"), t("wallet.assets.savedAccounts")],
  ] as const;
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface">
      {links.map(([href, label]) => (
        <li key={href}>
          <a
            href={href}
            className="flex min-h-13 items-center gap-3 px-4 py-2 font-semibold -outline-offset-2
              hover:bg-fill active:bg-fill"
          >
            <span className="min-w-0 flex-1">{label}</span>
            <svg viewBox="0 0 16 16" className="size-4 shrink-0 text-muted" aria-hidden="true">
              <path d="M6 3l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
