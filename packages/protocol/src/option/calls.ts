import { OPTION_KINDS, OPTION_STATUSES, type WrittenOptionTerms } from "@plumbline/engine/option";
import { z } from "zod";
import {
  bookName,
  decimalText,
  id,
  instantMs,
  pageInput,
  pageOf,
  positiveDecimalText,
  ppm,
  receiptId,
  settledAmount,
  symbolCode,
  symbolStatus,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { defineTermsRead } from "../terms-calls.ts";

/** An option on one whole unit of the base, in the quote asset. */
const quotedOption = z.object({
  /** The price by the published rule, without the spread. */
  price: decimalText,
  /** The prices at which the house sells it and buys it back. */
  ask: decimalText,
  bid: decimalText,
  delta: decimalText,
  /** The change of delta for a move of one of the quote asset. */
  gamma: decimalText,
  /** Per day. */
  theta: decimalText,
  /** For one percentage point of volatility. */
  vega: decimalText,
});

export const readOptionChain = defineCall({
  method: "GET",
  path: "/api/trade/appOptionContract/chain",
  access: "public",
  summary:
    "All strikes of one expiry (default: the next), calls and puts, with the inputs of " +
    "their prices: a tick, the volatility of an hour and the terms.",
  input: z.object({ symbol: symbolCode, expiryMs: instantMs.optional() }),
  result: z.object({
    symbol: symbolCode,
    /** The symbols that options are sold on. */
    symbols: z.array(symbolCode),
    status: symbolStatus,
    isEnabled: z.boolean(),
    index: z.object({ price: positiveDecimalText, seq: z.int(), timeMs: z.int() }),
    /** Annual, in per cent: from hourly prices up to that hour, over thirty days. */
    volatilityPct: decimalText,
    volatilityHourMs: z.int(),
    termsVersion: z.int(),
    spreadPct: decimalText,
    quantityMin: decimalText,
    quantityMax: decimalText,
    premiumMin: decimalText,
    expiries: z.array(z.int()),
    expiryMs: z.int(),
    rows: z.array(z.object({ strike: positiveDecimalText, call: quotedOption, put: quotedOption })),
  }),
  refusals: ["unknown_symbol", "price_stale", "volatility_unknown", "expiry_not_listed"],
});

const contract = {
  symbol: symbolCode,
  kind: z.enum(OPTION_KINDS),
  strike: positiveDecimalText,
  expiryMs: z.int().min(0).max(8_640_000_000_000_000),
};

const purchase = {
  book: bookName.default("live"),
  ...contract,
  /** In the base asset. */
  quantity: positiveDecimalText,
};

const BUY_REFUSALS = [
  "unknown_symbol",
  "option_disabled",
  "symbol_closing",
  "market_halted",
  "market_closed",
  "price_stale",
  "volatility_unknown",
  "expiry_not_listed",
  "strike_not_listed",
  "quantity_below_minimum",
  "quantity_above_maximum",
  "price_moved",
  "premium_below_minimum",
  "too_many_options",
  "market_underfunded",
  "insufficient_balance",
  "positions_losing",
] as const;

export const previewOption = defineCall({
  method: "POST",
  path: "/api/trade/appOptionOrder/preview",
  access: "member",
  whileHeld: "allowed",
  book: "named",
  summary:
    "A preview of a purchase: cost, worst case, break-even price, and the payout at each price.",
  input: z.strictObject(purchase),
  result: z.object({
    ...quotedOption.shape,
    currency: z.string(),
    /** Paid at once, and the largest possible loss. */
    premium: decimalText,
    maxLoss: decimalText,
    /** The cost of the spread, as an amount and as a share of the premium. */
    costMoney: decimalText,
    costPct: decimalText,
    /** null for a put whose premium exceeds its largest payout. */
    breakEven: decimalText.nullable(),
    /** The order's profit or loss if the average at its end is one of these prices. */
    payoff: z.array(z.object({ price: positiveDecimalText, profit: decimalText })),
  }),
  refusals: BUY_REFUSALS,
});

const order = z.object({
  id,
  book: bookName,
  status: z.enum(OPTION_STATUSES),
  ...contract,
  quantity: positiveDecimalText,
  currency: z.string(),
  premium: decimalText,
  breakEven: decimalText.nullable(),
  /** The price for selling one unit back now, and all of it; null if it cannot be sold back. */
  bid: decimalText.nullable(),
  worth: decimalText.nullable(),
  /** The amount received; null while it is open. */
  payout: decimalText.nullable(),
  /** Payout less premium; null while it is open. */
  profit: decimalText.nullable(),
  /** The receipt of its purchase, and of its end once it has one. */
  receiptId,
  createTime: wireTime,
  closeTime: wireTime.nullable(),
});

export const buyOption = defineCall({
  method: "POST",
  path: "/api/trade/appOptionOrder/buy",
  access: "member",
  book: "named",
  summary: "Buys options at the ask of the last tick, never above the accepted one.",
  input: z.strictObject({
    ...purchase,
    /** The highest accepted price of one unit; if omitted, any ask is accepted. */
    askMax: positiveDecimalText.optional(),
  }),
  result: order,
  refusals: BUY_REFUSALS,
});

export const sellOption = defineCall({
  method: "POST",
  path: "/api/trade/appOptionOrder/sell",
  access: "member",
  // Selling closes an open order and cannot increase its loss, so a hold does not prevent it.
  whileHeld: "allowed",
  summary:
    "Sells options of an order back at the bid, never below the accepted one: all, or a " +
    "part, which becomes an ended order of its own.",
  input: z.strictObject({
    id,
    /** A part of the quantity; if omitted, all. */
    quantity: positiveDecimalText.optional(),
    /** The lowest accepted price of one unit; if omitted, any bid is accepted. */
    bidMin: positiveDecimalText.optional(),
  }),
  result: order,
  refusals: [
    "order_not_found",
    "order_closed",
    "market_halted",
    "market_closed",
    "price_stale",
    "averaging_began",
    "volatility_unknown",
    "quantity_above_open",
    "quantity_below_minimum",
    "price_moved",
    "no_bid",
  ],
});

export const listOptionOrders = defineCall({
  method: "GET",
  path: "/api/trade/appOptionOrder/listMy",
  access: "member",
  summary: "My options in a book, the latest first: open ones, or ended ones.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    status: z.enum(["open", "closed"]).optional(),
  }),
  result: pageOf(order),
  refusals: [],
});

/** The settled terms of options, in the form of the table and the wire. */
export const writtenOptionTerms = z.strictObject({
  symbols: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[A-Z0-9]{2,20}$/),
        isEnabled: z.boolean(),
        strikeStep: settledAmount,
        spreadPpm: ppm,
        quantityMin: settledAmount,
        quantityMax: settledAmount,
        premiumMin: settledAmount,
      }),
    )
    .min(1)
    .max(100),
}) satisfies z.ZodType<WrittenOptionTerms>;

export const readOptionTerms = defineTermsRead({
  path: "/api/trade/appOptionContract/terms",
  of: "options",
  terms: writtenOptionTerms,
});
