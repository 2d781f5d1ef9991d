import {
  type PlanSchedule,
  PLAN_STATUSES,
  SPOT_SIDES,
  SPOT_SIZES,
  type WrittenSpotTerms,
} from "@plumbline/engine/spot";
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
  symbolCode,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { defineTermsRead } from "../terms-calls.ts";

/** Signed, for gains and losses. */
const signedText = z.string().regex(/^-?\d{1,20}(\.\d{1,8})?$/);

const request = z.strictObject({
  book: bookName.default("live"),
  symbol: symbolCode,
  side: z.enum(SPOT_SIDES),
  /** Whether `size` is in the base, or the amount paid or received including the fee. */
  by: z.enum(SPOT_SIZES),
  size: positiveDecimalText,
});

const figures = {
  /** The mark plus half the spread for a buyer, minus half for a seller. */
  price: decimalText,
  /** In the base; the following fields are in the asset. */
  amount: decimalText,
  /** The value of the amount at the price, before the fee. */
  gross: decimalText,
  tradeFee: decimalText,
  /** The amount paid including the fee, or received after it. */
  value: decimalText,
  spreadCost: decimalText,
};

/** An order as its owner sees it. */
export const spotOrder = z.object({
  id,
  book: bookName,
  /** An order that cannot be filled at once is refused and not stored. */
  status: z.literal("filled"),
  symbol: symbolCode,
  base: currencyCode,
  asset: currencyCode,
  side: z.enum(SPOT_SIDES),
  by: z.enum(SPOT_SIZES),
  ...figures,
  /** For a sale: its gain or loss against the average cost. */
  realisedPnl: signedText.nullable(),
  /** The plan that bought it. */
  planId: id.nullable(),
  tickSeq: z.int(),
  receiptId,
  createTime: wireTime,
});

const QUOTE_REFUSALS = [
  "unknown_symbol",
  "spot_disabled",
  "symbol_closing",
  "market_halted",
  "market_closed",
  "price_stale",
  "price_moved",
  "value_below_minimum",
  "value_above_maximum",
] as const;

/** Five per cent: a larger tolerance is a typing mistake. */
const TOLERANCE_PPM_MAX = 50_000;

export const previewSpot = defineCall({
  method: "POST",
  path: "/api/trade/appSpotOrder/preview",
  access: "member",
  whileHeld: "allowed",
  book: "named",
  summary: "A preview of a trade at the present price, and the worst price to send with it.",
  input: request.extend({
    /** The price change accepted between preview and trade, in ppm. */
    tolerancePpm: z.int().min(0).max(TOLERANCE_PPM_MAX).default(5_000),
  }),
  result: z.object({
    base: currencyCode,
    asset: currencyCode,
    markPrice: decimalText,
    ...figures,
    /** A worse price is refused, never filled. */
    worstPrice: decimalText,
    timeMs: z.int(),
  }),
  refusals: [...QUOTE_REFUSALS, "inventory_short"],
});

export const createSpotOrder = defineCall({
  method: "POST",
  path: "/api/trade/appSpotOrder/create",
  access: "member",
  book: "named",
  summary:
    "Buys or sells immediately: the whole amount at no worse a price than given, or nothing.",
  input: request.extend({ worstPrice: positiveDecimalText.optional() }),
  result: spotOrder,
  refusals: [
    ...QUOTE_REFUSALS,
    "insufficient_balance",
    "positions_losing",
    "reversal_open",
    "inventory_short",
  ],
});

export const listSpotOrders = defineCall({
  method: "GET",
  path: "/api/trade/appSpotOrder/listMy",
  access: "member",
  summary: "My trades in a book, the latest first.",
  input: z.object({ ...pageInput, book: bookName.default("live") }),
  result: pageOf(spotOrder),
  refusals: [],
});

export const listSpotHoldings = defineCall({
  method: "GET",
  path: "/api/trade/appSpotOrder/holdings",
  access: "member",
  summary: "My holdings from my own trades, at their average cost and at the last price.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      symbol: symbolCode,
      base: currencyCode,
      asset: currencyCode,
      amount: decimalText,
      /** For one whole unit, including fees; null if nothing was paid for it. */
      averageCost: decimalText.nullable(),
      /** null if no price was recorded yet; then the following two are null as well. */
      markPrice: decimalText.nullable(),
      worth: decimalText.nullable(),
      unrealisedPnl: signedText.nullable(),
      /** The result of all sales in the book. */
      realisedPnl: signedText,
    }),
  ),
  refusals: [],
});

const hour = z.int().min(0).max(23);
/** The dates of a plan, in the server's own time (UTC+8). */
const planSchedule = z.discriminatedUnion("every", [
  z.strictObject({ every: z.literal("day"), hour }),
  z.strictObject({ every: z.literal("week"), weekday: z.int().min(1).max(7), hour }),
  z.strictObject({ every: z.literal("month"), day: z.int().min(1).max(31), hour }),
]) satisfies z.ZodType<PlanSchedule>;

export const spotPlan = z.object({
  id,
  book: bookName,
  symbol: symbolCode,
  asset: currencyCode,
  value: decimalText,
  schedule: planSchedule,
  status: z.enum(PLAN_STATUSES),
  nextTime: wireTime,
});

export const saveSpotPlan = defineCall({
  method: "POST",
  path: "/api/trade/appSpotPlan/save",
  access: "member",
  book: "named",
  summary: "Saves a recurring purchase plan, new or changed, and activates it.",
  input: z.strictObject({
    /** The id of the plan to change; omitted for a new one. */
    id: id.optional(),
    book: bookName.default("live"),
    symbol: symbolCode,
    /** The amount paid each time, including the fee. */
    value: positiveDecimalText,
    schedule: planSchedule,
  }),
  result: spotPlan,
  refusals: [
    "plan_not_found",
    "unknown_symbol",
    "spot_disabled",
    "symbol_closing",
    "schedule_impossible",
    "value_below_minimum",
    "value_above_maximum",
    "too_many_plans",
  ],
});

export const pauseSpotPlan = defineCall({
  method: "POST",
  path: "/api/trade/appSpotPlan/pause",
  access: "member",
  // Members whose accounts are on hold may stop a plan.
  whileHeld: "allowed",
  summary: "Pauses a plan: it buys nothing until it is saved again.",
  input: z.strictObject({ id }),
  result: spotPlan,
  refusals: ["plan_not_found", "plan_is_paused"],
});

export const listSpotPlans = defineCall({
  method: "GET",
  path: "/api/trade/appSpotPlan/listMy",
  access: "member",
  summary: "My plans in a book, the latest first.",
  input: z.object({ ...pageInput, book: bookName.default("live") }),
  result: pageOf(spotPlan),
  refusals: [],
});

/** The settled terms of spot trades, in the form of the table and the wire. */
export const writtenSpotTerms = z.strictObject({
  halfSpreadPpm: ppm,
  feePpm: ppm,
  symbols: z
    .array(
      z.strictObject({
        id: symbolCode,
        base: currencyCode,
        isEnabled: z.boolean(),
        valueMin: settledAmount,
        valueMax: settledAmount,
      }),
    )
    .min(1)
    .max(100),
}) satisfies z.ZodType<WrittenSpotTerms>;

export const readSpotTerms = defineTermsRead({
  path: "/api/trade/appSpotOrder/terms",
  of: "spot trades",
  terms: writtenSpotTerms,
});
