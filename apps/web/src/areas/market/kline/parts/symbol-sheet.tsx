import type { ListedSymbol } from "@plumbline/protocol/market";
import { Empty, QuoteRow, SymbolMark } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { memo, type ReactNode, useMemo, useState } from "react";
import { hrefTo, pathTo } from "#paths";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { isMatch, nameOf } from "#shell/live-prices/symbol-name.ts";
import { SearchBox } from "../../parts/search-box.tsx";

/** Chooses another market for the same chart; "back" still leads to the previous screen. */
export function SymbolSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly symbols: readonly ListedSymbol[];
}): ReactNode {
  const { symbols, onClose } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const matches = symbols.filter((listed) => isMatch(listed, search));
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={onClose}
      title={t("market.kline.choose")}
      closeLabel={t("market.close")}
    >
      <div className="-mx-4 min-h-[60dvh]">
        <div className="px-4">
          <SearchBox value={search} onChange={setSearch} />
        </div>
        {matches.length === 0 && (
          <Empty kind="search" text={t("market.empty.search", { search })} />
        )}
        <ul className="divide-y divide-hairline pt-2">
          {matches.map((listed) => (
            <li
              key={listed.symbol}
              onClickCapture={(event) => {
                event.preventDefault();
                onClose();
                go(pathTo("kline", { symbol: listed.symbol }), { isReplacing: true });
              }}
            >
              <SymbolRow listed={listed} />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

const SymbolRow = memo(function SymbolRow({
  listed,
}: {
  readonly listed: ListedSymbol;
}): ReactNode {
  const { quote = listed } = useQuote(listed.symbol);
  // The row renders again only for changes of its other properties.
  const mark = useMemo(() => <SymbolMark symbol={listed.symbol} size={28} />, [listed.symbol]);
  return (
    <QuoteRow
      mark={mark}
      symbol={nameOf(listed)}
      name={listed.name}
      price={quote.price ?? undefined}
      changePercent={quote.change24h.replace("+", "")}
      decimals={listed.priceDecimals}
      href={hrefTo("kline", { symbol: listed.symbol })}
    />
  );
});
