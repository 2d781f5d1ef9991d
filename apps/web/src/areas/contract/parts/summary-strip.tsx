import { summaryOf } from "@plumbline/engine/contract";
import { toDecimalText, USDT } from "@plumbline/engine/kernel";
import { formatDecimal, NO_FIGURE, Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../world/contract-world.ts";
import { useContractWorld } from "../world/use-contract-world.ts";
import { Fact } from "./fact.tsx";
import { OwnAmount, OwnDelta } from "./own-figures.tsx";

/** The account at the live marks, by the rule the server sums it up with. */
export function SummaryStrip({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { loaded } = useContractWorld(book);
  const asset = USDT;
  const summary = loaded && summaryOf(loaded.world, { book, asset });
  const amount = (units: bigint | undefined) =>
    units === undefined ? (
      <Skeleton />
    ) : (
      <OwnAmount value={toDecimalText(units)} currency={asset} />
    );
  const ratio = summary?.marginRatio ?? null;

  return (
    <section
      aria-label={t("contract.summary.label")}
      className="@container bg-surface px-4 pt-2 pb-3"
    >
      <dl className="grid gap-x-4 @3xs:grid-cols-2">
        <Fact name={t("contract.summary.equity")}>
          <span className="flex h-7 items-center text-body font-semibold">
            {amount(summary?.equity.units)}
          </span>
        </Fact>
        <Fact name={t("contract.summary.openProfit")} isEnd>
          <span className="flex h-7 items-center justify-end text-body font-semibold">
            {summary === undefined ? (
              <Skeleton />
            ) : (
              <OwnDelta value={toDecimalText(summary.unrealisedPnl.units)} currency={asset} />
            )}
          </span>
        </Fact>
      </dl>
      <dl className="grid gap-x-3 pt-1.5 @3xs:grid-cols-3">
        <Fact name={t("contract.summary.available")}>{amount(summary?.available.units)}</Fact>
        <Fact name={t("contract.summary.margin")}>{amount(summary?.margin.units)}</Fact>
        <Fact name={t("contract.summary.marginRatio")} isEnd>
          {ratio === null ? NO_FIGURE : `${formatDecimal(percentText(ratio), { decimals: 2 })}%`}
        </Fact>
      </dl>
    </section>
  );
}

/** Hundredths of a percent as a percentage: 1_234n is "12.34". */
const percentText = (hundredths: bigint): string => toDecimalText(hundredths * 1_000_000n);
