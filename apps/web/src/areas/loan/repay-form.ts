import {
  divide,
  isLess,
  money,
  mustParseDecimal,
  priceOf,
  toDecimalText,
  UNITS_PER_ONE,
} from "@plumbline/engine/kernel";
import { collateralTaken, repayableFrom } from "@plumbline/engine/loan";
import { readLoan } from "@plumbline/protocol/loan/loan-wire";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { Order } from "./queries.ts";

/** The figures of a repayment, or its problem; without an amount, of a full repayment. */
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

/** Never more than the debt; limited by the available balance or the value of the collateral. */
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
    const { amount: lent, rates, collateral } = readLoan(loan);
    if (collateral === null || index === null || index.stale) {
      return refused({ key: "loan.pledge.noPrice" });
    }
    const pledge = { amount: lent, rates, collateral };
    const tick = { price: priceOf(index.price) };
    const sold = collateralTaken(money(lent.asset, wanted), pledge, tick);
    if (isLess(collateral, sold)) {
      const values = { worth: text(repayableFrom(pledge, tick).units) };
      return refused({ key: "loan.refusal.insufficientCollateral", values });
    }
    const worth = divide(sold.units * tick.price, UNITS_PER_ONE, "down");
    sale = { collateral: toDecimalText(sold.units), spread: toDecimalText(worth - wanted) };
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

const refused = (problem: Problem): RepayRead => ({ type: "refused", problem });
