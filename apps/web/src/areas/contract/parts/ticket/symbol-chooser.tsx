import type { ListedSymbol } from "@plumbline/protocol/market";
import { Badge, Button, Delta, Empty, Field, Price } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "../../symbol-name.ts";

/** Every symbol with its live price; a press chooses it. */
export function SymbolChooser(props: {
  readonly isOpen: boolean;
  readonly symbols: readonly ListedSymbol[];
  readonly chosen: string;
  readonly onClose: () => void;
  readonly onChoose: (symbol: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const matches = props.symbols.filter((symbol) => isFound(symbol, text));
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t("contract.market.choose")}
      closeLabel={t("contract.close")}
    >
      <div className="pb-3">
        <Field
          kind="text"
          label={t("contract.market.search")}
          value={text}
          onChange={setText}
          placeholder={t("contract.market.searchHint")}
        />
      </div>
      {matches.length === 0 && (
        <Empty
          text={t("contract.market.noMatch")}
          hint={t("contract.market.noMatchHint", { text })}
          action={
            <Button isCompact onPress={() => setText("")}>
              {t("contract.market.clearSearch")}
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

/** By code, pair or name, however it is written: "btc", "BTC/USDT", "bitcoin". */
function isFound(symbol: ListedSymbol, text: string): boolean {
  const search = text.trim().toLowerCase();
  const words = [symbol.symbol, nameOf(symbol), symbol.name];
  return words.some((word) => word.toLowerCase().includes(search));
}

function SymbolOption(props: {
  readonly symbol: ListedSymbol;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}): ReactNode {
  const { symbol, isChosen } = props;
  const { t } = useTranslation();
  const { quote = symbol, isStale } = useQuote(symbol.symbol);
  const status = isStale && quote.status === "open" ? "stale" : quote.status;
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={props.onPress}
      className={`flex min-h-14 w-full items-center gap-3 px-4 text-start -outline-offset-2
        hover:bg-fill active:bg-fill ${isChosen ? "bg-accent-soft" : ""}`}
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold">
          {nameOf(symbol)}
          {status !== "open" && <Badge tone="warn">{t(`contract.market.${status}`)}</Badge>}
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
