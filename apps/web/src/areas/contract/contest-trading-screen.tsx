import { isContestBook } from "@plumbline/engine/kernel";
import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { Watermark } from "./parts/watermark.tsx";
import { TradingScreen } from "./trading-screen.tsx";

/** Trading with the money of one contest; the screen is labelled with it throughout. */
export function ContestTradingScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const book = query.get("book") ?? "";
  if (!isContestBook(book)) return <NoContest />;
  return (
    <>
      <TradingScreen
        key={book}
        title={t("contract.contest.title")}
        backTo="contests"
        book={book}
        query={query}
      />
      <Watermark text={t("contract.contest.watermark")} />
    </>
  );
}

function NoContest(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={t("contract.contest.title")} backTo="contests">
      <Empty
        kind="search"
        text={t("contract.contest.unknown")}
        hint={t("contract.contest.unknownHint")}
        action={
          <Button isCompact onPress={() => go(pathTo("contests"))}>
            {t("contract.contest.all")}
          </Button>
        }
      />
    </AppScreen>
  );
}
