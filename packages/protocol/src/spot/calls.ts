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

/** What is gained or lost has a sign. */
const signedText = z.string().regex(/^-?\d{1,20}(\.\d{1,8})?$/);

const request = z.strictObject({
  book: bookName.default("live"),
  symbol: symbolCode,
  side: z.enum(SPOT_SIDES),
  /** Whether `size` is of the base, or what is paid or received for it with its fee. */
  by: z.enum(SPOT_SIZES),
  size: positiveDecimalText,
});

const figures = {
  /** The mark, half the spread up for a buyer and down for a seller. */
  price: decimalText,
  /** Of the base; all that follows is of the asset. */
  amount: decimalText,
  /** What the amount is worth at the price, before the fee. */
  gross: decimalText,
  tradeFee: decimalText,
  /** What is paid with the fee, or received after it. */
  value: decimalText,
  spreadCost: decimalText,
};

/** An order as its owner sees it. */
export const spotOrder = z.object({
  id,
  book: bookName,
  /** One that is not filled at once is refused, and leaves nothing. */
  status: z.literal("filled"),
  symbol: symbolCode,
  base: currencyCode,
  asset: currencyCode,
  side: z.enum(SPOT_SIDES),
  by: z.enum(SPOT_SIZES),
  ...figures,
  /** Of a sale: what it gained or lost against the average cost. */
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

/** Five per cent: more is no tolerance but a slip of the finger. */
const TOLERANCE_PPM_MAX = 50_000;

export const previewSpot = defineCall({
  method: "POST",
  path: "/api/trade/appSpotOrder/preview",
  access: "member",
  whileHeld: "allowed",
  book: "named",
  summary: "What a trade comes to just now, and the worst price to send with it.",
  input: request.extend({
    /** How much worse the price may get between preview and trade, in ppm. */
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
  summary: "Buys or sells at once: all of it at no worse a price than named, or nothing.",
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
  summary: "What I hold by my own trades, at its average cost and at the last price.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      symbol: symbolCode,
      base: currencyCode,
      asset: currencyCode,
      amount: decimalText,
      /** Fees included, of one whole unit; null where nothing was paid for it. */
      averageCost: decimalText.nullable(),
      /** null where no price was recorded yet: then nobody knows the two that follow. */
      markPrice: decimalText.nullable(),
      worth: decimalText.nullable(),
      unrealisedPnl: signedText.nullable(),
      /** Of all sales in the book. */
      realisedPnl: signedText,
    }),
  ),
  refusals: [],
});

const hour = z.int().min(0).max(23);
/** When a plan buys, in the server's own time (UTC+8). */
const planSchedule = z.discriminatedUnion("every", [
  z.strictObject({ every: z.literal("day"), hour }),
  z.strictObject({ every: z.literal("week"), weekday: z.int().min(1).max(7), hour }),
  z.strictObject({ every: z.literal("month"), day: z.int().min(1).max(31), hour }),
]) satisfies z.ZodType<PlanSchedule>;

const spotPlan = z.object({
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
  summary: "Saves a plan that buys again and again, new or changed, and sets it going.",
  input: z.strictObject({
    /** Of the plan that is changed; a new one has none. */
    id: id.optional(),
    book: bookName.default("live"),
    symbol: symbolCode,
    /** What is paid each time, its fee included. */
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
  // Nobody is made to go on buying.
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

/** Everything about spot trades that operators settle, as the table and the wire hold it. */
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
  on: "On what is bought and sold at once",
  terms: writtenSpotTerms,
});
