import { type Instant, instant, type Money, type Price } from "#kernel";
import { FUNDING_PERIOD_MS, fundingDue, fundingPeriodOf } from "../math/funding.ts";
import type { Position } from "../state.ts";
import type { ContractTerms } from "../terms.ts";
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
