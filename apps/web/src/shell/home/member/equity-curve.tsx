import { ChipRow, Curve, formatDecimal } from "@plumbline/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BookName } from "#shell/preferences.ts";
import { usePreference, useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { equityHistoryQuery, type Range, RANGES } from "./queries.ts";

/** The value of one book over a day, a week or a month. */
export function EquityCurve({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [range, setRange] = useState<Range>("24h");
  const isHidden = usePreference("isHidingAmounts");
  const { data, error } = useQuery({
    ...equityHistoryQuery(client, { book, range }),
    placeholderData: keepPreviousData,
  });
  const points = data?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  const figure = (text: string) => formatDecimal(text, { decimals: 2 });
  return (
    <>
      <div className="h-20 pt-1">
        {points.length > 1 && first !== undefined && last !== undefined ? (
          <Curve
            // Only a shape is drawn, so floats are safe here.
            values={points.map(([, height]) => Number(height))}
            label={
              isHidden
                ? t("home.curve.hidden")
                : t("home.curve.label", { from: figure(first[1]), to: figure(last[1]) })
            }
            isNeutral
          />
        ) : (
          (data !== undefined || error !== null) && (
            <p className="grid h-full place-items-center px-4 text-center text-label text-muted">
              {t(error === null ? "home.curve.none" : "home.curve.failed")}
            </p>
          )
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between pe-4">
        <div className="max-w-full">
          <ChipRow
            label={t("home.curve.range")}
            chips={RANGES.map((value) => ({ value, label: t(`home.curve.${value}`) }))}
            value={range}
            onChange={setRange}
          />
        </div>
        <p className="ms-auto ps-4 text-caption text-muted">{t("home.curve.method")}</p>
      </div>
    </>
  );
}
