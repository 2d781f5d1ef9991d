import type { ListedSymbol } from "@plumbline/protocol/market";
import { Skeleton } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { Loaded } from "#shell/loaded.tsx";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { BalanceLine } from "#shell/ticket/balance-line.tsx";
import { TicketScreen } from "#shell/ticket/ticket-screen.tsx";
import type { SegmentScreenProps } from "#shell/ticket/ticket-segment.ts";
import { useLoaded } from "#shell/use-loaded.ts";
import { SpotTicket } from "./parts/spot-ticket.tsx";
import { Records } from "./parts/records.tsx";
import { availableQuery } from "#shell/book/available-query.ts";
import { termsQuery } from "./queries.ts";

const FIRST = "BTCUSDT";

/** Spot trading: the ticket, its result, and the holdings. */
export function SpotScreen({ query, segments }: SegmentScreenProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { client } = services;
  const { book: current = "demo", choose: chooseBook } = useBook();
  // Chosen once: a deposit that arrives must not turn a half-written order into a live one.
  const [book, setBook] = useState<BookName>(current);
  const [arrived, setArrived] = useState(query);
  const [symbol, setSymbol] = useState(query.get("symbol") ?? FIRST);
  if (arrived !== query) {
    setArrived(query);
    setSymbol(query.get("symbol") ?? symbol);
  }
  const isGuest = useIsGuest();
  const loaded = useLoaded({
    terms: termsQuery(client),
    symbols: symbolsQuery(services),
    available: availableQuery(client, book),
  });
  const traded = tradedIn(loaded.data);
  // A symbol from a link may not be traded here: then the first one is used.
  const listed = traded.find((one) => one.symbol === symbol) ?? traded[0];
  return (
    <TicketScreen
      title={t("spot.title")}
      segments={segments}
      symbol={listed}
      symbols={traded}
      onChoose={setSymbol}
      account={
        <BookChip
          book={book}
          onBook={(next) => {
            chooseBook(next);
            setBook(next);
          }}
        />
      }
      lines={[]}
      money={
        listed !== undefined && (
          <BalanceLine
            label={t("spot.available")}
            book={book}
            amounts={
              loaded.data &&
              [listed.quote, listed.base].map((currency) => {
                return [currency, loaded.data?.available[currency] ?? "0"] as const;
              })
            }
          />
        )
      }
      records={
        <Records
          book={book}
          onTrade={(code) => {
            setSymbol(code);
            scrollTo(0, 0);
          }}
        />
      }
    >
      {isGuest && book === "live" ? (
        <CompleteFirst />
      ) : (
        <Loaded
          from={loaded}
          failedText={t("spot.loadFailed")}
          skeleton={
            <div className="flex flex-col gap-3">
              <Skeleton shape="card" count={2} />
            </div>
          }
        >
          {({ terms, available }) =>
            listed !== undefined && (
              <SpotTicket
                key={`${book}/${listed.symbol}`}
                book={book}
                listed={listed}
                terms={terms}
                available={available}
              />
            )
          }
        </Loaded>
      )}
    </TicketScreen>
  );
}

type Terms = { readonly symbols: ReadonlyMap<string, { readonly isEnabled: boolean }> };

const tradedIn = (
  data: { readonly terms: Terms; readonly symbols: readonly ListedSymbol[] } | undefined,
): readonly ListedSymbol[] =>
  data?.symbols.filter(({ symbol }) => data.terms.symbols.get(symbol)?.isEnabled === true) ?? [];
