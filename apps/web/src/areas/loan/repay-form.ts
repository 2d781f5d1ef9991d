import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { Order } from "./queries.ts";

/** What a repayment comes to, or what is wrong with it; without an amount, all of it is meant. */
export type RepayRead =
  | { readonly type: "refused"; readonly problem: Problem }
  | {
      readonly type: "ready";
      /** null: all of it, also what interest comes on until then. */
      readonly amount: string | null;
      readonly left: string;
    };

export interface RepayValues {
  readonly amount: string;
  readonly from: "available" | "collateral";
}

/** Never more than is owed is taken; what is available, or the collateral is worth, bounds it. */
export function readRepayment(
  { amount, from }: RepayValues,
  { loan, available }: { readonly loan: Order; readonly available: string },
): RepayRead {
  const typed = readTyped(amount);
  if (typed.type === "malformed") return refused({ key: "loan.malformed" });
  const owed = mustParseDecimal(loan.owed);
  const wanted = typed.type === "amount" && typed.units < owed ? typed.units : owed;
  const { index, pledgeAmount, currency } = loan;
  const text = (units: bigint) => `${toDecimalText(units)} ${currency}`;
  if (from === "collateral") {
    if (index === null || index.stale) return refused({ key: "loan.pledge.noPrice" });
    const worth = (mustParseDecimal(pledgeAmount ?? "0") * mustParseDecimal(index.price)) / ONE;
    if (worth < wanted) {
      const values = { worth: text(worth) };
      return refused({ key: "loan.refusal.insufficientCollateral", values });
    }
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
  };
}

const ONE = 100_000_000n;

const refused = (problem: Problem): RepayRead => ({ type: "refused", problem });
