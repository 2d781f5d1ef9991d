import {
  closePosition,
  closeSumsBetween,
  type CloseSums,
  type ClosePositionRefusal,
  type ContractTerms,
  type ContractContext,
  executionPrice,
  type Position,
  type Side,
  worstPriceAt,
  notionalIn,
  type PointTerms,
} from "@plumbline/engine/contract";
import {
  divide,
  type Money,
  money,
  type Price,
  type Quantity,
  quantity,
  type RatePpm,
  type ReceiptId,
  toDecimalText,
  usdt,
} from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { closePosition as closeCall, PositionView } from "@plumbline/protocol/contract";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { type PositionInputs, refusalProblem, type Refused, refusedAt } from "./problem.ts";

export const CLOSE_SHARES = ["25", "50", "75", "100"] as const;
export type CloseShare = (typeof CLOSE_SHARES)[number];

export type CloseField = "quantity" | "order";

/** The field of each refusal. One added to the engine does not compile until it is here. */
const FIELD_OF_CLOSE_REFUSAL = {
  position_not_found: "order",
  wrong_status: "order",
  quantity_above_position: "quantity",
  market_halted: "order",
  market_closed: "order",
  price_stale: "order",
  price_moved: "order",
  remainder_too_small: "quantity",
  insufficient_balance: "order",
} as const satisfies Record<ClosePositionRefusal["type"], CloseField>;

/** The result of closing at the latest tick. */
export interface ClosePreview {
  readonly input: InputOf<typeof closeCall>;
  readonly quantity: Quantity;
  readonly side: Side;
  /** Whether it closes at a later tick: the figures are those of the latest one. */
  readonly isNextTick: boolean;
  /** null: there is no actionable price, and the position waits for the next one. */
  readonly settled: (CloseSums & { readonly exitPrice: Price }) | null;
}

export type CloseAnswer =
  | { readonly type: "ready"; readonly preview: ClosePreview }
  | Refused<CloseField>;

/** Applies the same rule as the server. Omitting the size closes the whole position. */
export function previewClose(
  quantityText: string,
  { context, id: positionId, now }: PositionInputs,
): CloseAnswer {
  const typed = readTyped(quantityText);
  if (typed.type === "empty") return { type: "refused", problems: {}, reason: SIZE_MISSING };
  if (typed.type === "malformed") return refusedAt("quantity", MALFORMED);
  const size = quantity(typed.units);
  const request = { positionId, receiptId: DRAFT, quantity: size };
  const decided = closePosition(filledAtLatest(context), request, now);
  if (!decided.ok) {
    return refusedAt(FIELD_OF_CLOSE_REFUSAL[decided.error.type], refusalProblem(decided.error));
  }
  const before = context.positions.get(positionId);
  const [after] = decided.value.next;
  if (before === undefined || after === undefined) throw new Error("closing closes a position");
  const isAll = size === before.quantity;
  return {
    type: "ready",
    preview: {
      input: isAll ? { id: positionId } : { id: positionId, quantity: toDecimalText(size) },
      quantity: size,
      side: before.side,
      isNextTick: termsOf(before, context).fillAt === "next",
      settled:
        after.status === "settling"
          ? null
          : { ...closeSumsBetween(before, after), exitPrice: exitPriceOf(before, context) },
    },
  };
}

/** The context with every fill at the latest tick, for a preview of fills at the next one. */
export const filledAtLatest = (context: ContractContext): ContractContext => ({
  ...context,
  marketOf: (symbol, version) => {
    const market = context.marketOf(symbol, version);
    if (market === null || market.quote === null) return market;
    return { ...market, terms: { ...market.terms, fillAt: "latest" } };
  },
});

function termsOf({ symbol, termsVersion }: Position, context: ContractContext): ContractTerms {
  const market = context.marketOf(symbol, termsVersion);
  if (market === null || market.quote === null) throw new Error(`unknown ${symbol}`);
  return market.terms;
}

/** The worst price that a confirmation accepts; null if it waits for an unknown one. */
export function worstCloseOf(
  { side, settled }: Pick<ClosePreview, "side" | "settled">,
  tolerance: RatePpm,
): Price | null {
  if (settled === null) return null;
  return worstPriceAt(settled.exitPrice, tolerance, { side, act: "close" });
}

/** The close as the call's input. */
export function toCloseInput(preview: ClosePreview, tolerance: RatePpm): InputOf<typeof closeCall> {
  const worstPrice = worstCloseOf(preview, tolerance);
  return {
    ...preview.input,
    ...(worstPrice !== null && { worstPrice: toDecimalText(worstPrice) }),
  };
}

/** A share of the position as the text of the quantity field, rounded down to whole units. */
export function quantityOfShare(whole: string, share: CloseShare): string {
  const typed = readTyped(whole);
  if (typed.type !== "amount" || share === "100") return whole;
  return toDecimalText((typed.units * BigInt(share)) / 100n);
}

/** The share whose quantity is typed; "" if it is none of the four. */
export function shareOfQuantity(text: string, whole: string): CloseShare | "" {
  return CLOSE_SHARES.find((share) => quantityOfShare(whole, share) === text) ?? "";
}

/** The result of a close, from the position before and after it: the same sums as the preview's. */
export const closedOutcome = (before: PositionView, after: PositionView): CloseSums =>
  closeSumsBetween(settledOf(before), settledOf(after));

function settledOf({ margin, realisedPnl, closeFee }: PositionView) {
  return { margin: usdt(margin), realisedPnl: usdt(realisedPnl), closeFee: usdt(closeFee) };
}

/**
 * The closing fee in percent of the closed amount, four decimals, rounded up, because it is a cost.
 * The unit by which the fee itself was rounded up does not count towards its rate.
 */
export function costShareOf(
  closing: { readonly quantity: Quantity; readonly exitPrice: Price; readonly fee: Money },
  points: PointTerms,
): string {
  const { quantity: size, exitPrice: at, fee } = closing;
  const worth = notionalIn({ ...points, asset: fee.asset }, { size, at }, "up");
  if (worth.units === 0n) return "0";
  const units = fee.units > 0n ? fee.units - 1n : 0n;
  return toDecimalText(divide(units * 1_000_000n, worth.units, "up") * 10_000n);
}

// A placeholder id: a preview is never stored.
const DRAFT = "draft" as ReceiptId;
const SIZE_MISSING: Problem = { key: "contract.problem.quantityMissing" };
const MALFORMED: Problem = { key: "contract.problem.malformed" };

function exitPriceOf({ symbol, side, termsVersion }: Position, context: ContractContext): Price {
  const market = context.marketOf(symbol, termsVersion);
  if (market === null || market.quote === null) throw new Error(`unknown ${symbol}`);
  return executionPrice(market.quote.price, { side, act: "close" }, market.terms);
}

type Decided = Extract<ReturnType<typeof closePosition>, { readonly ok: true }>["value"];

/** The change of the available balance by a decision; negative for a payment. */
export function receivedBy({ postings }: Decided, { asset }: Position): Money {
  const isAvailable = ({ owner, kind }: Decided["postings"][number]["from"]) =>
    owner === "user" && kind === "available";
  const units = postings.reduce((sum, { from, to, amount }) => {
    if (isAvailable(to)) return sum + amount.units;
    return isAvailable(from) ? sum - amount.units : sum;
  }, 0n);
  return money(asset, units);
}
