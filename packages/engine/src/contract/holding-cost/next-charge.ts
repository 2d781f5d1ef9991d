import {
  divide,
  type Instant,
  instant,
  type Money,
  money,
  PPM,
  type Price,
  type Quantity,
  zero,
} from "#kernel";
import { FUNDING_PERIOD_MS, fundingPeriodOf, type Position, type Side } from "../state.ts";
import { type ContractTerms, pointScaleOf } from "../terms.ts";
import { nextNightOf, nightChargedAt, nightOf, nightsIn, overnightDue } from "./nights.ts";

/** The next holding charge of a position: a period of funding, or a night. */
export type HoldingCharge =
  | { readonly type: "funding"; readonly period: number; readonly dueAt: Instant }
  | { readonly type: "overnight"; readonly night: number; readonly dueAt: Instant };

/** The next charge of an open position on its terms, and when it is due. */
export function nextChargeOf(
  position: Position,
  { overnight }: Pick<ContractTerms, "overnight">,
): HoldingCharge {
  if (overnight === undefined) {
    const period = position.fundedPeriod + 1;
    return { type: "funding", period, dueAt: instant(period * FUNDING_PERIOD_MS) };
  }
  const night = nextNightOf(position, overnight);
  return { type: "overnight", night, dueAt: nightChargedAt(night) };
}

/** The same position after the charge, as far as it determines the next one. */
export const afterCharge = (position: Position, charge: HoldingCharge): Position =>
  charge.type === "funding"
    ? { ...position, fundedPeriod: charge.period }
    : { ...position, chargedNight: charge.night };

/** The first charge due after a moment, whatever was due before. */
export const chargeAfter = (
  position: Position,
  terms: Pick<ContractTerms, "overnight">,
  at: Instant,
): HoldingCharge =>
  nextChargeOf(
    { ...position, fundedPeriod: fundingPeriodOf(at), chargedNight: nightOf(at) },
    terms,
  );

/** The amount of a charge at a mark; below zero it is received. */
export function chargeDue(
  { side, quantity }: Pick<Position, "side" | "quantity">,
  charge: HoldingCharge,
  { terms, mark }: { readonly terms: ContractTerms; readonly mark: Price },
): Money {
  const { overnight } = terms;
  if (charge.type === "funding" || overnight === undefined) {
    return fundingDue({ side, quantity, mark }, terms);
  }
  const nights = nightsIn(charge.night, overnight);
  return overnightDue({ side, quantity, mark }, { ...terms, overnight }, nights);
}

/**
 * The cost of one period at this mark: notional × funding rate. Above zero the position pays
 * (rounded up), below zero it receives (rounded down, so that it never gains by rounding). Zero on
 * terms that charge overnight instead.
 */
export function fundingDue(
  holding: { readonly side: Side; readonly quantity: Quantity; readonly mark: Price },
  terms: Pick<ContractTerms, "asset" | "fundingRate" | "overnight" | "pointDivisor">,
): Money {
  const { asset, fundingRate, overnight } = terms;
  if (overnight !== undefined) return zero(asset);
  const rate = holding.side === "long" ? fundingRate : -fundingRate;
  const scaled = holding.quantity * holding.mark * rate;
  return money(asset, divide(scaled, pointScaleOf(terms) * PPM, scaled > 0n ? "up" : "down"));
}
