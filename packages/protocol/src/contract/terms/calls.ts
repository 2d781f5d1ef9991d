import { FILLS_AT, TRIPLE_NIGHTS } from "@plumbline/engine/contract";
import { TRADING_HOURS } from "@plumbline/engine/kernel";
import { z } from "zod";
import { decimalText, symbolCode, tradingBookName, wholeNumber } from "../../codecs.ts";
import { defineCall } from "../../define-call.ts";

/** The cost of each night, in ppm of the notional; omitted if funding is paid instead. */
export const overnightTerms = z.strictObject({
  longPpm: z.int(),
  shortPpm: z.int(),
  hours: z.enum(TRADING_HOURS),
  tripleOn: z.enum(TRIPLE_NIGHTS),
});

const terms = z.object({
  symbol: symbolCode,
  version: z.int(),
  asset: z.string(),
  leverageMax: z.int(),
  marginMin: decimalText,
  notionalMax: decimalText,
  halfSpreadPpm: z.int(),
  openFeePpm: z.int(),
  closeFeePpm: z.int(),
  fundingPpm: z.int(),
  closeOutPpm: z.int(),
  /**
   * A market order or a close is filled at the latest tick, or at the first tick recorded within
   * two seconds after its acceptance.
   */
  fillAt: z.enum(FILLS_AT),
  /** The number of price points of one unit that are worth one of the asset; omitted: 1. */
  pointDivisor: z.int().min(1).exactOptional(),
  overnight: overnightTerms.exactOptional(),
  maintenanceTiers: z.array(z.object({ notionalMax: decimalText.nullable(), ratePpm: z.int() })),
});

export const listTerms = defineCall({
  method: "GET",
  path: "/api/trade/appTradePositions/terms",
  access: "public",
  summary: "The terms of each symbol in a book: spread, fees, funding, maintenance.",
  input: z.object({ book: tradingBookName.default("live") }),
  result: z.array(terms),
  refusals: [],
});

export const readTerms = defineCall({
  method: "GET",
  path: "/api/trade/appTradePositions/termsVersion",
  access: "public",
  summary: "One version of a symbol's terms, for positions opened on it. A version never changes.",
  input: z.object({ symbol: symbolCode, version: wholeNumber({ min: 1, max: 1_000_000 }) }),
  result: terms,
  refusals: ["unknown_symbol"],
});
