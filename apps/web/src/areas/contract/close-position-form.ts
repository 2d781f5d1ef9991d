import {
  closePosition,
  type ClosePositionRefusal,
  type ContractWorld,
  executionPrice,
  type Position,
  type PositionId,
} from "@plumbline/engine/contract";
import {
  type Money,
  money,
  mustParseDecimal,
  notionalOf,
  type Price,
  type Quantity,
  quantity,
  type ReceiptId,
  subtract,
  toDecimalText,
  USDT,
} from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { closePosition as closeCall, PositionView } from "@plumbline/protocol/contract";
import type { Problem } from "#shell/forms/problem.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { type PositionContext, refusalProblem, type Refused, refusedAt } from "./problem.ts";

export const CLOSE_SHARES = ["25", "50", "75", "100"] as const;
export type CloseShare = (typeof CLOSE_SHARES)[number];

export type CloseField = "quantity" | "order";

/** Where each refusal stands. One added to the engine does not compile until it is placed. */
const FIELD_OF_CLOSE_REFUSAL = {
  position_not_found: "order",
  wrong_status: "order",
  quantity_above_position: "quantity",
  market_halted: "order",
  market_closed: "order",
  price_stale: "order",
  remainder_too_small: "quantity",
  insufficient_balance: "order",
} as const satisfies Record<ClosePositionRefusal["type"], CloseField>;

/** What closing would come to at the latest tick. */
export interface ClosePreview {
  readonly input: InputOf<typeof closeCall>;
  readonly quantity: Quantity;
  /** null: there is no price to trust, and the position waits for the next one. */
  readonly settled: {
    readonly exitPrice: Price;
    readonly margin: Money;
    readonly profit: Money;
    readonly fee: Money;
    /** What the available balance gains, or loses where it is below zero. */
    readonly received: Money;
  } | null;
}

export type CloseAnswer =
  { readonly type: "ready"; readonly preview: ClosePreview } | Refused<CloseField>;

/** Asks the rule that will decide. The whole of a position is closed by leaving its size out. */
export function previewClose(
  quantityText: string,
  { world, id, now }: PositionContext,
): CloseAnswer {
  const positionId = id as PositionId; // whether it is there is the rule's first check
  const typed = readTyped(quantityText);
  if (typed.type === "empty") return { type: "refused", problems: {}, reason: SIZE_MISSING };
  if (typed.type === "malformed") return refusedAt("quantity", MALFORMED);
  const size = quantity(typed.units);
  const decided = closePosition(world, { positionId, receiptId: DRAFT, quantity: size }, now);
  if (!decided.ok) {
    return refusedAt(FIELD_OF_CLOSE_REFUSAL[decided.error.type], refusalProblem(decided.error));
  }
  const before = world.positions.get(positionId);
  const [after] = decided.value.next;
  if (before === undefined || after === undefined) throw new Error("closing closes a position");
  const isAll = size === before.quantity;
  return {
    type: "ready",
    preview: {
      input: isAll ? { id } : { id, quantity: toDecimalText(size) },
      quantity: size,
      settled:
        after.status === "settling"
          ? null
          : { ...outcomeOf(before, after, world), received: receivedBy(decided.value, before) },
    },
  };
}

/** A share of the position as the text of the quantity field, rounded down to whole units. */
export function quantityOfShare(whole: string, share: CloseShare): string {
  const typed = readTyped(whole);
  if (typed.type !== "amount" || share === "100") return whole;
  return toDecimalText((typed.units * BigInt(share)) / 100n);
}

/** The share whose quantity stands in the field; "" when it is none of the four. */
export function shareOfQuantity(text: string, whole: string): CloseShare | "" {
  return CLOSE_SHARES.find((share) => quantityOfShare(whole, share) === text) ?? "";
}

/** What a close did, from the position before and after it: the same figures as the preview's. */
export function closedOutcome(
  before: PositionView,
  after: PositionView,
): Readonly<Record<"margin" | "profit" | "fee" | "received", Money>> {
  const units = mustParseDecimal;
  const profit = units(after.realisedPnl) - units(before.realisedPnl);
  const fee = units(after.closeFee) - units(before.closeFee);
  const released = units(before.margin) - units(after.margin);
  return {
    margin: money(USDT, released),
    profit: money(USDT, profit),
    fee: money(USDT, fee),
    received: money(USDT, released + profit - fee),
  };
}

/** The closing fee in percent of what is closed, four decimals, cut. */
export function costShareOf(closing: {
  readonly quantity: Quantity;
  readonly exitPrice: Price;
  readonly fee: Money;
}): string {
  const { quantity: size, exitPrice: at, fee } = closing;
  const worth = notionalOf({ size, at, asset: fee.asset }, "up");
  if (worth.units === 0n) return "0";
  return toDecimalText(((fee.units * 1_000_000n) / worth.units) * 10_000n);
}

// The id of no receipt: what is previewed is never stored.
const DRAFT = "draft" as ReceiptId;
const SIZE_MISSING: Problem = { key: "contract.problem.quantityMissing" };
const MALFORMED: Problem = { key: "contract.problem.malformed" };

function outcomeOf(before: Position, after: Position, world: ContractWorld) {
  const market = world.marketOf(before.symbol, before.termsVersion);
  if (market === null || market.quote === null) {
    throw new Error(`position ${before.id} on unknown ${before.symbol}`);
  }
  const trade = { side: before.side, act: "close" } as const;
  return {
    exitPrice: executionPrice(market.quote.price, trade, market.terms),
    margin: subtract(before.margin, after.margin),
    profit: subtract(after.realisedPnl, before.realisedPnl),
    fee: subtract(after.closeFee, before.closeFee),
  };
}

type Decided = Extract<ReturnType<typeof closePosition>, { readonly ok: true }>["value"];

/** What the available balance gains by a decision, or loses where it is below zero. */
export function receivedBy({ postings }: Decided, { asset }: Position): Money {
  const isAvailable = ({ owner, kind }: Decided["postings"][number]["from"]) =>
    owner === "user" && kind === "available";
  const units = postings.reduce((sum, { from, to, amount }) => {
    if (isAvailable(to)) return sum + amount.units;
    return isAvailable(from) ? sum - amount.units : sum;
  }, 0n);
  return money(asset, units);
}
