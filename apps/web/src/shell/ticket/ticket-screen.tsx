import type { ListedSymbol } from "@plumbline/protocol/market";
import { NoticeBar } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import type { PathName } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useMarketNow } from "#shell/live-prices/use-quote.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { browserStorage } from "#shell/storage.ts";
import type { ChartLine } from "./chart/chart-scale.ts";
import { MiniChart } from "./chart/mini-chart.tsx";
import { useKeyboardMark } from "./keyboard.ts";
import { closedNote, endNote, TicketHeader, type TicketHeaderProps } from "./ticket-header.tsx";

interface TicketScreenProps extends Pick<TicketHeaderProps, "symbols" | "onChoose"> {
  readonly account?: ReactNode;
  readonly title: string;
  readonly backTo?: PathName | undefined;
  /** The links to the other products. */
  readonly segments?: ReactNode;
  /** undefined until the market is loaded. */
  readonly symbol: ListedSymbol | undefined;
  /** Prices of the reader's own in this market. */
  readonly lines: readonly ChartLine[];
  /** The available balance: one line. */
  readonly money?: ReactNode;
  /** The form of the order, including its buttons. */
  readonly children: ReactNode;
  /** The outcome of earlier orders. */
  readonly records?: ReactNode;
}

/**
 * The trading screen, the same for every product: market, chart, money and order on one screen
 * without scrolling, and below them the open positions.
 */
export function TicketScreen(props: TicketScreenProps): ReactNode {
  const { title, backTo, segments, symbol, symbols, onChoose, account, lines } = props;
  const [isChartShown, showChart] = useChartShown();
  useKeyboardMark();
  return (
    <AppScreen
      title={title}
      backTo={backTo}
      head={
        symbol === undefined ? (
          <div className="flex flex-1 justify-end">{account}</div>
        ) : (
          <TicketHeader
            symbol={symbol}
            symbols={symbols}
            onChoose={onChoose}
            account={account}
            isChartShown={isChartShown}
            onChart={() => showChart(!isChartShown)}
          />
        )
      }
    >
      {symbol !== undefined && <MarketNotice symbol={symbol} />}
      <div
        data-landscape=""
        className="low:landscape:grid low:landscape:grid-cols-2
          low:landscape:grid-rows-[auto_1fr]"
      >
        <div>
          {segments !== undefined && segments !== false && (
            // While a keyboard is open there is room for one product.
            <div className="px-4 low:portrait:hidden">{segments}</div>
          )}
          {isChartShown && (
            <div
              className="relative h-[120px] border-b border-hairline bg-surface
                low:portrait:hidden"
            >
              {symbol !== undefined && (
                <MiniChart key={symbol.symbol} listed={symbol} lines={lines} />
              )}
            </div>
          )}
          {props.money}
        </div>
        <div data-ticket-form="" className="flex flex-col px-4 low:landscape:row-span-2">
          {props.children}
        </div>
        {props.records}
      </div>
    </AppScreen>
  );
}

function MarketNotice({ symbol }: { readonly symbol: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { quote, status } = useMarketNow(symbol);
  const notes = [
    status === "open" ? null : closedNote(t, { symbol, quote, status }),
    endNote(t, symbol),
    symbol.isSingleVenue ? t("ticket.market.singleVenue") : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 py-2">
      {notes.map((note) => (
        <NoticeBar key={note} tone="warn">
          {note}
        </NoticeBar>
      ))}
    </div>
  );
}

const SHOWN_KEY = "ticketChart";

/** Shown until the reader collapses it; the state is stored on the device. */
function useChartShown(): [boolean, (isShown: boolean) => void] {
  const [isShown, setIsShown] = useState(() => browserStorage.read(SHOWN_KEY) !== "hidden");
  const show = (next: boolean) => {
    setIsShown(next);
    browserStorage.write(SHOWN_KEY, next ? undefined : "hidden");
  };
  return [isShown, show];
}
