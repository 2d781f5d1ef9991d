import { formatDecimal, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { USDT } from "@plumbline/engine/kernel";
import { useBook } from "#shell/book/use-book.ts";
import { useHiding } from "#shell/hide-amounts.tsx";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { SheetChip } from "#shell/ticket/chip-bar.tsx";
import { ChoiceSheet } from "#shell/ticket/choice-sheet.tsx";
import type { SegmentScreenProps } from "#shell/ticket/ticket-segment.ts";
import { TicketScreen } from "#shell/ticket/ticket-screen.tsx";
import { useLoaded } from "#shell/use-loaded.ts";
import { OrderRecords } from "./parts/order-records.tsx";
import { StakeTicket } from "./parts/stake-ticket.tsx";
import { availableQuery, settingsQuery } from "./queries.ts";

const FIRST_SYMBOL = "BTCUSDT";

/** Second contracts in either book: one stake, two ways, and all that ran. */
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
  // A link may name a symbol of which none are sold: then the first that is takes its place.
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
      money={<Available available={loaded.data?.available[USDT]} />}
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

function Available({ available }: { readonly available: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { isHidden } = useHiding();
  const amount = available === undefined ? "" : `${formatDecimal(available)} ${USDT}`;
  return (
    <p className="flex min-h-8 items-center px-4 py-1 text-caption text-muted tabular-nums">
      {!isHidden && available !== undefined && t("second-contract.available", { amount })}
    </p>
  );
}

/** Which of the two accounts stakes. */
function BookChip(props: {
  readonly book: BookName;
  readonly onBook: (book: BookName) => void;
}): ReactNode {
  const { book, onBook } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SheetChip
        name={t("second-contract.book.label")}
        value={t(`second-contract.book.${book}`)}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && (
        <ChoiceSheet
          label={t("second-contract.book.label")}
          choices={(["demo", "live"] as const).map((value) => {
            return { value, label: t(`second-contract.book.${value}`) };
          })}
          value={book}
          onChoose={onBook}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
