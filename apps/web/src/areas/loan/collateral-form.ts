import {
  money,
  mustParseDecimal,
  priceOf,
  type RatePpm,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { ltvOf, priceAtLtv, valueOf } from "@plumbline/engine/loan";
import { readLoan, writeShare } from "@plumbline/protocol/loan/loan-wire";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { Order } from "./queries.ts";

export interface CollateralValues {
  readonly amount: string;
  readonly way: "in" | "out";
}

/** The loan's figures after a change of collateral. */
interface After {
  readonly pledgeAmount: string;
  readonly ltv: string | null;
  readonly callPrice: string | null;
  readonly liquidationPrice: string | null;
}

export type CollateralRead =
  | { readonly type: "empty" }
  | { readonly type: "refused"; readonly problem: Problem }
  | { readonly type: "ready"; readonly change: string; readonly after: After };

/**
 * The amount that may be added or withdrawn, by the server's limits, and the figures afterwards.
 */
export function readCollateral(
  { amount, way }: CollateralValues,
  { loan, available }: { readonly loan: Order; readonly available: string },
): CollateralRead {
  const typed = readTyped(amount);
  if (typed.type === "empty") return { type: "empty" };
  if (typed.type === "malformed") return { type: "refused", problem: { key: "loan.malformed" } };
  const { pledgeCurrency, removable } = loan;
  if (way === "out" && removable === null) {
    return { type: "refused", problem: { key: "loan.pledge.noPrice" } };
  }
  const most = way === "in" ? available : (removable ?? "0");
  if (typed.units > mustParseDecimal(most)) {
    const key = way === "in" ? "loan.aboveAvailable" : "loan.refusal.aboveInitialRatio";
    const text = `${most} ${pledgeCurrency ?? ""}`;
    const values = { removable: text, available: text };
    return { type: "refused", problem: { key, values } };
  }
  const change = way === "in" ? typed.units : -typed.units;
  return { type: "ready", change: toDecimalText(change), after: standingWith(loan, change) };
}

function standingWith(view: Order, change: bigint): After {
  const { owed, collateral, rates } = readLoan(view);
  if (collateral === null) throw new Error(`loan ${view.id} has no collateral to change`);
  const next = money(collateral.asset, collateral.units + change);
  const at = (ratio: RatePpm) => {
    const reached = priceAtLtv({ owed, collateral: next }, ratio);
    return reached === null ? null : toDecimalText(reached);
  };
  const { index } = view;
  const ltv = index && ltvOf(owed, valueOf(next, priceOf(index.price), owed.asset));
  return {
    pledgeAmount: toDecimalText(next.units),
    ltv: ltv === null ? null : writeShare(ltv),
    callPrice: at(rates.ltv.call),
    liquidationPrice: at(rates.ltv.liquidate),
  };
}
