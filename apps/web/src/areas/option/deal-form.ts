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

/** The tolerance of a premium, which moves by many times the percentage of its index. */
export const OF_PREMIUM: ToleranceKind = {
  key: "premiumTolerance",
  choices: ["1", "2", "5", "10"],
  initial: "2",
};

/** The worst price that a deal accepts, as decimal text: for one whole unit, and in total. */
export interface WorstDeal {
  readonly each: string;
  readonly amount: string;
}

/** The maximum price of a purchase at the ask shown. */
export function worstPurchase(
  { ask }: Pick<Preview, "ask">,
  size: string,
  tolerance: RatePpm,
): WorstDeal {
  const each = optionWorstPrice("purchase", mustParseDecimal(ask), tolerance);
  return dealOf({ each, size: quantity(mustParseDecimal(size)) }, "up");
}

/** The quantity of an order to sell back. */
export type SaleSize =
  | { readonly type: "incomplete" | "malformed" | "above_open" }
  | { readonly type: "ready"; readonly size: Quantity; readonly isAll: boolean };

/** The typed quantity; the whole order if it equals the open quantity. */
export function saleSizeOf(text: string, { quantity: open }: Pick<Order, "quantity">): SaleSize {
  const typed = readTyped(text);
  if (typed.type === "empty") return { type: "incomplete" };
  if (typed.type === "malformed") return { type: "malformed" };
  const all = mustParseDecimal(open);
  if (typed.units > all) return { type: "above_open" };
  return { type: "ready", size: quantity(typed.units), isAll: typed.units === all };
}

/** The proceeds of a sale at the bid shown, and at the worst price. */
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
