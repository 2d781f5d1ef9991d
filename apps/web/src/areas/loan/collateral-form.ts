import {
  type AssetCode,
  money,
  mustParseDecimal,
  price,
  ratePpm,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { ltvOf, priceAtLtv, valueOf } from "@plumbline/engine/loan";
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
 * The amount that may be added or withdrawn, by the server's bounds, and the figures afterwards.
 */
export function readCollateral(
  { amount, way }: CollateralValues,
  { loan, available }: { readonly loan: Order; readonly available: string },
): CollateralRead {
  const typed = readTyped(amount);
  if (typed.type === "empty") return { type: "empty" };
  if (typed.type === "malformed") return { type: "refused", problem: { key: "loan.malformed" } };
  const { pledgeAmount, pledgeCurrency, removable } = loan;
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
  const next = mustParseDecimal(pledgeAmount ?? "0") + change;
  return { type: "ready", change: toDecimalText(change), after: standingWith(loan, next) };
}

function standingWith(loan: Order, units: bigint): After {
  const { currency, pledgeCurrency, index } = loan;
  const asset = currency;
  const owed = money(asset, mustParseDecimal(loan.owed));
  const collateral = money((pledgeCurrency ?? "") as AssetCode, units); // as the server names it
  const at = (ratio: string) => {
    const rate = ratePpm(mustParseDecimal(ratio) / UNITS_PER_PPM);
    const reached = priceAtLtv({ owed, collateral }, rate);
    return reached === null ? null : toDecimalText(reached);
  };
  const ltv =
    index && ltvOf(owed, valueOf(collateral, price(mustParseDecimal(index.price)), asset));
  return {
    pledgeAmount: toDecimalText(units),
    ltv: ltv === null ? null : toDecimalText(ltv * UNITS_PER_PPM),
    callPrice: at(loan.callLtv),
    liquidationPrice: at(loan.liquidationLtv),
  };
}

const UNITS_PER_PPM = 100n;
