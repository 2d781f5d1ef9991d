import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { type Assets, assetsQuery } from "#shell/assets-query.ts";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useBook } from "#shell/book/use-book.ts";
import { HoldsCard } from "./holds-card/holds-card.tsx";
import { AssetLinks, RoundActions } from "./parts/asset-actions.tsx";
import { HoldingList, HoldingSkeleton } from "./parts/holding-list.tsx";
import { ProfitCard } from "./parts/profit-card.tsx";
import { Total } from "./parts/total.tsx";
import type { BookName, Holding } from "./queries.ts";

/** The reader's assets, their history, and links to deposit and withdraw. */
export function AssetsScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const assets = useQuery(assetsQuery(client));
  const { book = "demo", choose } = useBook();
  const holdings = assets.data && holdingsOf(assets.data, book);
  return (
    <AppScreen title={t("wallet.assets.title")} backTo="my" aside={<HideAmounts />}>
      <Total key={book} book={book} onBook={choose} />
      <RoundActions book={book} />
      <Loaded
        from={assets}
        failedText={t("wallet.assets.loadFailed")}
        skeleton={<HoldingSkeleton />}
      >
        {(all) => <HoldingList holdings={holdingsOf(all, book)} book={book} />}
      </Loaded>
      <div className="flex flex-col gap-3 p-4">
        <ProfitCard book={book} />
        <HoldsCard book={book} holdings={holdings} />
        <AssetLinks />
      </div>
    </AppScreen>
  );
}

const holdingsOf = ({ byCurrency }: Assets, book: BookName): readonly Holding[] =>
  byCurrency.filter((each) => each.book === book);
