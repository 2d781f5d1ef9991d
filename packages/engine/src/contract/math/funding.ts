import {
  divide,
  HOUR_MS,
  type Instant,
  type Money,
  money,
  PPM,
  type Price,
  type Quantity,
  zero,
} from "#kernel";
import { type ContractTerms, pointScaleOf } from "../terms.ts";
import type { Side } from "../state.ts";

export const FUNDING_PERIOD_MS = 8 * HOUR_MS;

/** The eight-hour period an instant lies in, counted from the Unix epoch. */
export const fundingPeriodOf = (at: Instant): number => Math.floor(at / FUNDING_PERIOD_MS);

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
