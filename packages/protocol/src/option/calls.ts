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

/** Of an option on one whole unit of the base, in the quote asset. */
const quotedOption = z.object({
  /** By the published rule alone. */
  price: decimalText,
  /** What the house sells it for, and buys it back for. */
  ask: decimalText,
  bid: decimalText,
  delta: decimalText,
  /** Of delta, per one of the quote asset. */
  gamma: decimalText,
  /** A day. */
  theta: decimalText,
  /** Per one hundredth of volatility. */
  vega: decimalText,
});

export const readOptionChain = defineCall({
  method: "GET",
  path: "/api/trade/appOptionContract/chain",
  access: "public",
  summary:
    "Every strike on offer of one expiry (default: the next), calls and puts, with what all " +
    "their " +
    "prices are made of: a tick, the volatility of an hour and the terms.",
  input: z.object({ symbol: symbolCode, expiryMs: instantMs.optional() }),
  result: z.object({
    symbol: symbolCode,
    /** Those on which options are sold. */
    symbols: z.array(symbolCode),
    status: symbolStatus,
    isEnabled: z.boolean(),
    index: z.object({ price: positiveDecimalText, seq: z.int(), timeMs: z.int() }),
    /** A year's, in per cent: of hourly prices up to that hour, over thirty days. */
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
  /** Of the base asset. */
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
    "What a purchase comes to just now: cost, worst case, break-even and what each end pays.",
  input: z.strictObject(purchase),
  result: z.object({
    ...quotedOption.shape,
    currency: z.string(),
    /** What is paid at once, and all that can be lost. */
    premium: decimalText,
    maxLoss: decimalText,
    /** What of it the spread costs, in money and as a share of the premium. */
    costMoney: decimalText,
    costPct: decimalText,
    /** null of a put that costs more than it can ever pay. */
    breakEven: decimalText.nullable(),
    /** What the order gains or loses if the average at its end is one of these prices. */
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
  /** What one unit is bought back for just now, and all of it; null where nothing is. */
  bid: decimalText.nullable(),
  worth: decimalText.nullable(),
  /** What was received; null as long as it is open. */
  payout: decimalText.nullable(),
  /** Payout less premium; null as above. */
  profit: decimalText.nullable(),
  /** Of its purchase, and of its end once it has one. */
  receiptId,
  createTime: wireTime,
  closeTime: wireTime.nullable(),
});

export const buyOption = defineCall({
  method: "POST",
  path: "/api/trade/appOptionOrder/buy",
  access: "member",
  book: "named",
  summary: "Buys options at the ask of the last tick, never above the one agreed to.",
  input: z.strictObject({
    ...purchase,
    /** The most that one unit may cost; without it, any ask is agreed to. */
    askMax: positiveDecimalText.optional(),
  }),
  result: order,
  refusals: BUY_REFUSALS,
});

export const sellOption = defineCall({
  method: "POST",
  path: "/api/trade/appOptionOrder/sell",
  access: "member",
  // It ends what is open, and nothing can be lost by it that would not be lost without.
  whileHeld: "allowed",
  summary:
    "Sells options of an order back at the bid, never below the one agreed to: all, or a part, " +
    "which ends as an order of its own.",
  input: z.strictObject({
    id,
    /** How many of them, less than all; without it, all. */
    quantity: positiveDecimalText.optional(),
    /** The least that one unit may bring; without it, any bid is agreed to. */
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
  summary: "My options in a book, the latest first: those that are open, or those that ended.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    status: z.enum(["open", "closed"]).optional(),
  }),
  result: pageOf(order),
  refusals: [],
});

/** Everything about options that operators settle, as the table and the wire hold it. */
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
  on: "On what options are sold",
  terms: writtenOptionTerms,
});
