import type { ListedSymbol } from "@plumbline/protocol/market";
import { Badge, Delta, Price } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
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
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t("contract.market.choose")}
      closeLabel={t("contract.close")}
    >
      <ul className="-mx-4 divide-y divide-hairline border-t border-hairline">
        {props.symbols.map((symbol) => (
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
