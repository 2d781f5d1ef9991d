import type { ListedSymbol } from "@plumbline/protocol/market";
import { Badge, Button, Delta, Empty, Field, Price, SymbolMark } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { useMarketNow } from "#shell/live-prices/use-quote.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { isMatch, nameOf } from "#shell/live-prices/symbol-name.ts";

/** Every symbol with its live price; a press chooses it. */
export function SymbolSheet(props: {
  readonly isOpen: boolean;
  readonly symbols: readonly ListedSymbol[];
  readonly chosen: string;
  readonly onClose: () => void;
  readonly onChoose: (symbol: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const matches = props.symbols.filter((symbol) => isMatch(symbol, text));
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t("ticket.market.choose")}
      closeLabel={t("ticket.close")}
    >
      <div className="pb-3">
        <Field
          kind="text"
          label={t("ticket.market.search")}
          value={text}
          onChange={setText}
          placeholder={t("ticket.market.searchHint")}
        />
      </div>
      {matches.length === 0 && (
        <Empty
          kind="search"
          text={t("ticket.market.noMatch")}
          hint={t("ticket.market.noMatchHint", { text })}
          action={
            <Button isCompact onPress={() => setText("")}>
              {t("ticket.market.clearSearch")}
            </Button>
          }
        />
      )}
      <ul className="-mx-4 divide-y divide-hairline border-t border-hairline">
        {matches.map((symbol) => (
          <li key={symbol.symbol}>
            <SymbolOption
              symbol={symbol}
              isChosen={symbol.symbol === props.chosen}
              onPress={() => props.onChoose(symbol.symbol)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function SymbolOption(props: {
  readonly symbol: ListedSymbol;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}): ReactNode {
  const { symbol, isChosen } = props;
  const { t } = useTranslation();
  const { quote, status } = useMarketNow(symbol);
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={props.onPress}
      className={`flex min-h-13 w-full items-center gap-3 px-4 text-start -outline-offset-2
        hover:bg-fill active:bg-fill ${isChosen ? "bg-accent-soft" : ""}`}
    >
      <SymbolMark symbol={symbol.symbol} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold">
          {nameOf(symbol)}
          {status !== "open" && <Badge tone="warn">{t(`ticket.market.${status}`)}</Badge>}
        </span>
        <span className="block truncate text-caption text-muted">{symbol.name}</span>
      </span>
      <span className="flex flex-col items-end">
        {quote.price !== null && (
          <span className="font-semibold">
            <Price
              value={quote.price}
              decimals={symbol.priceDecimals}
              isStale={status !== "open"}
              hasArrow={false}
            />
          </span>
        )}
        <span className="text-caption">
          <Delta value={quote.change24h.replace("+", "")} unit="%" />
        </span>
      </span>
    </button>
  );
}
