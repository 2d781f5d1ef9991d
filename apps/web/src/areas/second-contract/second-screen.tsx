import { Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { USDT } from "@plumbline/engine/kernel";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { BalanceLine } from "#shell/ticket/balance-line.tsx";
import type { SegmentScreenProps } from "#shell/ticket/ticket-segment.ts";
import { TicketScreen } from "#shell/ticket/ticket-screen.tsx";
import { useLoaded } from "#shell/use-loaded.ts";
import { OrderRecords } from "./parts/order-records.tsx";
import { StakeTicket } from "./parts/stake-ticket.tsx";
import { availableQuery } from "#shell/book/available-query.ts";
import { settingsQuery } from "./queries.ts";

const FIRST_SYMBOL = "BTCUSDT";

/** Second contracts in either book: a stake, two directions, and the orders. */
export function SecondScreen({ query, segments }: SegmentScreenProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { client } = services;
  const { book: preferred, choose: chooseBook } = useBook();
  const book = preferred ?? "demo";
  const [code, choose] = useState(query.get("symbol") ?? FIRST_SYMBOL);
  const isClosedToMe = useIsGuest() && book === "live";
  const { data: symbols = [] } = useQuery(symbolsQuery(services));
  const loaded = useLoaded({
    settings: settingsQuery(client, book),
    available: availableQuery(client, book),
  });
  const onSale = new Set(loaded.data?.settings.map(({ symbol }) => symbol));
  const listed = symbols.filter(({ symbol }) => onSale.has(symbol));
  // A link may name a symbol that is not on sale: then the first one is used.
  const symbol = listed.find((each) => each.symbol === code) ?? listed[0];
  return (
    <TicketScreen
      title={t("second-contract.title")}
      segments={segments}
      symbol={symbol}
      symbols={listed}
      onChoose={choose}
      account={<BookChip book={book} onBook={chooseBook} />}
      lines={[]}
      money={
        <BalanceLine
          label={t("second-contract.available")}
          book={book}
          amounts={loaded.data && [[USDT, loaded.data.available[USDT] ?? "0"]]}
        />
      }
      records={<OrderRecords book={book} symbols={symbols} />}
    >
      {isClosedToMe ? (
        <CompleteFirst />
      ) : (
        <Loaded
          from={loaded}
          failedText={t("second-contract.loadFailed")}
          skeleton={<Skeleton shape="card" count={2} />}
        >
          {({ settings, available }) => (
            <StakeTicket
              key={book}
              book={book}
              chooseBook={chooseBook}
              settings={settings.filter((each) => each.symbol === symbol?.symbol)}
              available={available[USDT] ?? "0"}
            />
          )}
        </Loaded>
      )}
    </TicketScreen>
  );
}
