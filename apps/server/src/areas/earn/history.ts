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

/** How many days a product's history tells of. */
export const HISTORY_DAYS_MAX = 30;

/** A product as it was sold on a day, with all that was published then. */
export interface ProductOnDay {
  readonly day: Instant;
  readonly product: EarnProduct;
  readonly terms: EarnTerms;
}

/** As it was in force at the end of a day; one that came later, as it is now. */
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

/** What a day came to for the least that can be bought; null of a day without ticks. */
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

/** Lowest, median and highest of daily incomes; null of none. Of two medians the lower one. */
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

/** What a vault made of a recorded day. */
export function vaultDayOn({ product }: ProductOnDay, recorded: RecordedDay) {
  if (product.kind !== "arbitrage") throw new Error(`${product.id} is no vault`);
  const ticks = recorded.samples.map(({ last }) => last);
  return { rule: product.rule, ticks, ...vaultDay(product.rule, ticks) };
}
