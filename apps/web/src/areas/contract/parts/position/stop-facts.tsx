import { ALL_PERCENT } from "@plumbline/engine/contract";
import type { PositionView } from "@plumbline/protocol/contract";
import { formatDecimal } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { Fact } from "../figures.tsx";

interface StopFactsProps extends Pick<SymbolWords, "priceDecimals"> {
  readonly view: PositionView;
}

/** Both stops in a `dl`: their prices, and their shares of the position if below 100 %. */
export function StopFacts({ view, priceDecimals }: StopFactsProps): ReactNode {
  const { t } = useTranslation();
  const price = (text: string | null) =>
    text === null
      ? t("contract.position.notSet")
      : formatDecimal(text, { decimals: priceDecimals });
  const closes = (text: string | null, percent: number) =>
    text === null || percent === ALL_PERCENT
      ? undefined
      : t("contract.stops.closesPart", { percent });
  const { takeProfit, stopLoss, takeProfitPercent, stopLossPercent } = view;
  return (
    <>
      <Fact name={t("contract.position.takeProfit")} note={closes(takeProfit, takeProfitPercent)}>
        {price(takeProfit)}
      </Fact>
      <Fact name={t("contract.position.stopLoss")} note={closes(stopLoss, stopLossPercent)} isEnd>
        {price(stopLoss)}
      </Fact>
    </>
  );
}
