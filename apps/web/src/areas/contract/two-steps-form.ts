import {
  ALL_PERCENT,
  cancelOrder,
  closePosition,
  type ContractContext,
  type OpenPosition,
  type OpenPreview,
  type Position,
  type PositionId,
  contextAfter,
} from "@plumbline/engine/contract";
import { type Instant, price, type ReceiptId, toDecimalText } from "@plumbline/engine/kernel";
import type { Problem } from "#shell/forms/form.ts";
import { type ClosePreview, filledAtLatest, previewClose } from "./close-position-form.ts";
import { previewOrder, type TicketField } from "./open-position-form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { refusalProblem, type Refused, refusedAt } from "./problem.ts";

/** Two commands one after the other: one ends something, and the next places an order. */
export type TwoStepsAnswer =
  | {
      readonly type: "ready";
      /** The proceeds of ending it; null for a waiting order. */
      readonly closing: ClosePreview | null;
      readonly command: OpenPosition;
      readonly opening: OpenPreview;
      /** The context between the two commands. */
      readonly context: ContractContext;
    }
  | Refused<TicketField>;

interface Inputs {
  readonly context: ContractContext;
  readonly id: PositionId;
  readonly now: Instant;
}

/**
 * Closes a position and opens the same size in the other direction, at the market, without stops.
 */
export function previewReverse({ context, id, now }: Inputs): TwoStepsAnswer {
  const position = context.positions.get(id);
  if (position === undefined) return refused({ key: "contract.refusal.positionNotFound" });
  const closing = previewClose(toDecimalText(position.quantity), { context, id, now });
  if (closing.type === "refused") return refused(closing.reason);
  const command = { positionId: position.id, receiptId: DRAFT };
  const ended = closePosition(filledAtLatest(context), command, now);
  if (!ended.ok) return refused(refusalProblem(ended.error));
  const between = contextAfter(context, ended.value);
  return withOpening(
    {
      ...commandOf(position),
      side: position.side === "long" ? "short" : "long",
      orderType: "market",
      orderPrice: null,
      takeProfit: null,
      stopLoss: null,
      takeProfitPercent: ALL_PERCENT,
      stopLossPercent: ALL_PERCENT,
    },
    { between, now, closing: closing.preview },
  );
}

/** Cancels an order and places the same one at another price. */
export function previewReplace(priceText: string, { context, id, now }: Inputs): TwoStepsAnswer {
  const order = context.positions.get(id);
  if (order === undefined) return refused({ key: "contract.refusal.positionNotFound" });
  const typed = readTyped(priceText);
  if (typed.type === "malformed") return refusedAt("orderPrice", MALFORMED);
  if (typed.type === "empty") return { type: "refused", problems: {}, reason: PRICE_MISSING };
  const orderPrice = price(typed.units);
  if (orderPrice === order.orderPrice) {
    return { type: "refused", problems: {}, reason: PRICE_SAME };
  }
  const ended = cancelOrder(context, { positionId: order.id }, now);
  if (!ended.ok) return refused(refusalProblem(ended.error));
  const between = contextAfter(context, ended.value);
  return withOpening({ ...commandOf(order), orderPrice }, { between, now, closing: null });
}

function withOpening(
  command: OpenPosition,
  step: {
    readonly between: ContractContext;
    readonly now: Instant;
    readonly closing: ClosePreview | null;
  },
): TwoStepsAnswer {
  const { between: context, now, closing } = step;
  const answer = previewOrder(command, { context, now });
  if (answer.type === "refused") return answer;
  return { type: "ready", closing, command, opening: answer.preview, context };
}

function commandOf(position: Position): OpenPosition {
  const { userId, book, symbol, side, marginMode, leverage, orderType } = position;
  const { quantity, orderPrice, takeProfit, stopLoss } = position;
  const { takeProfitPercent, stopLossPercent } = position;
  return {
    positionId: "draft" as PositionId, // a placeholder: the server draws it
    userId,
    book,
    symbol,
    side,
    marginMode,
    leverage,
    orderType,
    size: { quantity },
    orderPrice,
    takeProfit,
    stopLoss,
    takeProfitPercent,
    stopLossPercent,
  };
}

// A placeholder id: a preview is never stored.
const DRAFT = "draft" as ReceiptId;
const MALFORMED: Problem = { key: "contract.problem.malformed" };
const PRICE_MISSING: Problem = { key: "contract.problem.priceMissing" };
const PRICE_SAME: Problem = { key: "contract.problem.priceSame" };

const refused = (reason: Problem): TwoStepsAnswer => ({
  type: "refused",
  problems: { order: reason },
  reason,
});
