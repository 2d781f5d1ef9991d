import { SegmentedControl, Switch } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import {
  CHART_TYPES,
  type Choices,
  type Indicator,
  PANE_INDICATORS,
  PANES_MAX,
  PRICE_INDICATORS,
  toggleIndicator,
} from "../stored/choices.ts";

/** The type of the chart, and its indicators; each choice takes effect at once. */
export function IndicatorSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}): ReactNode {
  const { choices, onChange } = props;
  const { t } = useTranslation();
  const rows = (names: readonly Indicator[]) =>
    names.map((name) => (
      <Switch
        key={name}
        label={name}
        hint={t(`market.kline.indicator.${name}`)}
        isOn={choices.indicators.includes(name)}
        onChange={() => onChange({ indicators: toggleIndicator(choices.indicators, name) })}
      />
    ));
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t("market.kline.indicators")}
      closeLabel={t("market.close")}
    >
      <SegmentedControl
        label={t("market.kline.chartType.label")}
        value={choices.chartType}
        onChange={(chartType) => onChange({ chartType })}
        segments={CHART_TYPES.map((value) => ({
          value,
          label: t(`market.kline.chartType.${value}`),
        }))}
      />
      <h3 className="pt-4 text-label font-semibold text-muted">{t("market.kline.overPrice")}</h3>
      {rows(PRICE_INDICATORS)}
      <h3 className="pt-4 text-label font-semibold text-muted">{t("market.kline.belowPrice")}</h3>
      <p className="text-caption text-muted">{t("market.kline.panesHint", { max: PANES_MAX })}</p>
      {rows(PANE_INDICATORS)}
    </Sheet>
  );
}
