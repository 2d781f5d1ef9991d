import {
  type AssetCode,
  divide,
  money,
  mustParseDecimal,
  priceOf,
  ratePpm,
  toDecimalText,
  UNITS_PER_ONE,
} from "@plumbline/engine/kernel";
import { collateralTaken, repayableFrom } from "@plumbline/engine/loan";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { Order } from "./queries.ts";

/** The figures of a repayment, or its problem; without an amount, all of it. */
export type RepayRead =
  | { readonly type: "refused"; readonly problem: Problem }
  | {
      readonly type: "ready";
      /** null: the whole debt, including interest accrued until then. */
      readonly amount: string | null;
      readonly left: string;
      /** The collateral taken for it, and the cost of the spread. */
      readonly sale: Sale | null;
    };

interface Sale {
  readonly collateral: string;
  readonly spread: string;
}

export interface RepayValues {
  readonly amount: string;
  readonly from: "available" | "collateral";
}

/** Never more than the debt; bounded by the available balance or the value of the collateral. */
export function readRepayment(
  { amount, from }: RepayValues,
  { loan, available }: { readonly loan: Order; readonly available: string },
): RepayRead {
  const typed = readTyped(amount);
  if (typed.type === "malformed") return refused({ key: "loan.malformed" });
  const owed = mustParseDecimal(loan.owed);
  const wanted = typed.type === "amount" && typed.units < owed ? typed.units : owed;
  const { index, currency } = loan;
  const text = (units: bigint) => `${toDecimalText(units)} ${currency}`;
  let sale: Sale | null = null;
  if (from === "collateral") {
    if (index === null || index.stale) return refused({ key: "loan.pledge.noPrice" });
    const pledge = pledgeOf(loan);
    const tick = { price: priceOf(index.price) };
    const collateral = collateralTaken(money(pledge.amount.asset, wanted), pledge, tick);
    if (pledge.collateral.units < collateral.units) {
      const values = { worth: text(repayableFrom(pledge, tick).units) };
      return refused({ key: "loan.refusal.insufficientCollateral", values });
    }
    const worth = divide(collateral.units * tick.price, UNITS_PER_ONE, "down");
    sale = { collateral: toDecimalText(collateral.units), spread: toDecimalText(worth - wanted) };
  } else if (mustParseDecimal(available) < wanted) {
    return refused({
      key: "loan.repay.aboveAvailable",
      values: { needed: text(wanted), available: `${available} ${currency}` },
    });
  }
  const isAll = wanted === owed;
  return {
    type: "ready",
    amount: isAll ? null : toDecimalText(wanted),
    left: toDecimalText(owed - wanted),
    sale,
  };
}

/** The fields of a loan from the wire that the rule reads. */
function pledgeOf(loan: Order): Parameters<typeof collateralTaken>[1] {
  const { currency, pledgeCurrency, pledgeAmount, collateralSpread } = loan;
  return {
    // A currency code as the server sent it.
    amount: money(currency, mustParseDecimal(loan.amount)),
    collateral: money((pledgeCurrency ?? "") as AssetCode, mustParseDecimal(pledgeAmount ?? "0")),
    rates: { collateralSpread: ratePpm(mustParseDecimal(collateralSpread) / MILLIONTH) },
  };
}

/** One part per million as a decimal fraction, in units of 10⁻⁸. */
const MILLIONTH = 100n;

const refused = (problem: Problem): RepayRead => ({ type: "refused", problem });
