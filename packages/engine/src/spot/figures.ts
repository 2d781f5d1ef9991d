import {
  add,
  type AssetCode,
  divide,
  type Money,
  money,
  multiplyByRate,
  PPM,
  type Price,
  type RatePpm,
  ratePpm,
  shiftPrice,
  subtract,
  UNITS_PER_ONE,
} from "#kernel";

export const SPOT_SIDES = ["buy", "sell"] as const;
export type SpotSide = (typeof SPOT_SIDES)[number];

/**
 * How the size of a trade is given: by the amount of the base, or by the value paid or received.
 */
export const SPOT_SIZES = ["amount", "value"] as const;
export type SpotSize = (typeof SPOT_SIZES)[number];

export interface SpotRequest {
  readonly side: SpotSide;
  readonly by: SpotSize;
  /**
   * Units of 10⁻⁸: of the base if `by` is the amount, otherwise of the quote asset with its fee.
   */
  readonly units: bigint;
}

/** One trade to the last unit. All rounding is in the house's favour. */
export interface SpotFigures {
  /** The mark plus half the spread for a buyer, minus half for a seller. */
  readonly price: Price;
  /** The amount of the base asset. */
  readonly amount: Money;
  /** The value of the amount at the price, before the fee. */
  readonly gross: Money;
  readonly fee: Money;
  /** What is paid with the fee, or received after it. */
  readonly value: Money;
  /** The cost of the half spread: gross against the value at the mark, rounded up. */
  readonly spreadCost: Money;
}

/** The inputs of the figures besides the request. */
export interface SpotBasis {
  readonly mark: Price;
  readonly base: AssetCode;
  readonly asset: AssetCode;
  readonly halfSpreadRate: RatePpm;
  readonly feeRate: RatePpm;
}

/**
 * The figures of a trade. A buyer's gross and fee are rounded up and the amount bought for a value
 * down; a seller's gross is rounded down, the fee up, and the amount sold for a value up. So a
 * purchase is never worth more at the mark than was paid, a sale never less than was received, and
 * no sequence of trades at one mark gains, whatever their amounts.
 */
export function spotFigures(request: SpotRequest, basis: SpotBasis): SpotFigures {
  const price = spotPrice(request.side, basis);
  const sums = sumsOf(request, { ...basis, price });
  const amount = money(basis.base, sums.amount);
  const gross = money(basis.asset, sums.gross);
  const fee = money(basis.asset, sums.fee);
  const isBuy = request.side === "buy";
  const worth = divide(sums.amount * basis.mark, UNITS_PER_ONE, isBuy ? "down" : "up");
  const value = isBuy ? add(gross, fee) : subtract(gross, fee);
  const spread = isBuy ? sums.gross - worth : worth - sums.gross;
  return { price, amount, gross, fee, value, spreadCost: money(basis.asset, spread) };
}

/** The execution price: half the spread from the mark, rounded against the owner. */
export const spotPrice = (
  side: SpotSide,
  { mark, halfSpreadRate }: Pick<SpotBasis, "mark" | "halfSpreadRate">,
): Price =>
  side === "buy"
    ? shiftPrice(mark, halfSpreadRate, "up")
    : shiftPrice(mark, ratePpm(-halfSpreadRate), "down");

/**
 * The worst price of an owner who was shown a price and accepts a tolerance: rounded towards the
 * price shown, so that the tolerance is never exceeded.
 */
export const spotWorstPrice = (side: SpotSide, shown: Price, tolerance: RatePpm): Price =>
  side === "buy"
    ? shiftPrice(shown, tolerance, "down")
    : shiftPrice(shown, ratePpm(-tolerance), "up");

/** Whether a trade at a price is worse than agreed; at the worst price itself it is not. */
export const isWorsePrice = (side: SpotSide, at: Price, worst: Price): boolean =>
  side === "buy" ? at > worst : at < worst;

interface Sums {
  readonly amount: bigint;
  readonly gross: bigint;
  readonly fee: bigint;
}

function sumsOf(
  { side, by, units }: SpotRequest,
  { price, asset, feeRate }: SpotBasis & { readonly price: Price },
): Sums {
  const isBuy = side === "buy";
  if (by === "amount") {
    const gross = divide(units * price, UNITS_PER_ONE, isBuy ? "up" : "down");
    return { amount: units, gross, fee: multiplyByRate(money(asset, gross), feeRate, "up").units };
  }
  if (isBuy) {
    const fee = divide(units * feeRate, PPM + feeRate, "up");
    const gross = units - fee;
    return { amount: divide(gross * UNITS_PER_ONE, price, "down"), gross, fee };
  }
  const gross = divide(units * PPM, PPM - feeRate, "up");
  return { amount: divide(gross * UNITS_PER_ONE, price, "up"), gross, fee: gross - units };
}
