import { divide, type Money, money, PPM, type Price, type Quantity } from "#kernel";
import { pointScaleOf } from "./point-value.ts";
import type { ContractTerms, MaintenanceTier } from "../terms.ts";

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

/** Every liquidation price asks for the same few tables. */
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

/** Where the price puts the notional in the table: an index into tiers and brackets alike. */
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
export function maintenanceScaled(
  terms: Pick<ContractTerms, "maintenanceTiers" | "pointDivisor">,
  size: { readonly quantity: Quantity; readonly price: Price },
): bigint {
  const bracket = bracketsOf(terms.maintenanceTiers)[tierIndexAt(terms, size)];
  if (bracket === undefined) throw new Error("a bracket for each tier");
  return size.quantity * size.price * bracket.rate - bracket.deductionPpm * pointScaleOf(terms);
}

/** What a position of this size must keep, rounded up. */
export function maintenanceOf(
  terms: Pick<ContractTerms, "maintenanceTiers" | "asset" | "pointDivisor">,
  size: { readonly quantity: Quantity; readonly price: Price },
): Money {
  return money(
    terms.asset,
    divide(maintenanceScaled(terms, size), pointScaleOf(terms) * PPM, "up"),
  );
}
