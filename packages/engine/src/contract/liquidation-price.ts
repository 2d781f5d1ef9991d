import { divide, type Money, money, PPM, type Price, price, type Quantity, ratePpm } from "#kernel";
import { orderMargin } from "./math/order.ts";
import {
  type ContractTerms,
  type MaintenanceTier,
  notionalIn,
  pointScaleOf,
  type PointTerms,
} from "./terms.ts";
import { entryOf, type Position, type Side } from "./state.ts";

/** An exposure with its own margin. */
export interface IsolatedStake extends Exposure {
  readonly margin: Money;
  readonly leverage: number;
}

/** A position's exposure with its own margin, as isolated mode has it. */
export function stakeOf(position: Position): IsolatedStake {
  const { margin, leverage } = position;
  return { ...exposureOf(position), margin, leverage };
}

/**
 * The mark price at which an isolated position is liquidated; null when no price above zero does.
 *
 * With M margin, S quantity, E entry, r and a of the maintenance tier, f the closing fee rate:
 * long (E·S − M − a) ÷ (S·(1 − r − f)), short (E·S + M + a) ÷ (S·(1 + r + f)), r and a being those
 * of the notional at the price found (taking them at entry is a common mistake). Where the terms
 * close out at a share of initial margin, the nearer of the two prices.
 *
 * Rounded up for a long, down for a short: towards the current price, so that the displayed price
 * is never farther away than the exact one.
 */
export function liquidationPrice(stake: IsolatedStake, terms: ContractTerms): Price | null {
  const { side, quantity, entryPrice: from, margin } = stake;
  return nearestLiquidation(
    {
      side,
      quantity,
      from,
      cushion: margin.units,
      scale: pointScaleOf(terms),
      closeFeeRate: terms.closeFeeRate,
    },
    { terms, closeOut: closeOutScaled(stake, terms) },
  );
}

/**
 * Whether a tick at `mark` liquidates an isolated position: margin + profit − closing fee at the
 * mark ≤ maintenance, or margin + profit ≤ the close-out share of initial margin. Exact, without
 * any rounding, so that it agrees with `liquidationPrice` to the last unit.
 */
export function isLiquidatableAt(stake: IsolatedStake, mark: Price, terms: ContractTerms): boolean {
  const size = { quantity: stake.quantity, price: mark };
  const scale = pointScaleOf(terms);
  const equity = (stake.margin.units * scale + profitScaled(stake, mark)) * PPM;
  const fee = size.quantity * mark * terms.closeFeeRate;
  if (equity - fee <= maintenanceScaled(terms, size)) return true;
  const closeOut = closeOutScaled(stake, terms);
  return closeOut !== null && equity <= closeOut * scale;
}

/** Notional at entry ÷ leverage, rounded up, for what is still open. */
export function initialMarginOf(
  { quantity: size, entryPrice: at, leverage }: Omit<IsolatedStake, "margin" | "side">,
  terms: Pick<ContractTerms, "asset" | "pointDivisor">,
): Money {
  return orderMargin(notionalIn(terms, { size, at }, "up"), leverage);
}

/**
 * The share of initial margin at which the terms close a position out, in units × 10⁶, exact; null
 * where they never do.
 */
export function closeOutScaled(
  stake: Omit<IsolatedStake, "margin" | "side">,
  terms: ContractTerms,
): bigint | null {
  if (terms.closeOutRate === 0n) return null;
  return initialMarginOf(stake, terms).units * terms.closeOutRate;
}

/** A position's cushion: how many units it may lose as the price moves away from `from`. */
interface Descent {
  readonly side: Side;
  readonly quantity: Quantity;
  readonly from: Price;
  /** Units of the quote asset at `from`. */
  readonly cushion: bigint;
  /** See `pointScaleOf`. */
  readonly scale: bigint;
  /** Subtracted at the resulting price, if the rule counts the closing fee. */
  readonly closeFeeRate: bigint;
}

/**
 * The nearer of the prices at which maintenance or, if there is one, the close-out share is met.
 */
function nearestLiquidation(
  descent: Descent,
  { terms, closeOut }: { readonly terms: ContractTerms; readonly closeOut: bigint | null },
): Price | null {
  const byMaintenance = solveTable(descent, terms);
  const byCloseOut =
    closeOut === null
      ? null
      : solve(
          { ...descent, closeFeeRate: ratePpm(0n) },
          {
            lower: 0n,
            upper: null,
            rate: 0n,
            deductionPpm: -closeOut,
          },
        );
  if (byMaintenance === null || byCloseOut === null) return byMaintenance ?? byCloseOut;
  const isMaintenanceHigher = byMaintenance > byCloseOut;
  return isMaintenanceHigher === (descent.side === "long") ? byMaintenance : byCloseOut;
}

function solveTable(descent: Descent, { maintenanceTiers }: ContractTerms): Price | null {
  for (const bracket of bracketsOf(maintenanceTiers)) {
    const solution = solve(descent, bracket);
    if (solution !== null) return solution;
  }
  return null;
}

/**
 * The price at which cushion + profit − fee equals S·P·r − a; null where that price lies outside
 * the bracket, whose r and a would then not hold, or no price above zero is. Maintenance is
 * continuous and steeper with each tier, so at most one price (perhaps on the edge of two) is
 * consistent.
 */
function solve(descent: Descent, bracket: Bracket): Price | null {
  const { side, quantity, from, cushion, scale, closeFeeRate } = descent;
  const isLong = side === "long";
  const spent = (cushion * PPM + bracket.deductionPpm) * scale;
  const dividend = quantity * from * PPM + (isLong ? -spent : spent);
  const totalRate = bracket.rate + closeFeeRate;
  const slope = isLong ? PPM - totalRate : PPM + totalRate;
  if (slope <= 0n) return null;
  // At or below zero a long is never liquidated, and a short is whatever the price.
  if (dividend <= 0n) return isLong || bracket.lower > 0n ? null : SMALLEST_PRICE;
  // dividend ÷ slope is the notional there, still exact: compared before anything is rounded.
  if (dividend < bracket.lower * scale * slope) return null;
  if (bracket.upper !== null && dividend > bracket.upper * scale * slope) return null;
  const units = divide(dividend, quantity * slope, isLong ? "up" : "down");
  return units > 0n ? price(units) : SMALLEST_PRICE;
}

const SMALLEST_PRICE = price(1n);

/** One step of the maintenance table with its bounds and its deduction a, both of the notional. */
export interface Bracket {
  /** Units of the quote asset; the step holds above `lower` and up to `upper`. */
  readonly lower: bigint;
  readonly upper: bigint | null;
  readonly rate: bigint;
  /** a × 10⁶, in units: exact even where lower × (rₙ − rₙ₋₁) is no whole unit. */
  readonly deductionPpm: bigint;
}

/**
 * The table with its deductions: aₙ = aₙ₋₁ + lowerₙ·(rₙ − rₙ₋₁), which makes maintenance
 * continuous where one step meets the next. Tiers 0.4 % to 50k, 0.5 % to 500k, 1 %: a = 0, 50,
 * 2550.
 */
export function bracketsOf(tiers: readonly MaintenanceTier[]): readonly Bracket[] {
  const existing = bracketsByTiers.get(tiers);
  if (existing !== undefined) return existing;
  const brackets = makeBrackets(tiers);
  bracketsByTiers.set(tiers, brackets);
  return brackets;
}

/** Cached: every liquidation price needs the same few tables. */
const bracketsByTiers = new WeakMap<readonly MaintenanceTier[], readonly Bracket[]>();

function makeBrackets(tiers: readonly MaintenanceTier[]): readonly Bracket[] {
  let lower = 0n;
  let rate = 0n;
  let deductionPpm = 0n;
  return tiers.map((tier) => {
    deductionPpm += lower * (tier.rate - rate);
    rate = tier.rate;
    const bracket = { lower, upper: tier.notionalMax?.units ?? null, rate, deductionPpm };
    lower = bracket.upper ?? lower;
    return bracket;
  });
}

/** The bracket of a notional: an index into tiers and brackets alike. */
export function tierIndexAt(
  terms: Pick<ContractTerms, "maintenanceTiers" | "pointDivisor">,
  size: { readonly quantity: Quantity; readonly price: Price },
): number {
  const notionalScaled = size.quantity * size.price;
  const scale = pointScaleOf(terms);
  const index = terms.maintenanceTiers.findIndex(
    ({ notionalMax }) => notionalMax === null || notionalScaled <= notionalMax.units * scale,
  );
  if (index === -1) throw new Error("the last maintenance tier must be unbounded");
  return index;
}

/** S·P·r − a in units of quantity × price × ppm, of which `pointScaleOf` × 10⁶ are one: exact. */
function maintenanceScaled(
  terms: Pick<ContractTerms, "maintenanceTiers" | "pointDivisor">,
  size: { readonly quantity: Quantity; readonly price: Price },
): bigint {
  const bracket = bracketsOf(terms.maintenanceTiers)[tierIndexAt(terms, size)];
  if (bracket === undefined) throw new Error("a bracket for each tier");
  return size.quantity * size.price * bracket.rate - bracket.deductionPpm * pointScaleOf(terms);
}

/** The maintenance margin of a position of this size, rounded up. */
export function maintenanceOf(
  terms: Pick<ContractTerms, "maintenanceTiers" | "asset" | "pointDivisor">,
  size: { readonly quantity: Quantity; readonly price: Price },
): Money {
  return money(
    terms.asset,
    divide(maintenanceScaled(terms, size), pointScaleOf(terms) * PPM, "up"),
  );
}

/** A quantity bought or sold at a price: it gains and loses as the price moves. */
export interface Exposure {
  readonly side: Side;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
}

/** The exposure of what is still open of a position. A resting order has none: that is a fault. */
export function exposureOf(position: Position): Exposure {
  const { side, quantity } = position;
  return { side, quantity, entryPrice: entryOf(position).price };
}

/**
 * quantity × (price − entry) for a long, its negative for a short: `pointScaleOf` is one, exact.
 */
export function profitScaled({ side, quantity, entryPrice }: Exposure, at: Price): bigint {
  return quantity * (side === "long" ? at - entryPrice : entryPrice - at);
}

/** Gain (or loss, below zero) at a price, rounded towards −∞: the user never gains by rounding. */
export function profitOf(
  exposure: Exposure,
  at: Price,
  terms: PointTerms & Pick<ContractTerms, "asset">,
): Money {
  const scaled = profitScaled(exposure, at);
  return money(terms.asset, divide(scaled, pointScaleOf(terms), scaled < 0n ? "up" : "down"));
}
