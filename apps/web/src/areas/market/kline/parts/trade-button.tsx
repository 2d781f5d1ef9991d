import type { ListedSymbol } from "@plumbline/protocol/market";
import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { useMarketNow } from "#shell/live-prices/use-quote.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The way to the ticket of this market, where the side is chosen; nothing is sent from here. */
export function TradeButton({ listed }: { readonly listed: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote, status } = useMarketNow(listed);
  const reason = quote.price === null ? "noPrice" : status === "open" ? undefined : status;
  // The operator's own words of a halt, which the head has only room to begin.
  const haltText = reason === "halted" ? quote.haltReason : null;
  return (
    <Button
      onPress={() => go(pathTo("contract", wayOf(listed)))}
      disabledReason={reason && (haltText ?? t(`market.kline.reason.${reason}`))}
    >
      {t("market.kline.trade", { name: nameOf(listed) })}
    </Button>
  );
}

/** What no contract is on is bought and sold at once. */
const wayOf = ({ symbol, products }: ListedSymbol) =>
  products.includes("contracts") ? { symbol } : { symbol, product: "spot" };
