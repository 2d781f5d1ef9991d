import { instant } from "@plumbline/engine/kernel";
import {
  OPTION_RECEIPTS,
  type OptionPublication,
  optionSeriesAt,
  seriesName,
} from "@plumbline/engine/option";
import type { ReceiptVerifier } from "#platform/ledger/verification";
import { optionTerms } from "./option-terms.ts";
import { readHourlyPrices } from "./series-book.ts";

/**
 * Decides purchases, sales and deliveries again; volatilities are made anew of recorded prices.
 * @public `npm run generate` reads it.
 */
export const optionReceipts: ReceiptVerifier = async (tx) => {
  const terms = await optionTerms.readEvery(tx);
  const symbols = new Set([...terms.values()].flatMap((each) => [...each.symbols.keys()]));
  const publications = new Map<string, OptionPublication | null>(terms);
  const prices = new Map(
    await Promise.all(
      [...symbols].map(async (symbol) => {
        const since = instant(0);
        return [String(symbol), await readHourlyPrices(tx, { symbol, since })] as const;
      }),
    ),
  );
  const termsOf = (name: string): OptionPublication | null => {
    const existing = publications.get(name);
    if (existing !== undefined) return existing;
    const [code = "", hourText = ""] = name.split("/");
    const symbol = [...symbols].find((each) => each === code);
    const hour = Number.parseInt(hourText, 10);
    if (symbol === undefined || seriesName(symbol, hour) !== name) return null;
    const series = optionSeriesAt({ symbol, hour: instant(hour) }, prices.get(symbol) ?? []);
    publications.set(name, series);
    return series;
  };
  return {
    isHonest: (receipt, ticks) =>
      OPTION_RECEIPTS.recompute(receipt, { ...ticks, termsOf }).isHonest,
    ticksOf: (receipt) => [...receipt.ticks, ...(OPTION_RECEIPTS.furtherTicks?.(receipt) ?? [])],
  };
};
