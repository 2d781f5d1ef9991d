import { type Fact, toDecimalText } from "#kernel";
import type { MaintenanceTier } from "../terms.ts";

/** The version of the contract rules by which receipts are decided and can be recomputed. */
export const RULE_VERSION = "contract/2";

/**
 * The version before, by which the same was decided. Its receipts did not name the version of their
 * terms, nor the asset of their postings.
 */
export const EARLIER_VERSION = "contract/1";

/** The maintenance table as a receipt tells it; `readTiers` reads it back. */
export function tierFacts(tiers: readonly MaintenanceTier[]): readonly Fact[] {
  return tiers.map(({ notionalMax, rate }) => ({
    notionalMax: notionalMax === null ? null : toDecimalText(notionalMax.units),
    ratePpm: rate.toString(),
  }));
}
