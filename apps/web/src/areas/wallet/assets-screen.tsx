import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { type Assets, assetsQuery } from "#shell/assets-query.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useBook } from "#shell/book/use-book.ts";
import { HoldsCard } from "./holds-card/holds-card.tsx";
import { BookChoice } from "./parts/book-choice.tsx";
import { HoldingList } from "./parts/holding-list.tsx";
import { ProfitCard } from "./parts/profit-card.tsx";
import { TotalCard } from "./parts/total-card.tsx";
import { Ways } from "./parts/ways.tsx";
import type { BookName, Holding } from "./queries.ts";

/** Everything the reader has, by balance, by use and by currency, and what trading made of it. */
export function AssetsScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const assets = useQuery(assetsQuery(client));
  const { book = "demo", choose } = useBook();
  return (
    <AppScreen title={t("wallet.assets.title")} backTo="my">
      <div className="flex flex-col gap-4 p-4">
        <BookChoice book={book} onChange={choose} />
        <Loaded
          from={assets}
          failedText={t("wallet.assets.loadFailed")}
          skeleton={<div className="h-70.5 rounded-card bg-fill" aria-hidden="true" />}
        >
          {(all) =>
            all.byBook
              .filter((each) => each.book === book)
              .map((each) => (
                <TotalCard key={each.book} assets={each} holdings={holdingsOf(all, book)} />
              ))
          }
        </Loaded>
        <Ways book={book} />
        <HoldsCard book={book} holdings={assets.data && holdingsOf(assets.data, book)} />
        <ProfitCard book={book} />
      </div>
      {assets.data !== undefined && <HoldingList holdings={holdingsOf(assets.data, book)} />}
    </AppScreen>
  );
}

const holdingsOf = ({ byCurrency }: Assets, book: BookName): readonly Holding[] =>
  byCurrency.filter((each) => each.book === book);
