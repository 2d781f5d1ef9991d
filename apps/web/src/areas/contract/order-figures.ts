import {
  type ContractWorld,
  type OpenPosition,
  type OpenPreview,
  spendableOf,
} from "@plumbline/engine/contract";
import { add, type Money, toDecimalText } from "@plumbline/engine/kernel";
import { balanceOf } from "@plumbline/engine/ledger";
import { formatDecimal } from "@plumbline/ui";
import { percentOf } from "./position-figures.ts";

/** What opening costs at once (fee and half spread), and of the margin in percent, rounded up. */
export function costOf({ openFee, spreadCost, margin }: OpenPreview): {
  readonly cost: Money;
  readonly percent: string;
} {
  const cost = add(openFee, spreadCost);
  return { cost, percent: percentOf(cost.units, margin.units, "up") };
}

/** What is taken from the available balance: the margin, which may come back, and the fee. */
export const givenFor = ({ margin, openFee }: OpenPreview): Money => add(margin, openFee);

/**
 * The most that can be lost: in isolated mode what is given; in cross mode everything that stands
 * behind the book's cross positions, which is its available balance and their margins.
 */
export function worstCaseOf(
  world: ContractWorld,
  { book, marginMode }: Pick<OpenPosition, "book" | "marginMode">,
  preview: OpenPreview,
): Money {
  if (marginMode === "isolated") return givenFor(preview);
  const { asset } = preview.margin;
  const margins = [...world.positions.values()].filter(
    (each) => each.marginMode === "cross" && each.book === book && each.entry !== null,
  );
  return margins.reduce(
    (sum, { margin }) => add(sum, margin),
    balanceOf(world.balances, { book, asset, kind: "available" }),
  );
}

/** What an order can take, and why that is less than the balance that is shown above it. */
export function availableText(world: ContractWorld, balanceRow: Parameters<typeof spendableOf>[1]) {
  const { units } = spendableOf(world, balanceRow);
  const isLess = units < balanceOf(world.balances, { ...balanceRow, kind: "available" }).units;
  const amount = `${formatDecimal(toDecimalText(units), { decimals: 2 })} ${balanceRow.asset}`;
  const key = isLess ? "contract.ticket.availableLess" : "contract.ticket.available";
  return { key, values: { amount } } as const;
}

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
