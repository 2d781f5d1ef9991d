import { divide, type Money, money, type Price, type Rounding, UNITS_PER_ONE } from "#kernel";
import type { ContractTerms } from "../terms.ts";

/** What turns a quantity and a price into money: see `ContractTerms.pointDivisor`. */
export type PointTerms = Pick<ContractTerms, "pointDivisor">;

/** quantity × price counts so many of these for one unit of the settlement asset. */
export const pointScaleOf = ({ pointDivisor = 1n }: PointTerms): bigint =>
  UNITS_PER_ONE * pointDivisor;

/** The value of a size at a price, in the settlement asset. */
export const notionalIn = (
  terms: PointTerms & Pick<ContractTerms, "asset">,
  { size, at }: { readonly size: bigint; readonly at: Price },
  rounding: Rounding,
): Money => money(terms.asset, divide(size * at, pointScaleOf(terms), rounding));
