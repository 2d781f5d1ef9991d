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
  lateInterestADay,
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

export const CREDIT_FIGURES = ["income", "spending", "otherDebts"] as const;
type CreditField = "amount" | (typeof CREDIT_FIGURES)[number];

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
  readonly standing: Pick<Standing, "limit" | "used" | "isVerified" | "stage">;
}

export type CreditRead =
  | { readonly type: "empty"; readonly affordable: Money | null }
  | {
      readonly type: "refused";
      readonly field: CreditField;
      readonly problem: Problem;
      readonly affordable: Money | null;
    }
  | {
      readonly type: "ready";
      readonly affordable: Money;
      readonly amount: Money;
      readonly interestToEnd: Money;
      /** The largest cost of a day after the term. */
      readonly lateDay: Money;
      readonly input: Omit<CreditValues, "days">;
    };

/** Applies the same rule as the server to the inputs. */
export function readCredit(values: CreditValues, context: CreditContext): CreditRead {
  const { book, terms, product, standing } = context;
  const asset = product.amountMin.asset;
  const typed = readTyped(values.amount);
  const malformed =
    CREDIT_FIGURES.find((figure) => readFigure(values[figure]) === "malformed") ??
    (typed.type === "malformed" ? "amount" : undefined);
  if (malformed !== undefined) {
    return refused(malformed, { problem: { key: "loan.malformed" }, affordable: null });
  }
  const figures = CREDIT_FIGURES.map((figure) => readFigure(values[figure]));
  const [income = 0n, spending = 0n, otherDebts = 0n] = figures.map((figure) =>
    typeof figure === "bigint" ? figure : 0n,
  );
  const affordability = {
    income: money(asset, income),
    spending: money(asset, spending),
    otherDebts: money(asset, otherDebts),
  };
  const { days } = values;
  const of = (text: string) => money(asset, mustParseDecimal(text));
  const owed = of(standing.used);
  const isAnswered = figures.every((figure) => figure !== "empty");
  const affordable = isAnswered ? affordableBeside(owed, product, { affordability, days }) : null;
  if (typed.type !== "amount" || affordable === null) return { type: "empty", affordable };
  const amount = money(asset, typed.units);
  const decision = applyCredit(
    {
      terms,
      isVerified: standing.isVerified,
      creditMax: of(standing.limit),
      owed,
      hasOverdue: standing.stage === "overdue",
    },
    {
      // Placeholder ids, which the decision does not depend on.
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
    const problem = { key: refusals[type].messageKey, values: Object.fromEntries(texts) };
    return refused("amount", { problem, affordable });
  }
  const text = toDecimalText;
  const loan = decision.value.next;
  return {
    type: "ready",
    affordable,
    amount,
    interestToEnd: interestToEnd(loan),
    lateDay: lateInterestADay(loan),
    input: {
      amount: text(amount.units),
      income: text(income),
      spending: text(spending),
      otherDebts: text(otherDebts),
    },
  };
}

/** A monthly figure, which may be zero. */
function readFigure(text: string): bigint | "empty" | "malformed" {
  if (/^0+(?:\.0*)?$/.test(text.trim())) return 0n;
  const typed = readTyped(text);
  return typed.type === "amount" ? typed.units : typed.type;
}

const refused = (
  field: CreditField,
  why: { readonly problem: Problem; readonly affordable: Money | null },
): CreditRead => ({ type: "refused", field, ...why });
