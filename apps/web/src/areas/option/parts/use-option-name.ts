import { formatDecimal } from "@plumbline/ui";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";

interface Contract {
  readonly symbol: string;
  readonly strike: string;
  readonly kind: "call" | "put";
}

/** "BTC/USDT 60,000 Call", the same wherever the option is named. */
export function useOptionName({ symbol, strike, kind }: Contract): string {
  const { t } = useTranslation();
  return t("option.name", {
    symbol: useSymbolName()(symbol),
    strike: formatDecimal(strike),
    kind: t(`option.${kind}`),
  });
}
