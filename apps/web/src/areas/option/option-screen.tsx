import { USDT } from "@plumbline/engine/kernel";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { ChipRow, formatDecimal, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { availableQuery } from "#shell/book/available-query.ts";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { BalanceLine } from "#shell/ticket/balance-line.tsx";
import type { SegmentScreenProps } from "#shell/ticket/ticket-segment.ts";
import { TicketScreen } from "#shell/ticket/ticket-screen.tsx";
import { showTime } from "#shell/wire-time.ts";
import { BuySheet } from "./parts/buy-sheet.tsx";
import { ChainTable, type Choice } from "./parts/chain-table.tsx";
import { Orders } from "./parts/orders.tsx";
import { type Chain, chainQuery, optionSymbolsQuery } from "./queries.ts";

/** Options on a symbol: a chain of strikes by expiry, and the orders below it. */
export function OptionScreen({ query, segments }: SegmentScreenProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { book = "demo", choose } = useBook();
  const isGuest = useIsGuest();
  const listed = useQuery(symbolsQuery(services));
  const sold = useQuery(optionSymbolsQuery(services.client));
  const symbols = (listed.data ?? []).filter(({ symbol }) => sold.data?.includes(symbol));
  const [code, setCode] = useState(query.get("symbol") ?? "BTCUSDT");
  const symbol = symbols.find((each) => each.symbol === code) ?? symbols[0];
  const isClosedToMe = isGuest && book === "live";
  const { data: available } = useQuery(availableQuery(services.client, book));
  return (
    <TicketScreen
      title={t("option.title")}
      segments={segments}
      symbol={symbol}
      symbols={symbols}
      onChoose={setCode}
      account={<BookChip book={book} onBook={choose} />}
      lines={[]}
      money={
        <BalanceLine
          label={t("option.available")}
          book={book}
          amounts={available && [[USDT, available[USDT] ?? "0"]]}
        />
      }
      records={isClosedToMe ? undefined : <Orders book={book} />}
    >
      {isClosedToMe && <CompleteFirst />}
      {!isClosedToMe && symbol !== undefined && (
        <OptionChain key={symbol.symbol} book={book} symbol={symbol} />
      )}
      {symbol === undefined && <Skeleton shape="card" count={3} />}
    </TicketScreen>
  );
}

function OptionChain(props: { readonly book: BookName; readonly symbol: ListedSymbol }): ReactNode {
  const { book } = props;
  const { symbol, priceDecimals } = props.symbol;
  const { t } = useTranslation();
  const { client } = useServices();
  const [expiryMs, setExpiryMs] = useState<number | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const chain = useQuery(chainQuery(client, { symbol, expiryMs }));
  return (
    <Loaded
      from={chain}
      failedText={t("option.loadFailed")}
      skeleton={<Skeleton shape="quoteRow" count={8} />}
    >
      {(loaded) => (
        <>
          <div className="-mx-4">
            <ChipRow
              label={t("option.expiry")}
              chips={loaded.expiries.map((end) => {
                return { value: String(end), label: showTime(end).slice(5, 10) };
              })}
              value={String(loaded.expiryMs)}
              onChange={(value) => setExpiryMs(Number.parseInt(value, 10))}
            />
          </div>
          <Basis chain={loaded} priceDecimals={priceDecimals} />
          <ChainTable chain={loaded} onChoose={setChoice} />
          <p className="py-2 text-caption text-muted">{t("option.volatilityHint")}</p>
          {choice !== null && (
            <BuySheet book={book} chain={loaded} choice={choice} onClose={() => setChoice(null)} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The inputs of all prices of the chain. */
function Basis(props: { readonly chain: Chain; readonly priceDecimals: number }): ReactNode {
  const { t } = useTranslation();
  const { index, volatilityPct } = props.chain;
  return (
    <p className="flex flex-wrap justify-between gap-x-3 py-2 text-caption text-muted tabular-nums">
      <span>
        {`${t("option.index")} ${formatDecimal(index.price, { decimals: props.priceDecimals })}`}
      </span>
      <span>{`${t("option.volatility")} ${formatDecimal(volatilityPct, { decimals: 2 })}%`}</span>
    </p>
  );
}
