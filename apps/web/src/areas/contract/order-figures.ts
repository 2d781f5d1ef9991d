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
 * The immediate cost of opening (fee and half spread), and its share of the margin in percent: four
 * decimals, rounded up.
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

/** What the available balance pays: the margin, which may be returned, and the fee. */
export const totalCostOf = ({ margin, openFee }: OpenPreview): Money => add(margin, openFee);

/**
 * The largest possible loss: in isolated mode the payment; in cross mode everything that covers the
 * book's cross positions, which is its available balance and their margins.
 */
export function worstCaseOf(
  context: ContractContext,
  { book, marginMode }: Pick<OpenPosition, "book" | "marginMode">,
  preview: OpenPreview,
): Money {
  if (marginMode === "isolated") return totalCostOf(preview);
  const { asset } = preview.margin;
  const margins = [...context.positions.values()].filter(
    (each) => each.marginMode === "cross" && each.book === book && each.entry !== null,
  );
  return margins.reduce(
    (sum, { margin }) => add(sum, margin),
    balanceOf(context.balances, { book, asset, kind: "available" }),
  );
}

/** The amount that an order can use, and why that is less than the balance shown above it. */
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

/** Both sides' figures as text: one if they are equal. */
export const rangeText = (figures: readonly string[]): string =>
  [...new Set(figures)].join(" – ") || NO_FIGURE;

/** A cost with four decimals, rounded up, so that no more is paid than shown. */
export const costText = ({ units }: Money): string =>
  formatDecimal(toDecimalText(divide(units, COST_UNIT, "up") * COST_UNIT), { decimals: 4 });

const COST_UNIT = UNITS_PER_ONE / 10_000n;

/** Money in the format of the components. */
export const textOf = ({ units }: Money): string => toDecimalText(units);

/** "+12.34 USDT": a gain or loss within a sentence. */
export function gainText(profit: Money): string {
  const sign = profit.units > 0n ? "+" : "";
  return `${sign}${formatDecimal(textOf(profit), { decimals: 2 })} ${profit.asset}`;
}

/** "−0.50 USDT": money within a sentence. */
export const moneyText = (money: Money): string =>
  `${formatDecimal(textOf(money), { decimals: 4 })} ${money.asset}`;
