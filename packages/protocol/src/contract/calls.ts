import {
  CLOSE_REASONS,
  MARGIN_MODES,
  MISS_REASONS,
  ORDER_TYPES,
  POSITION_STATUSES,
  type PositionId,
  SIDES,
} from "@plumbline/engine/contract";
import { z } from "zod";
import {
  tradingBookName,
  branded,
  decimalText,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  symbolCode,
  wireTime,
  receiptId,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";

export { listTerms, readTerms } from "./terms/calls.ts";

/** The share of the position that a stop closes: whole percent, 100 is all. */
const stopPercent = z.int().min(1).max(100);

interface StopsRequest {
  readonly takeProfit?: string | null | undefined;
  readonly stopLoss?: string | null | undefined;
  readonly takeProfitPercent?: number | null | undefined;
  readonly stopLossPercent?: number | null | undefined;
}

// A position without a stop is shown with 100, so a client may send that value back.
const isShareOf = (stop: string | null | undefined, percent: number | null | undefined): boolean =>
  (stop ?? null) !== null || (percent ?? 100) === 100;

/** A share without a stop is a mistake of the client. */
function needStopOfEachShare({ value, issues }: z.core.ParsePayload<StopsRequest>): void {
  const miss = (field: keyof StopsRequest): void => {
    issues.push({ code: "custom", path: [field], message: "required", input: undefined });
  };
  if (!isShareOf(value.takeProfit, value.takeProfitPercent)) miss("takeProfit");
  if (!isShareOf(value.stopLoss, value.stopLossPercent)) miss("stopLoss");
}

const positionId = branded<PositionId>(id);

const leverage = z.int().positive().max(1_000);

const position = z.object({
  id: positionId,
  book: tradingBookName,
  symbol: symbolCode,
  direction: z.enum(SIDES),
  marginMode: z.enum(MARGIN_MODES),
  orderType: z.enum(ORDER_TYPES),
  leverage,
  /** The version of the symbol's terms when it was opened, which holds until it closes. */
  termsVersion: z.int(),
  /** The discount on those terms' fees in parts per million, by its owner's level then. */
  feeDiscountPpm: z.int().optional(),
  status: z.enum(POSITION_STATUSES),
  quantity: decimalText,
  openedQuantity: decimalText,
  /** For a market order that waits for its next tick: the price at its receipt. */
  orderPrice: decimalText.nullable(),
  /** The command that waits for its next tick, and its deadline; null if there is none. */
  wait: z
    .object({
      fillBy: wireTime,
      quantity: decimalText,
      worstPrice: decimalText.nullable(),
    })
    .nullable(),
  /** For a running position: why the last requested close was not executed. */
  missReason: z.enum(MISS_REASONS).nullable(),
  entryPrice: decimalText.nullable(),
  entryTickSeq: z.int().nullable(),
  margin: decimalText,
  openFee: decimalText,
  closeFee: decimalText,
  fundingPaid: decimalText,
  /** null: no price can liquidate it. */
  liquidationPrice: decimalText.nullable(),
  takeProfit: decimalText.nullable(),
  stopLoss: decimalText.nullable(),
  /** The share of the open position that each stop closes; 100 without such a stop. */
  takeProfitPercent: stopPercent,
  stopLossPercent: stopPercent,
  markPrice: decimalText.nullable(),
  unrealisedPnl: decimalText,
  exitPrice: decimalText.nullable(),
  realisedPnl: decimalText,
  closeReason: z.enum(CLOSE_REASONS).nullable(),
  receiptId: receiptId.nullable(),
  openedAt: wireTime,
  closedAt: wireTime.nullable(),
});
export type PositionView = z.infer<typeof position>;

const openInput = z
  .strictObject({
    book: tradingBookName.default("live"),
    symbol: symbolCode,
    direction: z.enum(SIDES),
    marginMode: z.enum(MARGIN_MODES).default("isolated"),
    leverage,
    orderType: z.enum(ORDER_TYPES).default("market"),
    /** Exactly one of these four gives the size of the position. */
    margin: positiveDecimalText.optional(),
    quantity: positiveDecimalText.optional(),
    /** The value at its expected price, in the quote asset. */
    value: positiveDecimalText.optional(),
    /** Whole percent of the available balance, for margin and fee together. */
    percent: z.int().min(1).max(100).optional(),
    /** The trigger price of a limit or stop order. */
    price: positiveDecimalText.optional(),
    /** The worst price for filling a market order, including the half spread; if omitted, any. */
    worstPrice: positiveDecimalText.optional(),
    takeProfit: positiveDecimalText.optional(),
    stopLoss: positiveDecimalText.optional(),
    /**
     * The share of the open position when it is reached; all if omitted. A share needs its stop.
     */
    takeProfitPercent: stopPercent.nullish(),
    stopLossPercent: stopPercent.nullish(),
  })
  .check(needStopOfEachShare)
  .check(refuseSecondPrice);

/** An order with a price of its own is filled at that price, so a worst price is meaningless. */
function refuseSecondPrice({
  value,
  issues,
}: z.core.ParsePayload<{ readonly orderType: string; readonly worstPrice?: string | undefined }>) {
  if (value.orderType === "market" || value.worstPrice === undefined) return;
  issues.push({
    code: "custom",
    path: ["worstPrice"],
    message: "not of a market order",
    input: value.worstPrice,
  });
}

const openRefusals = [
  "size_required",
  "unknown_symbol",
  "symbol_closing",
  "market_halted",
  "market_closed",
  "price_stale",
  "leverage_out_of_range",
  "order_price_required",
  "order_price_not_allowed",
  "order_price_wrong_side",
  "price_moved",
  "quantity_too_small",
  "margin_below_minimum",
  "notional_above_maximum",
  "market_underfunded",
  "take_profit_wrong_side",
  "stop_loss_wrong_side",
  "stop_loss_beyond_liquidation",
  "too_many_positions",
  "insufficient_balance",
  "liquidated_at_once",
] as const;

export const openPosition = defineCall({
  method: "POST",
  path: "/api/trade/appTradePositions/create",
  access: "member",
  book: "named",
  summary: "Opens a leveraged position, or places a limit or stop order for one.",
  input: openInput,
  result: position,
  // For the book of a contest, in which only its members trade, until its end.
  refusals: [...openRefusals, "not_joined", "contest_over"],
});

export const previewPosition = defineCall({
  method: "POST",
  path: "/api/trade/appTradePositions/preview",
  access: "member",
  whileHeld: "allowed",
  book: "named",
  summary: "A preview of opening a position: costs and risks, decided by the rule that opens it.",
  input: openInput,
  result: z.object({
    markPrice: decimalText,
    executionPrice: decimalText,
    quantity: decimalText,
    notional: decimalText,
    margin: decimalText,
    openFee: decimalText,
    spreadCost: decimalText,
    liquidationPrice: decimalText.nullable(),
    breakEvenPrice: decimalText,
    /** If the mark stays at `markPrice`; negative: received. */
    fundingPer8Hours: decimalText,
    /** null: funding is paid instead. */
    overnightPerNight: decimalText.nullable(),
    lossAtMinus1Percent: decimalText,
    lossAtMinus5Percent: decimalText,
    lossAtMinus10Percent: decimalText,
  }),
  refusals: openRefusals,
});

export const updateStops = defineCall({
  method: "POST",
  path: "/api/trade/appTradePositions/updateStopLoss",
  access: "member",
  whileHeld: "allowed",
  summary:
    "Sets, changes or removes take-profit and stop-loss of a position, each for a share of " +
    "it; all if the share is omitted. A share below 100 without its price is refused as " +
    "invalid input.",
  input: z
    .strictObject({
      id: positionId,
      takeProfit: positiveDecimalText.nullish(),
      stopLoss: positiveDecimalText.nullish(),
      /**
       * The share of the open position when it is reached; all if omitted. A share needs its stop.
       */
      takeProfitPercent: stopPercent.nullish(),
      stopLossPercent: stopPercent.nullish(),
    })
    .check(needStopOfEachShare),
  result: position,
  refusals: [
    "position_not_found",
    "wrong_status",
    "market_halted",
    "market_closed",
    "price_stale",
    "take_profit_wrong_side",
    "stop_loss_wrong_side",
    "stop_loss_beyond_liquidation",
  ],
});

export const closePosition = defineCall({
  method: "POST",
  path: "/api/trade/appTradePositions/close/{id}",
  access: "member",
  whileHeld: "allowed",
  summary:
    "Closes a position, or a quantity of it, at no worse a price than the given one; for a " +
    "resting order, cancels it.",
  input: z.strictObject({
    id: positionId,
    quantity: positiveDecimalText.optional(),
    /** The worst price for closing it, including the half spread; if omitted, any. */
    worstPrice: positiveDecimalText.optional(),
  }),
  result: position,
  refusals: [
    "position_not_found",
    "wrong_status",
    "quantity_above_position",
    "market_halted",
    "market_closed",
    "price_stale",
    "price_moved",
    "remainder_too_small",
    "insufficient_balance",
  ],
});

export const changeMargin = defineCall({
  method: "POST",
  path: "/api/trade/appTradePositions/addMargin",
  access: "member",
  whileHeld: "allowed",
  summary: "Adds margin to an isolated position; a negative amount removes it.",
  input: z.strictObject({ id: positionId, amount: decimalText }),
  result: position,
  refusals: [
    "position_not_found",
    "wrong_status",
    "cross_margin_is_shared",
    "amount_is_zero",
    "insufficient_balance",
    "market_halted",
    "market_closed",
    "price_stale",
    "margin_floor",
  ],
});

export const listPositions = defineCall({
  method: "GET",
  path: "/api/trade/appTradePositions/listMy",
  access: "member",
  summary: "My positions and orders of one book, newest first.",
  input: z.object({
    ...pageInput,
    book: tradingBookName.default("live"),
    status: z.enum(["working", "running", "closed"]).default("running"),
    symbol: symbolCode.optional(),
    /** Why they ended: for closed ones only. */
    reason: z.enum(CLOSE_REASONS).optional(),
  }),
  result: pageOf(position),
  refusals: ["unknown_symbol"],
});

export const resetDemo = defineCall({
  method: "POST",
  path: "/api/trade/appTradePositions/resetDemo",
  access: "member",
  summary: "Resets the play money to its initial amount; the history stays.",
  input: z.strictObject({}),
  result: z.object({ available: decimalText }),
  refusals: ["positions_open", "commitments_open", "nothing_to_reset"],
});

export const positionsSummary = defineCall({
  method: "GET",
  path: "/api/trade/appTradePositions/summary",
  access: "member",
  summary: "Equity, available and margin of one book at the current marks.",
  input: z.object({ book: tradingBookName.default("live") }),
  result: z.object({
    equity: decimalText,
    available: decimalText,
    margin: decimalText,
    unrealisedPnl: decimalText,
    /**
     * The required margin as a percentage of equity, two decimals, of the margin closest to
     * liquidation; at most 999.99, also without any equity. null without a position.
     */
    marginRatio: decimalText.nullable(),
    /** The house's cover for this book, which a new position must not exceed. */
    house: z.object({ funds: decimalText, owed: decimalText, notional: decimalText }),
    /** The present discount on fees in this book, in parts per million. */
    feeDiscountPpm: z.int(),
  }),
  refusals: [],
});
