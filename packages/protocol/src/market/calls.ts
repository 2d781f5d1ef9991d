import {
  ALERT_REPEATS,
  ALERT_SIDES,
  ALERT_STATUSES,
  ASSET_CLASSES,
  INTERVALS,
  SYMBOL_PRODUCTS,
} from "@plumbline/engine/market";
import { z } from "zod";
import {
  decimalText,
  id,
  instantMs,
  pageInput,
  pageOf,
  positiveDecimalText,
  symbolCode,
  wholeNumber,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { percentText, symbolQuote } from "./messages.ts";

export type { SymbolStatus } from "../codecs.ts";
export {
  type AccountEvent,
  type ChannelName,
  type ClientMessage,
  clientMessage,
  type ServerMessage,
  SOCKET_PATH,
  type SocketRefusal,
  type StateMessage,
  symbolQuote,
  type SymbolQuote,
  SYMBOLS_MAX,
} from "./messages.ts";

export const listedSymbol = symbolQuote.extend({
  name: z.string(),
  base: z.string(),
  quote: z.string(),
  assetClass: z.enum(ASSET_CLASSES),
  priceDecimals: z.int().min(0).max(8),
  leverageMax: z.int().positive(),
  /** The number of whole price points of one unit that are worth one USDT. */
  pointDivisor: z.int().min(1),
  /** When a closed symbol opens, or an open one closes; null: it never closes. */
  nextChangeMs: z.int().nullable(),
  simulated: z.boolean(),
  /** Its price comes from a single venue, so it cannot be cross-checked. */
  isSingleVenue: z.boolean(),
  /** The products it is listed for; each product's terms decide whether it is enabled there. */
  products: z.array(z.enum(SYMBOL_PRODUCTS)),
  /** The time from which nothing new is opened in it; null: no end is settled. */
  opensUntilMs: z.int().nullable(),
  /** What is still open at this time is closed at the last price before it. */
  endsMs: z.int().nullable(),
  /** The closes of the last 24 hours of trading, oldest first. */
  sparkline: z.array(positiveDecimalText).max(24),
});
export type ListedSymbol = z.output<typeof listedSymbol>;

const FAVOURITES_MAX = 500;

export const listFavourites = defineCall({
  method: "GET",
  path: "/api/trade/appSymbol/favourites",
  access: "member",
  summary: "My favourite symbols in their order; null if none was ever saved.",
  input: z.object({}),
  result: z.object({ symbols: z.array(symbolCode).nullable() }),
  refusals: [],
});

export const saveFavourites = defineCall({
  method: "POST",
  path: "/api/trade/appSymbol/favourites/save",
  access: "member",
  whileHeld: "allowed",
  summary: "Saves the whole list of my favourite symbols, in their order.",
  input: z.strictObject({
    symbols: z
      .array(symbolCode)
      .max(FAVOURITES_MAX)
      .refine((symbols) => new Set(symbols).size === symbols.length, "each symbol once"),
  }),
  result: z.object({}),
  refusals: [],
});

export const listSymbols = defineCall({
  method: "GET",
  path: "/api/trade/appSymbol/list",
  access: "public",
  summary: "All symbols with their last price and figures of the last 24 hours.",
  input: z.object({}),
  result: z.array(listedSymbol),
  refusals: [],
});

/** The most points of a sparkline: a day in steps of 30 minutes. */
const COURSE_POINTS_MAX = 48;
/** The highest point of a sparkline; 0 is the lowest. */
export const COURSE_HEIGHT = 99;

export const listSparklines = defineCall({
  method: "GET",
  path: "/api/trade/appSymbol/sparklines",
  access: "public",
  summary:
    "Sparklines of the last 24 hours: each symbol's closes every 30 minutes, oldest first, " +
    "as heights between its lowest close (0) and its highest (99); 50 throughout if none " +
    "differed. Computed once a minute. For figures, use candles.",
  input: z.object({}),
  result: z.array(
    z.object({
      symbol: symbolCode,
      sparkline: z.array(z.int().min(0).max(COURSE_HEIGHT)).max(COURSE_POINTS_MAX),
    }),
  ),
  refusals: [],
});

export const getSymbolPrice = defineCall({
  method: "GET",
  path: "/api/trade/appSymbol/price",
  access: "public",
  summary: "The last recorded price of one symbol, and whether it is stale.",
  input: z.object({ symbol: symbolCode }),
  result: z.object({
    symbol: symbolCode,
    price: positiveDecimalText,
    seq: z.int().positive(),
    timeMs: z.int(),
    stale: z.boolean(),
  }),
  refusals: ["unknown_symbol", "no_price_yet"],
});

export const CANDLES_MAX = 1_000;

/** [openTimeMs, open, high, low, close, volume] */
export const wireCandle = z.tuple([
  z.int(),
  positiveDecimalText,
  positiveDecimalText,
  positiveDecimalText,
  positiveDecimalText,
  decimalText,
]);
export type WireCandle = z.output<typeof wireCandle>;

export const listCandles = defineCall({
  method: "GET",
  path: "/api/trade/appSymbol/candles",
  access: "public",
  summary:
    "Candles of one symbol that opened before endMs (default: now), oldest first. Days begin at " +
    "00:00 UTC, weeks on Monday 00:00 UTC, months on the 1st 00:00 UTC.",
  input: z.object({
    symbol: symbolCode,
    interval: z.enum(INTERVALS),
    endMs: instantMs.optional(),
    limit: wholeNumber({ min: 1, max: CANDLES_MAX }).default(300),
  }),
  result: z.array(wireCandle),
  refusals: ["unknown_symbol"],
});

export const getPriceDistribution = defineCall({
  method: "GET",
  path: "/api/trade/api/getPriceDistribution",
  access: "public",
  summary: "The distribution of symbols by their change in the last 24 hours; bounds in percent.",
  input: z.object({}),
  result: z.object({
    buckets: z.array(
      z.object({
        from: z.int().nullable(),
        to: z.int().nullable(),
        count: z.int().nonnegative(),
        symbols: z.array(symbolCode),
      }),
    ),
    rising: z.int().nonnegative(),
    falling: z.int().nonnegative(),
    unchanged: z.int().nonnegative(),
    /** Half of the symbols rose more than this; null while none has a price. */
    median: percentText.nullable(),
  }),
  refusals: [],
});

const priceAlert = z.object({
  id,
  symbol: symbolCode,
  direction: z.enum(ALERT_SIDES),
  price: positiveDecimalText,
  repeat: z.enum(ALERT_REPEATS),
  byMail: z.boolean(),
  /** "rearming": triggered, and waits until the price is back at `rearmPrice`. */
  status: z.enum(ALERT_STATUSES),
  /** null if it triggers once. */
  rearmPrice: positiveDecimalText.nullable(),
  /** The recorded tick that triggered it last, which anybody may look up in the chain. */
  reach: z
    .object({ seq: z.int().positive(), price: positiveDecimalText, timeMs: z.int() })
    .nullable(),
  createTime: wireTime,
});
export type PriceAlertView = z.output<typeof priceAlert>;

export const savePriceAlert = defineCall({
  method: "POST",
  path: "/api/trade/appPriceAlert/save",
  access: "member",
  whileHeld: "allowed",
  summary: "Saves a price alert, new or changed, and arms it from the last tick on.",
  input: z.strictObject({
    /** The id of the alert to change; omitted for a new one. */
    id: id.optional(),
    symbol: symbolCode,
    /** At or above the price, or at or below it. */
    direction: z.enum(ALERT_SIDES),
    price: positiveDecimalText,
    /** Repeated: once the price has gone back by half a per cent, at most ten times a day. */
    repeat: z.enum(ALERT_REPEATS),
    /** Whether it is also sent by e-mail, if there is an address. */
    byMail: z.boolean().default(false),
  }),
  result: priceAlert,
  refusals: ["unknown_symbol", "alert_not_found", "alert_price_reached", "too_many_alerts"],
});

export const removePriceAlert = defineCall({
  method: "POST",
  path: "/api/trade/appPriceAlert/remove",
  access: "member",
  whileHeld: "allowed",
  summary: "Removes a price alert.",
  input: z.strictObject({ id }),
  result: z.object({}),
  refusals: ["alert_not_found"],
});

export const listPriceAlerts = defineCall({
  method: "GET",
  path: "/api/trade/appPriceAlert/listMy",
  access: "member",
  summary: "My price alerts, the latest first; of one symbol if it is given.",
  input: z.object({ ...pageInput, symbol: symbolCode.optional() }),
  result: pageOf(priceAlert),
  refusals: ["unknown_symbol"],
});
