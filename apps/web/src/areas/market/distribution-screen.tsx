import type { ListedSymbol } from "@plumbline/protocol/market";
import { CardSkeletons, ChipRow, Delta, Empty } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useLoaded } from "#shell/use-loaded.ts";
import { Histogram } from "./parts/histogram.tsx";
import { MarketRows } from "./parts/market-rows.tsx";
import { SpreadLine } from "./parts/spread-line.tsx";
import { distributionQuery, sparklinesQuery } from "./queries.ts";
import { boundsOf, keyOf, type Spread } from "./market-text.ts";

/** How many markets rise and fall and by how much, and a list of them. */
export function DistributionScreen(): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const read = useLoaded({
    spread: distributionQuery(services.client),
    symbols: symbolsQuery(services),
  });
  return (
    <AppScreen title={t("market.spread.title")} backTo="market">
      <Loaded
        from={read}
        failedText={t("market.spread.failed")}
        skeleton={<CardSkeletons count={2} />}
      >
        {({ spread, symbols }) => <Distribution spread={spread} symbols={symbols} />}
      </Loaded>
    </AppScreen>
  );
}

function Distribution(props: {
  readonly spread: Spread;
  readonly symbols: readonly ListedSymbol[];
}): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { spread, symbols } = props;
  const { data: sparklines } = useQuery(sparklinesQuery(client));
  const [chosen, setChosen] = useState("");
  const bucket = spread.buckets.find((each) => keyOf(each) === chosen);
  // As the server counted them: the list may be a minute older or newer, with other changes.
  const counted = spread.buckets.flatMap((each) => each.symbols);
  const listed = symbols.filter(({ symbol }) => (bucket?.symbols ?? counted).includes(symbol));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <p className="text-label text-muted">{t("market.spread.median")}</p>
        <p className="text-title font-semibold">
          {spread.median === null ? "–" : <Delta value={spread.median.replace("+", "")} unit="%" />}
        </p>
      </div>
      <div className="px-4 pb-3 text-caption">
        <SpreadLine spread={spread} />
      </div>
      <Histogram spread={spread} chosen={chosen} onChoose={setChosen} />
      <div className="py-2">
        <ChipRow
          label={t("market.spread.ranges")}
          value={chosen}
          onChange={setChosen}
          chips={[
            { value: "", label: t("market.spread.all", { count: counted.length }) },
            ...spread.buckets.map((each) => {
              const { key, values } = boundsOf(each);
              const range = t(`market.spread.range.${key}`, values);
              return { value: keyOf(each), label: `${range} (${each.count})` };
            }),
          ]}
        />
      </div>
      {listed.length === 0 ? (
        <Empty
          kind="search"
          text={t("market.spread.nobody")}
          hint={t("market.spread.nobodyHint")}
        />
      ) : (
        <MarketRows symbols={listed} sparklines={sparklines} isShowingTurnover={false} />
      )}
    </>
  );
}
