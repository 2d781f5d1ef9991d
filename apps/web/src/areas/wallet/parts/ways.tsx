import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../queries.ts";

/** Where money comes in and goes out, and where every movement is written down. */
export function Ways({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const ways = [
    { href: hrefTo("recharge"), label: t("wallet.assets.deposit") },
    { href: hrefTo("withdrawal"), label: t("wallet.assets.withdraw") },
    { href: hrefTo("balanceLog", { book }), label: t("wallet.assets.records") },
  ];
  const more = [
    { href: hrefTo("flashExchange"), label: t("wallet.assets.exchange") },
    { href: hrefTo("transferRecords"), label: t("wallet.assets.transfers") },
    { href: hrefTo("payoutMethods"), label: t("wallet.assets.savedAccounts") },
  ];
  return (
    <nav aria-label={t("wallet.assets.ways")} className="flex flex-col gap-2">
      <div className="flex gap-2">
        {ways.map((way) => (
          <Way key={way.href} {...way} />
        ))}
      </div>
      <div className="flex gap-2">
        {more.map((way) => (
          <Way key={way.href} {...way} />
        ))}
      </div>
    </nav>
  );
}

function Way({ href, label }: { readonly href: string; readonly label: string }): ReactNode {
  return (
    <a
      href={href}
      className="flex min-h-[max(48px,3rem)] min-w-0 flex-1 items-center justify-center rounded-card
        bg-fill px-2 text-center text-label font-semibold hover:brightness-95"
    >
      {label}
    </a>
  );
}
