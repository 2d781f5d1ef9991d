import { type ReactNode, useState } from "react";
import { useBook } from "#shell/book/use-book.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "#shell/preferences.ts";
import type { SegmentScreenProps } from "#shell/ticket/ticket-segment.ts";
import { TicketScreen } from "#shell/ticket/ticket-screen.tsx";
import { TicketSkeleton } from "./parts/ticket/ticket.tsx";
import { TradingScreen } from "./trading-screen.tsx";

/** Contract trading in either of the two books. */
export function ContractScreen({ query, segments }: SegmentScreenProps): ReactNode {
  const { t } = useTranslation();
  const { book, choose } = useBook();
  const [shown, setShown] = useState<BookName>();
  // Chosen once: a deposit that arrives must not turn a half-written order into a live one.
  if (shown === undefined && book !== undefined) setShown(book);
  const change = (next: BookName) => {
    choose(next);
    setShown(next);
  };
  const page = { title: t("contract.title"), segments };
  if (shown === undefined) {
    return (
      <TicketScreen {...page} symbol={undefined} symbols={[]} onChoose={() => {}} lines={[]}>
        <TicketSkeleton />
      </TicketScreen>
    );
  }
  return <TradingScreen {...page} book={shown} onBook={change} query={query} />;
}
