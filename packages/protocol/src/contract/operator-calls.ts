import { CLOSE_REASONS, ORDER_TYPES, SIDES } from "@plumbline/engine/contract";
import { z } from "zod";
import {
  bookName,
  decimalText,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  symbolCode,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { currencyInput, searchInput, sortInput, timeInput } from "../list-filters.ts";

export {
  confirmTerms,
  listTermsInForce,
  proposeTerms,
  readTermsSettings,
  settledTerms,
  withdrawTerms,
} from "./terms/operator-calls.ts";

const exposure = z.object({
  /** "live:BTCUSDT"; "live:USDJPY:100" if so many points are worth one of the currency. */
  id: z.string(),
  book: z.string(),
  symbol: symbolCode,
  currency: z.string(),
  /** Not real money: play money, or a house in its sandbox. */
  isSimulated: z.boolean(),
  positions: z.int(),
  /** Orders that wait for their price: not included in the sums. */
  orders: z.int(),
  longQuantity: decimalText,
  shortQuantity: decimalText,
  /** The last recorded price; without one the figures that depend on it are null. */
  markPrice: positiveDecimalText.nullable(),
  longNotional: decimalText.nullable(),
  shortNotional: decimalText.nullable(),
  /** Longs less shorts: if positive, the house loses as the price rises. */
  netNotional: decimalText.nullable(),
  /** The house's result if all were closed at the mark; negative: a loss. */
  houseResult: decimalText.nullable(),
});

export const listExposures = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contract/exposures",
  need: "treasury.read",
  summary: "The exposure of the house in each symbol with open positions.",
  input: z.object({ ...pageInput, book: bookName.optional() }),
  result: pageOf(exposure),
  refusals: [],
});

/**
 * Everything that is not closed: an order that waits, a position, a position that is being closed.
 */
export const OPEN_STATUSES = ["working", "running", "settling"] as const;

export const listEveryOpenPosition = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contract/open",
  need: "ledger.read",
  summary: "Everyone's open positions and waiting orders in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    direction: z.enum(SIDES).optional(),
    status: z.enum(OPEN_STATUSES).optional(),
    ...searchInput,
    ...currencyInput,
    ...timeInput,
    ...sortInput("createTime", "margin"),
  }),
  result: pageOf(
    z.object({
      id,
      userId,
      account: z.string(),
      book: bookName,
      symbol: symbolCode,
      direction: z.enum(SIDES),
      leverage: z.int(),
      orderType: z.enum(ORDER_TYPES),
      status: z.enum(OPEN_STATUSES),
      currency: z.string(),
      quantity: decimalText,
      margin: decimalText,
      /** null: an order that waits. */
      entryPrice: decimalText.nullable(),
      /** What an order waits for. */
      orderPrice: decimalText.nullable(),
      /** The last recorded price, and the member's gain at it. */
      markPrice: decimalText.nullable(),
      unrealisedPnl: decimalText.nullable(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
});

export const listEveryClosedPosition = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contract/closed",
  need: "ledger.read",
  summary: "Everyone's closed positions and cancelled orders in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    reason: z.enum(CLOSE_REASONS).optional(),
    ...searchInput,
    ...currencyInput,
    ...timeInput,
    ...sortInput("closeTime", "realisedPnl"),
  }),
  result: pageOf(
    z.object({
      id,
      userId,
      account: z.string(),
      book: bookName,
      symbol: symbolCode,
      direction: z.enum(SIDES),
      leverage: z.int(),
      currency: z.string(),
      /** null: an order that was never filled. */
      entryPrice: decimalText.nullable(),
      exitPrice: decimalText.nullable(),
      quantity: decimalText,
      reason: z.enum(CLOSE_REASONS),
      /** The member's profit; fees and holding costs are not included. */
      realisedPnl: decimalText,
      receiptId: id.nullable(),
      closeTime: wireTime,
    }),
  ),
  refusals: [],
});
