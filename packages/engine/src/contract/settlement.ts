import {
  add,
  divide,
  type Instant,
  isNegative,
  lesser,
  type Money,
  money,
  negate,
  type Posting,
  type Price,
  type Quantity,
  quantity,
  type ReceiptId,
  subtract,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { closingFee, executionPrice, NOT_WAITING } from "./math/order.ts";
import type { Market } from "./context.ts";
import { exposureOf, profitOf } from "./liquidation-price.ts";
import type { CloseReason, Position } from "./state.ts";
import { ALL_PERCENT } from "./math/stops.ts";

/** A position, or a part of one, to be closed at its market's latest tick. */
export interface Closing {
  readonly position: Position;
  readonly market: Market;
  readonly quantity: Quantity;
  readonly reason: CloseReason;
}

/** The result of closing. No money is below zero except `profit`, for a loss. */
export interface Outcome {
  /** The position afterwards: closed, or smaller. */
  readonly position: Position;
  readonly exitPrice: Price;
  readonly profit: Money;
  /** The closing fee by the terms, and the part that could be paid. */
  readonly feeDue: Money;
  readonly fee: Money;
  readonly marginReturned: Money;
  readonly insurancePaid: Money;
}

export interface Settlement {
  readonly outcomes: readonly Outcome[];
  readonly postings: readonly Posting[];
  /** The rest of the pot, after everything that was returned, gained and paid. */
  readonly pot: Money;
  /** The part of the losses that exceeded the user's money, paid by insurance. */
  readonly shortfall: Money;
}

/**
 * The one waterfall by which every position ends, whatever the reason. Positions settled together
 * cover each other. In this order:
 *
 * 1. profits: market → available; 2. losses: the position's own margin → market; 3. the rest of
 * margins → available; 4. losses beyond margins: available → market, as far as the pot reaches; 5.
 * the remainder: insurance → market; 6. closing fees: available → fees, as far as the pot reaches.
 *
 * The pot is `reach` (how much of the user's available balance covers losses: nothing in isolated
 * mode, all of it in cross mode) and what steps 1 and 3 paid into it. No balance of the user's can
 * go below zero, however far the price jumped.
 */
export function settle(
  closings: readonly [Closing, ...Closing[]],
  by: { readonly reach: Money; readonly receiptId: ReceiptId; readonly now: Instant },
): Settlement {
  const parts = closings.map(partOf);
  const received = parts.flatMap(({ profit, marginReturned }) => [profit, marginReturned]);
  let pot = received.filter((each) => !isNegative(each)).reduce(add, by.reach);
  const pay = (due: Money): Money => {
    const paid = lesser(due, pot);
    pot = subtract(pot, paid);
    return paid;
  };
  const covered = parts.map((part) => ({ ...part, fromPot: pay(part.uncovered) }));
  const settled = covered.map((part): SettledPart => {
    const insurancePaid = subtract(part.uncovered, part.fromPot);
    return { ...part, insurancePaid, fee: pay(part.feeDue) };
  });
  const [first] = closings;
  return {
    outcomes: settled.map((part) => outcomeOf(part, by)),
    postings: waterfallPostings(settled, accountsOf(first.position.book)),
    pot,
    shortfall: settled.map((part) => part.insurancePaid).reduce(add, zero(pot.asset)),
  };
}

interface Part {
  readonly closing: Closing;
  readonly exitPrice: Price;
  readonly profit: Money;
  readonly feeDue: Money;
  readonly lossFromMargin: Money;
  readonly marginReturned: Money;
  readonly uncovered: Money;
}

interface SettledPart extends Part {
  readonly fromPot: Money;
  readonly insurancePaid: Money;
  readonly fee: Money;
}

function partOf(closing: Closing): Part {
  const { position, market, quantity: size } = closing;
  const { quote, terms } = market;
  const trade = { side: position.side, act: "close" } as const;
  const exitPrice = executionPrice(quote.price, trade, terms);
  const profit = profitOf({ ...exposureOf(position), quantity: size }, exitPrice, terms);
  const portion = marginPortion(closing);
  const loss = isNegative(profit) ? negate(profit) : zero(position.asset);
  const lossFromMargin = lesser(loss, portion);
  return {
    closing,
    exitPrice,
    profit,
    feeDue: closingFee({ quantity: size, price: exitPrice }, terms),
    lossFromMargin,
    marginReturned: subtract(portion, lossFromMargin),
    uncovered: subtract(loss, lossFromMargin),
  };
}

// Rounded down: the remainder stays with the part that remains open.
function marginPortion({ position, quantity: size }: Closing): Money {
  const { asset, margin, quantity: whole } = position;
  return money(asset, divide(margin.units * size, whole, "down"));
}

function waterfallPostings(
  parts: readonly SettledPart[],
  { available, margin, market, insurance, fees }: ReturnType<typeof accountsOf>,
): readonly Posting[] {
  const gains = parts.filter(({ profit }) => !isNegative(profit));
  return [
    ...gains.flatMap((part) => postings([market, available, part.profit, "position_profit"])),
    ...parts.flatMap((part) => postings([margin, market, part.lossFromMargin, "position_loss"])),
    ...parts.flatMap((part) =>
      postings([margin, available, part.marginReturned, "position_margin_returned"]),
    ),
    ...parts.flatMap((part) => postings([available, market, part.fromPot, "position_loss"])),
    ...parts.flatMap((part) =>
      postings([insurance, market, part.insurancePaid, "insurance_cover"]),
    ),
    ...parts.flatMap((part) => postings([available, fees, part.fee, "close_fee"])),
  ];
}

function outcomeOf(
  part: SettledPart,
  { receiptId, now }: { readonly receiptId: ReceiptId; readonly now: Instant },
): Outcome {
  const { closing, exitPrice, profit, feeDue, fee, marginReturned, insurancePaid } = part;
  const { position, market, quantity: size, reason } = closing;
  const reduced: Position = {
    ...position,
    status: "running",
    closeReason: null,
    ...NOT_WAITING,
    margin: subtract(position.margin, marginPortion(closing)),
    // The user's own part, without what insurance paid.
    realisedPnl: add(position.realisedPnl, add(profit, insurancePaid)),
    closeFee: add(position.closeFee, fee),
    receiptId,
  };
  const left = position.quantity - size;
  const after: Position =
    left > 0n
      ? { ...reduced, ...withoutStop(reason), quantity: quantity(left) }
      : {
          ...reduced,
          status: "closed",
          closeReason: reason,
          exit: { price: exitPrice, tickSeq: market.quote.seq, at: now },
          closedAt: now,
        };
  return { position: after, exitPrice, profit, feeDue, fee, marginReturned, insurancePaid };
}

/** A stop that closed its share is removed; the rest keeps the other one. */
function withoutStop(reason: CloseReason): Partial<Position> {
  if (reason === "stop_loss") return { stopLoss: null, stopLossPercent: ALL_PERCENT };
  if (reason === "take_profit") return { takeProfit: null, takeProfitPercent: ALL_PERCENT };
  return {};
}
