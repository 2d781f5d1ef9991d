import type { WrittenFlashTerms } from "@plumbline/engine/flash-exchange";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  ppm,
  receiptId,
  settledAmount,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { defineTermsRead } from "../terms-calls.ts";

/** Eight decimals are too few for a rate between currencies of very different value. */
const rateText = z.string().regex(/^\d{1,40}(\.\d{1,16})?$/);

const figures = {
  book: bookName,
  from: currencyCode,
  to: currencyCode,
  pay: decimalText,
  /** After the fee. */
  receive: decimalText,
  /** One whole unit of `from` in `to`: after the spread, before the fee. */
  rate: rateText,
  /** The same by the indexes of both currencies alone. */
  mid: rateText,
  /** In `to`, like all that follows: the value of `pay` at the mid, less `receive`. */
  costMoney: decimalText,
  costPct: decimalText,
  fee: decimalText,
};

const order = z.object({
  id,
  status: z.literal("done"),
  ...figures,
  receiptId,
  createTime: wireTime,
});

const RATE_REFUSALS = [
  "same_currency",
  "unknown_currency",
  "currency_disabled",
  "symbol_closing",
  "price_stale",
] as const;

/** Either the amount to be paid or the amount to be received; both could contradict each other. */
function needOneAmount({
  value,
  issues,
}: z.core.ParsePayload<{
  readonly pay?: string | undefined;
  readonly receive?: string | undefined;
}>) {
  const { pay, receive } = value;
  if ((pay === undefined) !== (receive === undefined)) return;
  issues.push({ code: "custom", path: ["pay"], message: "either pay or receive", input: pay });
}

export const quoteFlash = defineCall({
  method: "POST",
  path: "/api/trade/appFlashExchangeLog/quote",
  access: "member",
  book: "named",
  summary: "A quote for an exchange, exact to the last unit and binding for ten seconds.",
  input: z
    .strictObject({
      book: bookName.default("live"),
      from: currencyCode,
      to: currencyCode,
      /** Exactly one of the two is required. */
      pay: positiveDecimalText.optional(),
      receive: positiveDecimalText.optional(),
    })
    .check(needOneAmount),
  result: z.object({ quoteId: id, ...figures, timeMs: z.int(), expiresMs: z.int() }),
  refusals: [...RATE_REFUSALS, "amount_below_minimum", "amount_above_maximum", "inventory_short"],
});

export const exchangeFlash = defineCall({
  method: "POST",
  path: "/api/trade/appFlashExchangeLog/flashExchange",
  access: "member",
  summary: "Exchanges at the figures of a quote, once; a repeated request returns the same answer.",
  input: z.strictObject({ quoteId: id }),
  result: order,
  refusals: [
    "quote_not_found",
    "quote_used",
    "quote_replaced",
    "quote_expired",
    "symbol_closing",
    "price_stale",
    "currency_disabled",
    "amount_below_minimum",
    "amount_above_maximum",
    "insufficient_balance",
    "positions_losing",
    "reversal_open",
    "inventory_short",
  ],
});

export const listSmallBalances = defineCall({
  method: "GET",
  path: "/api/trade/appFlashExchangeLog/smallBalances",
  access: "member",
  summary:
    "My small balances, and what each would bring in USDT now; such an exchange may be " +
    "below the usual minimum.",
  input: z.object({ book: bookName.default("live") }),
  result: z.object({
    /** In USDT: the largest value of a small balance; 0 if none counts as small. */
    smallMax: decimalText,
    balances: z.array(
      z.object({
        currency: currencyCode,
        pay: decimalText,
        receive: decimalText,
        rate: rateText,
        mid: rateText,
        costMoney: decimalText,
        costPct: decimalText,
        fee: decimalText,
      }),
    ),
  }),
  refusals: [],
});

export const listFlashOrders = defineCall({
  method: "GET",
  path: "/api/trade/appFlashExchangeLog/listMy",
  access: "member",
  summary: "My exchanges in a book, the latest first.",
  input: z.object({ ...pageInput, book: bookName.default("live") }),
  result: pageOf(order),
  refusals: [],
});

/** The terms of exchanges, in the form of the table and the wire. */
export const writtenFlashTerms = z.strictObject({
  spreadPpm: ppm,
  feePpm: ppm,
  /** In USDT. Omitted in terms from before it existed: then the default of a fresh installation. */
  smallMax: settledAmount.optional(),
  currencies: z
    .array(
      z.strictObject({
        id: currencyCode,
        isEnabled: z.boolean(),
        payMin: settledAmount,
        payMax: settledAmount,
      }),
    )
    .min(2)
    .max(100),
}) satisfies z.ZodType<WrittenFlashTerms>;

export const readFlashTerms = defineTermsRead({
  path: "/api/trade/appFlashExchangeLog/terms",
  of: "exchanges",
  terms: writtenFlashTerms,
});

export const listCurrencies = defineCall({
  method: "GET",
  path: "/api/set/appCurrencySet/getCurrencyList",
  access: "public",
  summary: "The currencies that can be exchanged.",
  input: z.object({}),
  result: z.array(
    z.object({
      code: currencyCode,
      name: z.string(),
      symbol: z.string(),
      /** The ledger's number of decimals. */
      decimals: z.int(),
      kind: z.enum(["crypto", "fiat"]),
      isEnabled: z.boolean(),
      payMin: decimalText,
      payMax: decimalText,
    }),
  ),
  refusals: [],
});

export const readRate = defineCall({
  method: "GET",
  path: "/api/set/appCurrencySet/getRateByCurrency",
  access: "public",
  summary: "The present price of one unit of a currency in another one, as in a quote.",
  input: z.object({ from: currencyCode, to: currencyCode }),
  result: z.object({
    from: currencyCode,
    to: currencyCode,
    rate: rateText,
    mid: rateText,
    /** The time of the older of both prices. */
    timeMs: z.int(),
    source: z.literal("index"),
    /** Whether nothing can be exchanged at this rate at present. */
    stale: z.boolean(),
  }),
  refusals: RATE_REFUSALS,
});
