import type { ListedSymbol } from "@plumbline/protocol/market";
import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useMarketNow } from "./market-head.tsx";

/** The ways to the ticket of this market; nothing is sent from here. */
export function TradeButtons({ listed }: { readonly listed: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote, status } = useMarketNow(listed);
  const reason = quote.price === null ? "noPrice" : status === "open" ? undefined : status;
  // The operator's own words of a halt, which the head has only room to begin.
  const haltText = reason === "halted" ? quote.haltReason : null;
  const disabledReason = reason && (haltText ?? t(`market.kline.reason.${reason}`));
  const trade = (direction: "long" | "short") => () =>
    go(pathTo("contract", { symbol: listed.symbol, direction }));
  return (
    <div className="flex gap-3">
      <Button tone="up" onPress={trade("long")} disabledReason={disabledReason}>
        {t("market.kline.long")}
      </Button>
      <Button tone="down" onPress={trade("short")} disabledReason={disabledReason}>
        {t("market.kline.short")}
      </Button>
    </div>
  );
}
