import { formatDecimal, Receipt, type ReceiptRow, TextLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showTime } from "#shell/wire-time.ts";
import { groupDigits, kilograms, percentOfPpm } from "../figures.ts";
import type { ProductOf } from "../queries.ts";

/** The machine, the current output and cost of a day, and the break-even day. */
export function MachineFacts({ product }: { readonly product: ProductOf<"mining"> }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <section className="rounded-card border border-hairline bg-surface p-4">
        <h2 className="text-label text-muted">{t("earn.machine.breakEven")}</h2>
        <p className="text-title font-semibold">{breakEvenText(product, t)}</p>
        <p className="pt-1 text-caption text-muted">{t("earn.machine.breakEvenNote")}</p>
      </section>
      <Receipt groups={[{ title: t("earn.machine.day"), rows: dayRows(product, t) }]} />
      <TextLink align="center" href={hrefTo("outlink", { url: product.network.source })}>
        {t("earn.machine.source", { date: product.network.asOf })}
      </TextLink>
      <Receipt groups={[{ title: t("earn.machine.facts"), rows: machineRows(product, t) }]} />
    </>
  );
}

/**
 * Also "never" if a day costs as much as it yields, or if the day is after the end of the cycle.
 */
function breakEvenText({ breakEvenDay, cycleDays }: ProductOf<"mining">, t: Translate): string {
  if (breakEvenDay === null || breakEvenDay > cycleDays) return t("earn.machine.never");
  return t("earn.machine.dayNumber", { day: breakEvenDay, days: cycleDays });
}

function dayRows(product: ProductOf<"mining">, t: Translate): readonly ReceiptRow[] {
  const { network, index, day, incomeCurrency, currency } = product;
  const mined = (value: string) => `${formatDecimal(value)} ${incomeCurrency}`;
  return [
    {
      label: t("earn.machine.output"),
      note: t("earn.machine.outputNote", {
        difficulty: groupDigits(network.difficulty),
        reward: mined(network.blockReward),
        fee: percentOfPpm(network.poolFeePpm),
      }),
      value: day === null ? t("earn.machine.noPrice") : mined(day.output),
    },
    {
      label: t("earn.machine.power"),
      note: t("earn.machine.powerNote", {
        price: `${formatDecimal(network.kwhPrice)} ${currency}`,
      }),
      value: day === null ? t("earn.machine.noPrice") : mined(day.power),
    },
    ...(index === null
      ? []
      : [
          {
            label: t("earn.machine.index"),
            note: showTime(index.timeMs),
            value: `${formatDecimal(index.price)} ${currency}`,
          },
        ]),
    {
      label: t("earn.machine.net"),
      note: t("earn.machine.netNote"),
      value: day === null ? t("earn.machine.noPrice") : mined(day.net),
      isTotal: true,
    },
  ];
}

function machineRows({ terms }: ProductOf<"mining">, t: Translate): readonly ReceiptRow[] {
  const { machine, network } = terms;
  return [
    { label: t("earn.machine.manufacturer"), value: machine.manufacturer },
    {
      label: t("earn.machine.hashrate"),
      value: `${groupDigits(String(machine.hashrateThs))} TH/s`,
    },
    { label: t("earn.machine.consumption"), value: `${groupDigits(String(machine.powerWatts))} W` },
    { label: t("earn.machine.size"), value: `${machine.sizeMm} mm` },
    {
      label: t("earn.machine.weight"),
      value: `${formatDecimal(kilograms(machine.weightGrams))} kg`,
    },
    { label: t("earn.machine.temperature"), value: `${machine.temperatureC} °C` },
    { label: t("earn.machine.humidity"), value: `${machine.humidityPct} %` },
    { label: t("earn.machine.network"), value: network },
  ];
}
