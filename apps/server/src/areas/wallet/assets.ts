import {
  divide,
  type Price,
  type SymbolCode,
  toDecimalText,
  UNITS_PER_ONE,
} from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { queryUserAssets } from "@plumbline/protocol/wallet";
import type { Prices } from "#feeds/prices";
import { USER_BOOKS } from "#shell/deps";
import type { HeldBalance } from "./queries.ts";

type Assets = ResultOf<typeof queryUserAssets>;

/**
 * What everything held is worth in USDT at the last recorded prices, truncated. A currency without
 * a price counts nothing in the totals and says so in its line; open profit is not counted.
 */
export function valueAssets(held: readonly HeldBalance[], prices: Prices): Assets {
  const lines = USER_BOOKS.flatMap((book) => {
    const inBook = held.filter((balance) => balance.book === book && balance.units > 0n);
    return [...new Set(inBook.map(({ asset }) => asset))].map((currency) => {
      const units = inBook
        .filter(({ asset }) => asset === currency)
        .reduce((sum, balance) => sum + balance.units, 0n);
      return { book, currency, units, usdt: usdtValue({ currency, units }, prices) };
    });
  });
  const total = (book: string) =>
    lines.reduce((sum, line) => (line.book === book ? sum + (line.usdt ?? 0n) : sum), 0n);
  return {
    totalUsdt: toDecimalText(total("live")),
    byBook: USER_BOOKS.map((book) => ({ book, totalUsdt: toDecimalText(total(book)) })),
    byCurrency: lines.map(({ book, currency, units, usdt }) => ({
      book,
      currency,
      amount: toDecimalText(units),
      usdt: usdt === null ? null : toDecimalText(usdt),
    })),
  };
}

function usdtValue(
  { currency, units }: { readonly currency: string; readonly units: bigint },
  prices: Prices,
): bigint | null {
  if (currency === "USDT") return units;
  // A currency we hold is a code of ours; whether it has a symbol, the prices say.
  const price: Price | undefined = prices.latest(`${currency}USDT` as SymbolCode)?.quote.price;
  return price === undefined ? null : divide(units * price, UNITS_PER_ONE, "down");
}
