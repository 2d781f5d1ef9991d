import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { BookName } from "#shell/preferences.ts";
import type { Currency, Quote, QuoteInput } from "./queries.ts";

/** The typed amount of one of the two currencies. The quote determines the other. */
interface SwapValues {
  readonly from: string;
  readonly to: string;
  readonly by: "pay" | "receive";
  readonly amount: string;
}

export const EMPTY: SwapValues = { from: "USDT", to: "BTC", by: "pay", amount: "" };

/** The input of a quote; null while the typed text is not valid. */
export function quoteInput(values: SwapValues, book: BookName): QuoteInput | null {
  const { from, to, by, amount } = values;
  const typed = readTyped(amount);
  if (typed.type !== "amount" || from === to) return null;
  return { book, from, to, [by]: toDecimalText(typed.units) };
}

/** Changes the currency on one side: if it is the other side's, the two are swapped. */
export function choose(
  values: SwapValues,
  { side, code }: { readonly side: "from" | "to"; readonly code: string },
): SwapValues {
  const other = side === "from" ? "to" : "from";
  if (values[other] === code) return swapped(values);
  return { ...values, [side]: code };
}

/** Swaps the sides: the amount to be paid becomes the one to be received, as typed. */
export const swapped = ({ from, to, by, amount }: SwapValues): SwapValues => ({
  from: to,
  to: from,
  amount,
  by: by === "pay" ? "receive" : "pay",
});

/** The contents of the two fields: the typed amount, and the quote's. */
export function shownAmounts(
  { by, amount }: SwapValues,
  quote: Pick<Quote, "pay" | "receive"> | undefined,
): { readonly pay: string; readonly receive: string } {
  return {
    pay: by === "pay" ? amount : (quote?.pay ?? ""),
    receive: by === "receive" ? amount : (quote?.receive ?? ""),
  };
}

/** Certain problems with the amount to be paid, as the server would refuse it. */
export function payProblem(
  { pay, from }: { readonly pay: string; readonly from: Currency | undefined },
  available: string,
): Problem | undefined {
  const typed = readTyped(pay);
  if (typed.type === "empty" || from === undefined) return undefined;
  if (typed.type === "malformed") return { key: "flash-exchange.malformed" };
  const of = (amount: string) => ({ amount: `${amount} ${from.code}` });
  if (typed.units < mustParseDecimal(from.payMin)) {
    return { key: "flash-exchange.least", values: of(from.payMin) };
  }
  if (typed.units > mustParseDecimal(from.payMax)) {
    return { key: "flash-exchange.most", values: of(from.payMax) };
  }
  if (typed.units <= mustParseDecimal(available)) return undefined;
  return { key: "flash-exchange.aboveAvailable", values: of(available) };
}

/**
 * As many digits of a rate as can be compared at a glance; the rest is truncated. The receipt has
 * all digits.
 */
const DIGITS_SHOWN = 6;

/** "0.0000166491453438" as "0.0000166491", "60060.1234567" as "60060.1". */
export function shortRate(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const leading = whole === "0" ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length;
  const stored = fraction.slice(0, Math.max(0, leading + DIGITS_SHOWN)).replace(/0+$/, "");
  return stored === "" ? whole : `${whole}.${stored}`;
}
