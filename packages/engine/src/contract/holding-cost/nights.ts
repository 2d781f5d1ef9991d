import {
  DAY_MS,
  divide,
  HOUR_MS,
  type Instant,
  instant,
  isTradingDay,
  type Money,
  money,
  PPM,
  type Price,
  type Quantity,
  weekdayOf,
} from "#kernel";
import {
  type ContractTerms,
  type OvernightTerms,
  pointScaleOf,
  type TripleNight,
} from "../terms.ts";
import { entryOf, type Position, type Side } from "../state.ts";

/**
 * Which night counts three times, by asset class: currencies and metals, which settle two days
 * later, cross the weekend on a Wednesday; indices and shares on a Friday.
 */
export const CLASS_NIGHTS = {
  fx: "wednesday",
  metal: "wednesday",
  index: "friday",
  stock: "friday",
} as const satisfies Record<string, TripleNight>;

/** Nights are charged at 22:00 UTC, and named by the day they begin on, counted from the epoch. */
const CHARGE_HOUR_MS = 22 * HOUR_MS;

export const nightChargedAt = (night: number): Instant => instant(night * DAY_MS + CHARGE_HOUR_MS);

/** The last night whose charge was due at that moment, of a trading day or not. */
export const nightOf = (at: Instant): number => Math.floor((at - CHARGE_HOUR_MS) / DAY_MS);

/** The night before another one, whether or not it belongs to a trading day. */
export const nightBefore = (night: number): number => night - 1;

/**
 * The next night that a position is charged for: the first one of a trading day after the last that
 * was charged, or after its entry. Days without trading are not charged.
 */
export function nextNightOf(position: Position, { hours }: OvernightTerms): number {
  let night = (position.chargedNight ?? nightOf(entryOf(position).at)) + 1;
  while (!isTradingDay(hours, night)) night += 1;
  return night;
}

const WEEKDAYS = { wednesday: 3, friday: 5 } as const;

/** The number of nights of a charge: three for the night that includes the weekend. */
export const nightsIn = (night: number, { tripleOn }: OvernightTerms): 1 | 3 =>
  weekdayOf(night) === WEEKDAYS[tripleOn] ? 3 : 1;

interface Holding {
  readonly side: Side;
  readonly quantity: Quantity;
  readonly mark: Price;
}

/**
 * The cost of this many nights at this mark: notional × the side's rate × nights. Above zero the
 * position pays (rounded up), below zero it receives (rounded down).
 */
export function overnightDue(
  { side, quantity, mark }: Holding,
  terms: Pick<ContractTerms, "asset" | "pointDivisor"> & { readonly overnight: OvernightTerms },
  nights: 1 | 3,
): Money {
  const { asset, overnight } = terms;
  const rate = side === "long" ? overnight.longRate : overnight.shortRate;
  const scaled = quantity * mark * rate * BigInt(nights);
  return money(asset, divide(scaled, pointScaleOf(terms) * PPM, scaled > 0n ? "up" : "down"));
}

/** The cost of one night, shown in advance; null on terms with funding. */
export function overnightPerNight(
  holding: Holding,
  terms: Pick<ContractTerms, "asset" | "overnight" | "pointDivisor">,
): Money | null {
  const { overnight } = terms;
  return overnight === undefined ? null : overnightDue(holding, { ...terms, overnight }, 1);
}
