import {
  ALL_PERCENT,
  type OpenPosition,
  type OrderSize,
  type PositionId,
} from "@plumbline/engine/contract";
import {
  err,
  money,
  mustParseDecimal,
  ok,
  quantity,
  ratePpm,
  type Result,
  toDecimalText,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import type { z } from "zod";
import type { InputOf } from "../define-call.ts";
import type { openPosition } from "./calls.ts";
import { readPrice } from "./position-wire.ts";

type OrderInput = z.output<(typeof openPosition)["input"]>;

/**
 * An order as the engine's command. The wire's schema guarantees that each amount is positive
 * decimal text. Refuses with `size_required` unless exactly one size is named.
 */
export function readOrder(
  input: OrderInput,
  ids: { readonly userId: UserId; readonly positionId: PositionId },
): Result<OpenPosition, { readonly type: "size_required" }> {
  const size = readSize(input);
  if (size === null) return err({ type: "size_required" });
  return ok({
    ...ids,
    book: input.book,
    symbol: input.symbol,
    side: input.direction,
    marginMode: input.marginMode,
    leverage: input.leverage,
    orderType: input.orderType,
    size,
    orderPrice: readPrice(input.price),
    worstPrice: readPrice(input.worstPrice),
    ...readStopInput(input),
  });
}

/** The command as the client sends it. */
export function writeOrder(order: OpenPosition): InputOf<typeof openPosition> {
  const { size, orderPrice, takeProfit, stopLoss, takeProfitPercent, stopLossPercent } = order;
  const { worstPrice = null } = order;
  return {
    book: order.book,
    symbol: order.symbol,
    direction: order.side,
    marginMode: order.marginMode,
    leverage: order.leverage,
    orderType: order.orderType,
    ...writeSize(size),
    ...(orderPrice !== null && { price: toDecimalText(orderPrice) }),
    ...(worstPrice !== null && { worstPrice: toDecimalText(worstPrice) }),
    ...(takeProfit !== null && { takeProfit: toDecimalText(takeProfit) }),
    ...(stopLoss !== null && { stopLoss: toDecimalText(stopLoss) }),
    ...(takeProfitPercent !== undefined && { takeProfitPercent }),
    ...(stopLossPercent !== undefined && { stopLossPercent }),
  };
}

interface StopInput {
  readonly takeProfit?: string | null | undefined;
  readonly stopLoss?: string | null | undefined;
  readonly takeProfitPercent?: number | null | undefined;
  readonly stopLossPercent?: number | null | undefined;
}

/** Both stops of an input; a share that is omitted or null is all of the position. */
export const readStopInput = (input: StopInput) => ({
  takeProfit: readPrice(input.takeProfit),
  stopLoss: readPrice(input.stopLoss),
  takeProfitPercent: input.takeProfitPercent ?? ALL_PERCENT,
  stopLossPercent: input.stopLossPercent ?? ALL_PERCENT,
});

function readSize({ margin, quantity: amount, value, percent }: OrderInput): OrderSize | null {
  const sizes: OrderSize[] = [];
  if (margin !== undefined) sizes.push({ margin: money(USDT, mustParseDecimal(margin)) });
  if (amount !== undefined) sizes.push({ quantity: quantity(mustParseDecimal(amount)) });
  if (value !== undefined) sizes.push({ value: money(USDT, mustParseDecimal(value)) });
  if (percent !== undefined) sizes.push({ share: ratePpm(BigInt(percent) * PPM_OF_PERCENT) });
  const [size, ...others] = sizes;
  return size === undefined || others.length > 0 ? null : size;
}

function writeSize(size: OrderSize) {
  if ("share" in size) return { percent: parseInt((size.share / PPM_OF_PERCENT).toString(), 10) };
  if ("margin" in size) return { margin: toDecimalText(size.margin.units) };
  if ("value" in size) return { value: toDecimalText(size.value.units) };
  return { quantity: toDecimalText(size.quantity) };
}

const PPM_OF_PERCENT = 10_000n;
