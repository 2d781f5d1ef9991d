import type { ListedSymbol } from "@plumbline/protocol/market";
import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { useMarketNow } from "#shell/live-prices/use-quote.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The link to this market's ticket, where the side is chosen; nothing is sent from here. */
export function TradeButton({ listed }: { readonly listed: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote, status } = useMarketNow(listed);
  const reason = quote.price === null ? "noPrice" : status === "open" ? undefined : status;
  // The operator's own text about a halt; the header shows only its beginning.
  const haltText = reason === "halted" ? quote.haltReason : null;
  return (
    <Button
      onPress={() => go(pathTo("contract", routeOf(listed)))}
      disabledReason={reason && (haltText ?? t(`market.kline.reason.${reason}`))}
    >
      {t("market.kline.trade", { name: nameOf(listed) })}
    </Button>
  );
}

/** A symbol without contracts leads to spot trading. */
const routeOf = ({ symbol, products }: ListedSymbol) =>
  products.includes("contracts") ? { symbol } : { symbol, product: "spot" };
