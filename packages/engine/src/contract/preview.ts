import {
  divide,
  type Instant,
  isNegative,
  lesser,
  type Money,
  money,
  negate,
  ok,
  PPM,
  type Price,
  price,
  type Quantity,
  type RatePpm,
  ratePpm,
  type Result,
  shiftPrice,
  zero,
} from "#kernel";
import { fundingDue } from "./holding-cost/next-charge.ts";
import { liquidationPriceOf } from "./cross-account.ts";
import {
  type ContractContext,
  type Market,
  marketForOpening,
  contextAfter,
  contextAtMark,
} from "./context.ts";
import { type OpenPosition, openPosition, type OpenPositionRefusal } from "./open-position.ts";
import { type ExpectedFill, orderCost, restingFill } from "./math/order.ts";
import { type ContractTerms, notionalIn, pointScaleOf } from "./terms.ts";
import { exposureOf, profitOf } from "./liquidation-price.ts";
import { overnightPerNight } from "./holding-cost/nights.ts";
import { type Position } from "./state.ts";

/** All costs and risks before a decision, in prices and money. */
export interface OpenPreview {
  readonly executionPrice: Price;
  /** The mark at that moment: the latest one, or where a resting order is expected to be filled. */
  readonly markPrice: Price;
  readonly quantity: Quantity;
  readonly notional: Money;
  readonly margin: Money;
  readonly openFee: Money;
  /** What the half spread costs on the way in: |execution price − mark| × quantity, rounded up. */
  readonly spreadCost: Money;
  /** null: none; no price above zero liquidates it. */
  readonly liquidationPrice: Price | null;
  /** For each eight hours that the mark stays at `markPrice`; below zero is received. */
  readonly fundingPerPeriod: Money;
  /** For each night that the mark stays there; null where funding is paid instead. */
  readonly overnightPerNight: Money | null;
  readonly lossesAt: readonly MoveLoss[];
  /** The mark at which closing pays back both fees and both half spreads, rounded away. */
  readonly breakEvenPrice: Price;
}

/** What a move of the mark against the position loses, at or above zero. */
export interface MoveLoss {
  readonly moveRate: RatePpm;
  /** Without fees; in isolated mode never more than the margin. */
  readonly loss: Money;
}

const MOVES_AGAINST = [ratePpm(10_000n), ratePpm(50_000n), ratePpm(100_000n)] as const;

/**
 * Previews an opening. It calls the function that decides the order, so that preview and decision
 * cannot differ; it refuses exactly what `openPosition` refuses, in the same order.
 */
export function previewOpen(
  context: ContractContext,
  command: OpenPosition,
  now: Instant,
): Result<OpenPreview, OpenPositionRefusal> {
  const decided = openPosition(context, command, now);
  if (!decided.ok) return decided;
  const [opened] = decided.value.next;
  const market = marketForOpening(context, command);
  if (opened === undefined || market === null || market.quote === null) {
    throw new Error("opening opens one position");
  }
  const fill = expectedFillOf(opened, market);
  const position = asFilled(opened, fill, { market, now });
  // The context after the opening, because the cross liquidation price depends on the whole
  // account.
  const after = contextAtMark(
    contextAfter(context, { ...decided.value, next: [position] }),
    command.symbol,
    fill.mark,
  );
  return ok(
    previewOf(position, { fill, market, liquidation: liquidationPriceOf(after, position) }),
  );
}

interface Expectation {
  readonly fill: ExpectedFill;
  readonly market: Market;
  readonly liquidation: Price | null;
}

function previewOf(position: Position, { fill, market, liquidation }: Expectation): OpenPreview {
  const { quantity, asset } = position;
  const { terms } = market;
  const apart = fill.price > fill.mark ? fill.price - fill.mark : fill.mark - fill.price;
  return {
    executionPrice: fill.price,
    markPrice: fill.mark,
    quantity,
    notional: notionalIn(terms, { size: quantity, at: fill.price }, "up"),
    margin: position.margin,
    openFee: position.openFee,
    spreadCost: money(asset, divide(quantity * apart, pointScaleOf(terms), "up")),
    liquidationPrice: liquidation,
    fundingPerPeriod: fundingDue({ side: position.side, quantity, mark: fill.mark }, terms),
    overnightPerNight: overnightPerNight({ side: position.side, quantity, mark: fill.mark }, terms),
    lossesAt: MOVES_AGAINST.map((moveRate) => ({
      moveRate,
      loss: lossAfter(position, { terms, mark: fill.mark, moveRate }),
    })),
    breakEvenPrice: breakEvenPrice(position, terms),
  };
}

/**
 * The mark at which a close nets to nothing. With E entry, S quantity, F the opening fee paid, f
 * the closing fee rate and h the half spread: long (E·S + F) ÷ (S·(1 − f)·(1 − h)), rounded up;
 * short (E·S − F) ÷ (S·(1 + f)·(1 + h)), rounded down. The result is at least one unit.
 */
function breakEvenPrice(position: Position, terms: ContractTerms): Price {
  const { side, quantity, entryPrice } = exposureOf(position);
  const isLong = side === "long";
  const { closeFeeRate: f, halfSpreadRate: h } = terms;
  const fee = position.openFee.units * pointScaleOf(terms);
  const dividend = (quantity * entryPrice + (isLong ? fee : -fee)) * PPM * PPM;
  const divisor = quantity * (isLong ? (PPM - f) * (PPM - h) : (PPM + f) * (PPM + h));
  const units = divide(dividend, divisor, isLong ? "up" : "down");
  return price(units > 0n ? units : 1n);
}

function lossAfter(
  position: Position,
  move: { readonly terms: ContractTerms; readonly mark: Price; readonly moveRate: RatePpm },
): Money {
  const { terms, mark, moveRate } = move;
  const isLong = position.side === "long";
  const moved = isLong
    ? shiftPrice(mark, ratePpm(-moveRate), "down")
    : shiftPrice(mark, moveRate, "up");
  const profit = profitOf(exposureOf(position), moved, terms);
  const loss = isNegative(profit) ? negate(profit) : zero(position.asset);
  return position.marginMode === "isolated" ? lesser(loss, position.margin) : loss;
}

function expectedFillOf(opened: Position, { quote, terms }: Market): ExpectedFill {
  if (opened.entry !== null) return { mark: quote.price, price: opened.entry.price };
  // A market order that waits is expected at the tick it was accepted on.
  if (opened.wait !== null && opened.orderPrice !== null) {
    return { mark: quote.price, price: opened.orderPrice };
  }
  return restingFill(opened, terms);
}

function asFilled(
  opened: Position,
  fill: ExpectedFill,
  { market, now }: { readonly market: Market; readonly now: Instant },
): Position {
  if (opened.entry !== null) return opened;
  const { quantity, leverage } = opened;
  const { margin, fee } = orderCost({ quantity, price: fill.price, leverage }, market.terms);
  return {
    ...opened,
    status: "running",
    entry: { price: fill.price, tickSeq: market.quote.seq, at: now },
    margin,
    openFee: fee,
  };
}
