import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Next to an available balance of zero: a link to a deposit. For live money only. */
export function DepositLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <a
      href={hrefTo("recharge")}
      className="-my-2 ms-auto inline-flex min-h-target min-w-target items-center justify-end
        font-semibold text-accent"
    >
      {t("ticket.deposit")}
    </a>
  );
}
