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
  type Price,
  price,
  quantity,
  ratePpm,
  type Result,
  type SymbolCode,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import type { z } from "zod";
import type { openPosition } from "@plumbline/protocol/contract";

type OpenInput = z.output<(typeof openPosition)["input"]>;

/**
 * What a member asked for, as the engine's command. The wire's schema made sure that each amount
 * is positive decimal text. Refuses with `size_required` where not exactly one size is given.
 */
export function toOrder(
  input: OpenInput,
  ids: { readonly userId: UserId; readonly positionId: PositionId },
): Result<OpenPosition, { readonly type: "size_required" }> {
  const size = sizeOf(input);
  if (size === null) return err({ type: "size_required" });
  return ok({
    ...ids,
    book: input.book,
    symbol: input.symbol as SymbolCode, // whether there is such a symbol is the rule's first check
    side: input.direction,
    marginMode: input.marginMode,
    leverage: input.leverage,
    orderType: input.orderType,
    size,
    orderPrice: toPrice(input.price),
    worstPrice: toPrice(input.worstPrice),
    ...toStops(input),
  });
}

function sizeOf({ margin, quantity: amount, value, percent }: OpenInput): OrderSize | null {
  const sizes: OrderSize[] = [];
  if (margin !== undefined) sizes.push({ margin: money(USDT, mustParseDecimal(margin)) });
  if (amount !== undefined) sizes.push({ quantity: quantity(mustParseDecimal(amount)) });
  if (value !== undefined) sizes.push({ value: money(USDT, mustParseDecimal(value)) });
  if (percent !== undefined) sizes.push({ share: ratePpm(BigInt(percent) * PPM_OF_PERCENT) });
  const [size, ...others] = sizes;
  return size === undefined || others.length > 0 ? null : size;
}

const PPM_OF_PERCENT = 10_000n;

interface TypedStops {
  readonly takeProfit?: string | null | undefined;
  readonly stopLoss?: string | null | undefined;
  readonly takeProfitPercent?: number | null | undefined;
  readonly stopLossPercent?: number | null | undefined;
}

/** Stops as typed; a share that is left out or null is all of the position. */
export const toStops = (typed: TypedStops) => ({
  takeProfit: toPrice(typed.takeProfit),
  stopLoss: toPrice(typed.stopLoss),
  takeProfitPercent: typed.takeProfitPercent ?? ALL_PERCENT,
  stopLossPercent: typed.stopLossPercent ?? ALL_PERCENT,
});

/** A price as typed; left out or null is none. */
export const toPrice = (text: string | null | undefined): Price | null =>
  text === undefined || text === null ? null : price(mustParseDecimal(text));
