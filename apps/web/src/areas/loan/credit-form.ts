import {
  type Book,
  instant,
  type Money,
  money,
  mustParseDecimal,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  affordableBeside,
  applyCredit,
  interestToEnd,
  type LoanId,
  type LoanProduct,
  type LoanTerms,
} from "@plumbline/engine/loan";
import { refusals } from "@plumbline/protocol/refusals";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { Standing } from "./queries.ts";

export interface CreditValues {
  readonly amount: string;
  readonly days: number;
  readonly income: string;
  readonly spending: string;
  readonly otherDebts: string;
}

export const firstCredit = (product: LoanProduct): CreditValues => ({
  amount: "",
  days: product.days[1] ?? product.days[0] ?? 0,
  income: "",
  spending: "",
  otherDebts: "",
});

interface CreditContext {
  readonly book: Book;
  readonly terms: LoanTerms;
  readonly product: LoanProduct;
  readonly standing: Pick<Standing, "limit" | "used" | "isVerified">;
}

export type CreditRead =
  | { readonly type: "empty"; readonly affordable: Money | null }
  | { readonly type: "refused"; readonly problem: Problem; readonly affordable: Money | null }
  | {
      readonly type: "ready";
      readonly affordable: Money;
      readonly interestToEnd: Money;
      readonly input: Omit<CreditValues, "days">;
    };

/** What is typed, decided by the rule that will decide; nothing stands for nothing typed. */
export function readCredit(values: CreditValues, context: CreditContext): CreditRead {
  const { book, terms, product, standing } = context;
  const asset = product.amountMin.asset;
  const months = [values.income, values.spending, values.otherDebts].map(readTyped);
  const isMalformed = [...months, readTyped(values.amount)].some(
    ({ type }) => type === "malformed",
  );
  if (isMalformed) return refused({ key: "loan.malformed" }, null);
  const [income = 0n, spending = 0n, otherDebts = 0n] = months.map((typed) =>
    typed.type === "amount" ? typed.units : 0n,
  );
  const affordability = {
    income: money(asset, income),
    spending: money(asset, spending),
    otherDebts: money(asset, otherDebts),
  };
  const { days } = values;
  const of = (text: string) => money(asset, mustParseDecimal(text));
  const owed = of(standing.used);
  const affordable =
    income === 0n ? null : affordableBeside(owed, product, { affordability, days });
  const typed = readTyped(values.amount);
  if (typed.type !== "amount" || affordable === null) return { type: "empty", affordable };
  const amount = money(asset, typed.units);
  const decision = applyCredit(
    {
      terms,
      isVerified: standing.isVerified,
      creditMax: of(standing.limit),
      owed,
      hasOverdue: false,
    },
    {
      // Names of what is not there yet: nothing is decided by them.
      loanId: "" as LoanId,
      userId: "" as UserId,
      book,
      productId: product.id,
      amount,
      days,
      affordability,
    },
    instant(0),
  );
  if (!decision.ok) {
    const { type, ...details } = decision.error;
    const texts = Object.entries(details).map(([name, sum]: [string, Money]) => {
      return [name, `${toDecimalText(sum.units)} ${sum.asset}`];
    });
    return refused(
      { key: refusals[type].messageKey, values: Object.fromEntries(texts) },
      affordable,
    );
  }
  const text = toDecimalText;
  return {
    type: "ready",
    affordable,
    interestToEnd: interestToEnd(decision.value.next),
    input: {
      amount: text(amount.units),
      income: text(income),
      spending: text(spending),
      otherDebts: text(otherDebts),
    },
  };
}

const refused = (problem: Problem, affordable: Money | null): CreditRead => ({
  type: "refused",
  problem,
  affordable,
});
