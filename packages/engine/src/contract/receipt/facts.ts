import { type Fact, type FactReader, type Facts, toDecimalText } from "#kernel";
import type { Position } from "../state.ts";
import { FEE_DISCOUNT_MAX, type MaintenanceTier } from "../terms.ts";

/** The version of the contract rules that decides receipts now and recomputes them. */
export const RULE_VERSION = "contract/2";

/**
 * The version before, with the same rules. Its receipts did not name the version of their terms,
 * nor the asset of their postings.
 */
export const EARLIER_VERSION = "contract/1";

/** The position's discount, which explains why its rates differ from those of its terms. */
export const discountFact = ({ feeDiscount }: Pick<Position, "feeDiscount">): Facts =>
  feeDiscount === undefined ? {} : { feeDiscountPpm: feeDiscount.toString() };

/** Reads what `discountFact` wrote; nothing if there was no discount. */
export function readDiscount(facts: FactReader): Pick<Position, "feeDiscount"> {
  if (!facts.has("feeDiscountPpm")) return {};
  const feeDiscount = facts.rate("feeDiscountPpm");
  if (feeDiscount <= 0n || feeDiscount > FEE_DISCOUNT_MAX) throw new Error("no fee discount");
  return { feeDiscount };
}

/** The maintenance table in the form of a receipt; `readTiers` reads it back. */
export function tierFacts(tiers: readonly MaintenanceTier[]): readonly Fact[] {
  return tiers.map(({ notionalMax, rate }) => ({
    notionalMax: notionalMax === null ? null : toDecimalText(notionalMax.units),
    ratePpm: rate.toString(),
  }));
}
