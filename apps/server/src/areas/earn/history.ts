import {
  dayOutcome,
  type EarnProduct,
  type EarnTerms,
  incomeOf,
  standingIn,
  symbolOf,
  vaultDay,
} from "@plumbline/engine/earn";
import { DAY_MS, type Instant, instant, type Money, toDecimalText } from "@plumbline/engine/kernel";
import type { RecordedDay } from "./day-book.ts";
import type { Published } from "./earn-terms.ts";

/** The number of days in a product's published history. */
export const HISTORY_DAYS_MAX = 30;

/** A product with its terms on a day. */
export interface ProductOnDay {
  readonly day: Instant;
  readonly product: EarnProduct;
  readonly terms: EarnTerms;
}

/** The version in force at the end of that day; a product added later, as it is now. */
export function productOn(
  day: Instant,
  {
    product,
    termsAt,
  }: { readonly product: EarnProduct; readonly termsAt: (at: Instant) => Published },
): ProductOnDay {
  const { terms } = termsAt(instant(day + DAY_MS));
  return { day, terms, product: terms.products.get(product.id) ?? product };
}

/** The day's income of the smallest purchase; null for a day without recorded ticks. */
export function leastIncome(
  { product, terms }: ProductOnDay,
  recorded: RecordedDay | null,
): Money | null {
  const isPriced = symbolOf(product) !== null;
  if (isPriced && recorded === null) return null;
  const ticks = recorded?.samples.map(({ last }) => last) ?? [];
  const outcome = dayOutcome(product, {
    prices: product.kind === "mining" ? ticks.slice(-1) : ticks,
    network: product.kind === "mining" ? terms.networks.get(product.network) : undefined,
    standing: standingIn(terms, product),
  });
  return incomeOf({ principal: product.amountMin, quantity: 1n }, outcome);
}

/**
 * The lowest, median and highest of daily incomes; null of an empty list. For an even number the
 * lower of the two middle values.
 */
export function incomeRange(incomes: readonly Money[]) {
  const sorted = incomes.map(({ units }) => units).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (lowest === undefined || median === undefined || highest === undefined) return null;
  return {
    days: sorted.length,
    lowest: toDecimalText(lowest),
    median: toDecimalText(median),
    highest: toDecimalText(highest),
  };
}

/** A vault's result for a recorded day. */
export function vaultDayOn({ product }: ProductOnDay, recorded: RecordedDay) {
  if (product.kind !== "arbitrage") throw new Error(`${product.id} is no vault`);
  const ticks = recorded.samples.map(({ last }) => last);
  return { rule: product.rule, ticks, ...vaultDay(product.rule, ticks) };
}
