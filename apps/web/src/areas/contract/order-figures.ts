import {
  type ContractContext,
  type OpenPosition,
  type OpenPreview,
  spendableOf,
} from "@plumbline/engine/contract";
import { add, divide, type Money, toDecimalText, UNITS_PER_ONE } from "@plumbline/engine/kernel";
import { balanceOf } from "@plumbline/engine/ledger";
import { formatDecimal, NO_FIGURE } from "@plumbline/ui";

/**
 * What opening costs at once (fee and half spread), and of the margin in percent: four decimals,
 * rounded up.
 */
export function costOf({
  openFee,
  spreadCost,
  margin,
}: Pick<OpenPreview, "openFee" | "spreadCost" | "margin">): {
  readonly cost: Money;
  readonly percent: string;
} {
  const cost = add(openFee, spreadCost);
  const share = margin.units > 0n ? divide(cost.units * 1_000_000n, margin.units, "up") : 0n;
  return { cost, percent: toDecimalText(share * 10_000n) };
}

/** What is taken from the available balance: the margin, which may come back, and the fee. */
export const givenFor = ({ margin, openFee }: OpenPreview): Money => add(margin, openFee);

/**
 * The most that can be lost: in isolated mode what is given; in cross mode everything that stands
 * behind the book's cross positions, which is its available balance and their margins.
 */
export function worstCaseOf(
  context: ContractContext,
  { book, marginMode }: Pick<OpenPosition, "book" | "marginMode">,
  preview: OpenPreview,
): Money {
  if (marginMode === "isolated") return givenFor(preview);
  const { asset } = preview.margin;
  const margins = [...context.positions.values()].filter(
    (each) => each.marginMode === "cross" && each.book === book && each.entry !== null,
  );
  return margins.reduce(
    (sum, { margin }) => add(sum, margin),
    balanceOf(context.balances, { book, asset, kind: "available" }),
  );
}

/** What an order can take, and why that is less than the balance that is shown above it. */
export function availableText(
  context: ContractContext,
  balanceRow: Parameters<typeof spendableOf>[1],
) {
  const { units } = spendableOf(context, balanceRow);
  const isLess = units < balanceOf(context.balances, { ...balanceRow, kind: "available" }).units;
  const amount = `${formatDecimal(toDecimalText(units), { decimals: 2 })} ${balanceRow.asset}`;
  const key = isLess ? "contract.ticket.availableLess" : "contract.ticket.available";
  return { key, values: { amount } } as const;
}

/** Of both sides' figures, as they are shown: one where they are the same. */
export const rangeText = (figures: readonly string[]): string =>
  [...new Set(figures)].join(" – ") || NO_FIGURE;

/** A cost at four decimals, rounded up: what is paid is never more than what is said. */
export const costText = ({ units }: Money): string =>
  formatDecimal(toDecimalText(divide(units, COST_UNIT, "up") * COST_UNIT), { decimals: 4 });

const COST_UNIT = UNITS_PER_ONE / 10_000n;

/** Money as the pieces show it. */
export const textOf = ({ units }: Money): string => toDecimalText(units);

/** "+12.34 USDT": a gain or loss inside a sentence. */
export function gainText(profit: Money): string {
  const sign = profit.units > 0n ? "+" : "";
  return `${sign}${formatDecimal(textOf(profit), { decimals: 2 })} ${profit.asset}`;
}

/** "−0.50 USDT": money inside a sentence. */
export const moneyText = (money: Money): string =>
  `${formatDecimal(textOf(money), { decimals: 4 })} ${money.asset}`;
