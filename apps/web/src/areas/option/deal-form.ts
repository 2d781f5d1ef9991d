import {
  mustParseDecimal,
  quantity,
  type Quantity,
  type RatePpm,
  toDecimalText,
  USDT,
} from "@plumbline/engine/kernel";
import { optionWorstPrice, premiumOf } from "@plumbline/engine/option";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { ToleranceKind } from "#shell/ticket/price-tolerance.ts";
import type { Order, Preview } from "./queries.ts";

/** A premium moves many times as far as the index that it is made of. */
export const OF_PREMIUM: ToleranceKind = {
  key: "premiumTolerance",
  choices: ["1", "2", "5", "10"],
  initial: "2",
};

/** The worst that a deal agrees to, as decimal text: of one whole unit, and of all of them. */
export interface WorstDeal {
  readonly each: string;
  readonly amount: string;
}

/** The most that a purchase may cost whose ask was shown. */
export function worstPurchase(
  { ask }: Pick<Preview, "ask">,
  size: string,
  tolerance: RatePpm,
): WorstDeal {
  const each = optionWorstPrice("purchase", mustParseDecimal(ask), tolerance);
  return dealOf({ each, size: quantity(mustParseDecimal(size)) }, "up");
}

/** How many options of an order are to be sold back. */
export type SaleSize =
  | { readonly type: "incomplete" | "malformed" | "above_open" }
  | { readonly type: "ready"; readonly size: Quantity; readonly isAll: boolean };

/** As many as are typed, and all of them where that is what is open. */
export function saleSizeOf(text: string, { quantity: open }: Pick<Order, "quantity">): SaleSize {
  const typed = readTyped(text);
  if (typed.type === "empty") return { type: "incomplete" };
  if (typed.type === "malformed") return { type: "malformed" };
  const all = mustParseDecimal(open);
  if (typed.units > all) return { type: "above_open" };
  return { type: "ready", size: quantity(typed.units), isAll: typed.units === all };
}

/** What a sale brings at the bid that is shown, and at worst. */
export function saleOf(
  size: Quantity,
  bid: string,
  tolerance: RatePpm,
): { readonly brings: string; readonly worst: WorstDeal } {
  const shown = mustParseDecimal(bid);
  const each = optionWorstPrice("sale", shown, tolerance);
  return {
    brings: dealOf({ each: shown, size }, "down").amount,
    worst: dealOf({ each, size }, "down"),
  };
}

function dealOf(
  { each, size }: { readonly each: bigint; readonly size: Quantity },
  rounding: "up" | "down",
): WorstDeal {
  const { units } = premiumOf({ quantity: size, each, asset: USDT }, rounding);
  return { each: toDecimalText(each), amount: toDecimalText(units) };
}
