import { Amount, Button, Delta, formatDecimal, NO_FIGURE, Receipt, TextLink } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import type { Holding } from "../queries.ts";

/** One holding: its cost, its value and its results, and buttons to buy or sell. */
export function HoldingSheet(props: {
  readonly holding: Holding;
  /** Selects its market on the ticket. */
  readonly onTrade: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { holding, onTrade, onClose } = props;
  const { t } = useTranslation();
  const symbolName = useSymbolName();
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={holding.base}
      description={t("spot.holdings.note")}
      closeLabel={t("spot.close")}
      footer={
        <div className="flex flex-col gap-2">
          <TextLink href={hrefTo("spotPlans")} align="center">
            {t("spot.plans.title")}
          </TextLink>
          <Button onPress={onTrade}>
            {t("spot.holdings.trade", { name: symbolName(holding.symbol) })}
          </Button>
        </div>
      }
    >
      <Receipt isFlush groups={[{ rows: useRows(holding) }]} />
    </Sheet>
  );
}

function useRows(holding: Holding) {
  const { base, asset, amount, averageCost, markPrice, worth, unrealisedPnl, realisedPnl } =
    holding;
  const { t } = useTranslation();
  const hiding = useHiding();
  const price = (text: string | null) =>
    text === null ? NO_FIGURE : `${formatDecimal(text)} ${asset}`;
  const result = (text: string) => <Delta value={text} unit={asset} {...hiding} />;
  return [
    { label: t("spot.by.amount"), value: <Amount value={amount} currency={base} {...hiding} /> },
    { label: t("spot.price"), value: price(markPrice) },
    { label: t("spot.holdings.averageCost"), value: price(averageCost) },
    {
      label: t("spot.holdings.worth"),
      value: worth === null ? NO_FIGURE : <Amount value={worth} currency={asset} {...hiding} />,
      isTotal: true,
    },
    {
      label: t("spot.holdings.unrealised"),
      value: unrealisedPnl === null ? NO_FIGURE : result(unrealisedPnl),
    },
    { label: t("spot.holdings.realised"), value: result(realisedPnl) },
  ];
}
