import type { ListedSymbol } from "@plumbline/protocol/market";
import { Stroke } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { PATHS } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { go } from "#shell/navigation/location.ts";
import { useUser } from "#shell/services.tsx";
import { AlertSheet } from "./alert-sheet.tsx";

/** The bell of a market: opens the form for a price alert. Visitors have to sign in first. */
export function AlertButton({ listed }: { readonly listed: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const isVisitor = useUser(({ userInfo }) => userInfo === undefined);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t("market.alerts.bell", { name: nameOf(listed) })}
        onClick={() => (isVisitor ? go(PATHS.priceAlerts) : setIsOpen(true))}
        className="grid size-target place-items-center rounded-inner hover:bg-fill active:bg-fill"
      >
        <Stroke path="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4" isSmall />
      </button>
      {isOpen && <AlertSheet listed={listed} onClose={() => setIsOpen(false)} />}
    </>
  );
}
