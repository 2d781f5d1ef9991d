import {
  SECOND_DIRECTIONS,
  SECOND_OUTCOMES,
  SECOND_STATUSES,
  type WrittenSecondTerms,
} from "@plumbline/engine/second-contract";
import { z } from "zod";
import {
  bookName,
  decimalText,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  ppm,
  settledAmount,
  symbolCode,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { defineTermsRead } from "../terms-calls.ts";

/** "80" or "55.5556". */
const percentText = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/);

/** A bound for the wire; the terms say which durations are on sale. */
const SECONDS_MAX = 86_400;
const seconds = z.int().min(1).max(SECONDS_MAX);

const tick = z.object({ seq: z.int(), price: decimalText, timeMs: z.int() });

/** An order as its owner sees it. */
const secondOrder = z.object({
  id,
  book: bookName,
  symbol: symbolCode,
  direction: z.enum(SECOND_DIRECTIONS),
  seconds,
  stake: decimalText,
  payoutPct: percentText,
  /** The gain of a win, without the stake. */
  gain: decimalText,
  status: z.enum(SECOND_STATUSES),
  /** null until it is closed. */
  outcome: z.enum(SECOND_OUTCOMES).nullable(),
  /** Set as soon as the first tick after acceptance is recorded. */
  entry: tick.nullable(),
  /** null until it is closed, and if no tick qualifies. */
  exit: tick.nullable(),
  acceptedMs: z.int(),
  expiresMs: z.int(),
  profit: decimalText,
  receiptId: id.nullable(),
  createTime: wireTime,
  closeTime: wireTime.nullable(),
});

export const listSecondSettings = defineCall({
  method: "GET",
  path: "/api/trade/appSecondContractSet/list",
  access: "member",
  summary: "Second contracts on offer, by symbol and duration, with my remaining limits.",
  input: z.object({ symbol: symbolCode.optional(), book: bookName.default("live") }),
  result: z.array(
    z.object({
      symbol: symbolCode,
      seconds,
      payoutPct: percentText,
      /** The share of wins needed to break even in the long run, rounded up. */
      breakEvenPct: percentText,
      stakeMin: decimalText,
      stakeMax: decimalText,
      /** What my further orders of this symbol may still win. */
      exposureLeft: decimalText,
      /** Whether it is on sale in this book now; if not, the refusal of an order. */
      isEnabled: z.boolean(),
      disabledReason: z
        .enum([
          "demo_only",
          "product_disabled",
          "symbol_closing",
          "market_halted",
          "market_closed",
          "price_stale",
        ])
        .nullable(),
    }),
  ),
  refusals: ["unknown_symbol"],
});

export const buySecond = defineCall({
  method: "POST",
  path: "/api/trade/appSecondContractOrder/buy",
  access: "member",
  book: "named",
  summary:
    "Stakes an amount on the direction of a price, some seconds after the first tick that follows.",
  input: z.strictObject({
    book: bookName.default("live"),
    symbol: symbolCode,
    direction: z.enum(SECOND_DIRECTIONS),
    seconds,
    stake: positiveDecimalText,
  }),
  result: secondOrder,
  refusals: [
    "unknown_symbol",
    "demo_only",
    "product_disabled",
    "unknown_duration",
    "symbol_closing",
    "market_halted",
    "market_closed",
    "price_stale",
    "stake_below_minimum",
    "stake_above_maximum",
    "too_many_orders",
    "exposure_above_maximum",
    "market_underfunded",
    "insufficient_balance",
    "positions_losing",
  ],
});

export const listSecondOrders = defineCall({
  method: "GET",
  path: "/api/trade/appSecondContractOrder/listMy",
  access: "member",
  summary: "My second contracts in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    /** If omitted, all. */
    status: z.enum(SECOND_STATUSES).optional(),
  }),
  result: pageOf(secondOrder),
  refusals: [],
});

export const readSecondHead = defineCall({
  method: "GET",
  path: "/api/trade/appSecondContractOrder/head",
  access: "member",
  summary: "The results of my second contracts of the server day (UTC+8), and those that run.",
  input: z.object({ book: bookName.default("live") }),
  result: z.object({
    todayCount: z.int(),
    todayStake: decimalText,
    todayProfit: decimalText,
    runningCount: z.int(),
    runningStake: decimalText,
  }),
  refusals: [],
});

/** The settled terms of second contracts, in the form of the table and the wire. */
export const writtenSecondTerms = z.strictObject({
  symbols: z
    .array(
      z.strictObject({
        id: symbolCode,
        isEnabled: z.boolean(),
        stakeMin: settledAmount,
        stakeMax: settledAmount,
        exposureMaxMember: settledAmount,
        exposureMaxAll: settledAmount,
        durations: z
          .array(
            z.strictObject({
              id: z.string().regex(/^[1-9][0-9]{0,4}$/),
              isEnabled: z.boolean(),
              payoutPpm: ppm,
            }),
          )
          .min(1)
          .max(10),
      }),
    )
    .min(1)
    .max(100),
}) satisfies z.ZodType<WrittenSecondTerms>;

export const readSecondTerms = defineTermsRead({
  path: "/api/trade/appSecondContractSet/terms",
  of: "second contracts",
  terms: writtenSecondTerms,
});
