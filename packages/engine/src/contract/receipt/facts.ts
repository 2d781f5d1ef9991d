import { type Fact, type FactReader, type Facts, toDecimalText } from "#kernel";
import type { Position } from "../state.ts";
import { FEE_DISCOUNT_MAX, type MaintenanceTier } from "../terms.ts";

/** The version of the contract rules by which receipts are decided and can be recomputed. */
export const RULE_VERSION = "contract/2";

/**
 * The version before, by which the same was decided. Its receipts did not name the version of their
 * terms, nor the asset of their postings.
 */
export const EARLIER_VERSION = "contract/1";

/** The discount that a position has, which is why its rates are not those of its terms. */
export const discountFact = ({ feeDiscount }: Pick<Position, "feeDiscount">): Facts =>
  feeDiscount === undefined ? {} : { feeDiscountPpm: feeDiscount.toString() };

/** What `discountFact` wrote; nothing where nothing was. */
export function readDiscount(facts: FactReader): Pick<Position, "feeDiscount"> {
  if (!facts.has("feeDiscountPpm")) return {};
  const feeDiscount = facts.rate("feeDiscountPpm");
  if (feeDiscount <= 0n || feeDiscount > FEE_DISCOUNT_MAX) throw new Error("no fee discount");
  return { feeDiscount };
}

/** The maintenance table as a receipt tells it; `readTiers` reads it back. */
export function tierFacts(tiers: readonly MaintenanceTier[]): readonly Fact[] {
  return tiers.map(({ notionalMax, rate }) => ({
    notionalMax: notionalMax === null ? null : toDecimalText(notionalMax.units),
    ratePpm: rate.toString(),
  }));
}
