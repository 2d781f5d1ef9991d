import {
  type AssetCode,
  type Book,
  instant,
  type Money,
  money,
  mustParseDecimal,
  type Price,
  price,
  type ReceiptId,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import { balanceKey } from "@plumbline/engine/ledger";
import {
  applyPledge,
  collateralFor,
  interestToEnd,
  type Loan,
  type LoanId,
  type LoanProduct,
  type LoanTerms,
  ltvOf,
  priceAtLtv,
  symbolOf,
  valueOf,
} from "@plumbline/engine/loan";
import { readShare } from "@plumbline/protocol/loan/loan-wire";
import { refusals } from "@plumbline/protocol/refusals";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";

/** The typed and chosen inputs of a pledge. */
export interface PledgeValues {
  readonly amount: string;
  readonly days: number;
  readonly pledgeCurrency: AssetCode;
  readonly pledgeAmount: string;
}

export const firstValues = (product: LoanProduct): PledgeValues => ({
  amount: "",
  days: product.days[1] ?? product.days[0] ?? 0,
  // A product without collateral: its terms are refused for a pledge.
  pledgeCurrency: product.collaterals[0] ?? product.amountMin.asset,
  pledgeAmount: "",
});

interface PledgeContext {
  readonly book: Book;
  readonly terms: LoanTerms;
  readonly product: LoanProduct;
  /** The price of the collateral; null without an actionable one. */
  readonly price: Price | null;
  /** The available balance of the collateral, as decimal text. */
  readonly available: string;
}

/** The figures of a pledge before it is taken. */
export interface PledgeFigures {
  readonly amount: Money;
  readonly collateral: Money;
  readonly value: Money;
  readonly ltv: bigint;
  readonly interestToEnd: Money;
  readonly callPrice: bigint;
  readonly liquidationPrice: bigint;
}

export type PledgeRead =
  | { readonly type: "empty" }
  | {
      readonly type: "refused";
      readonly field: "amount" | "pledgeAmount" | "form";
      readonly problem: Problem;
    }
  | { readonly type: "ready"; readonly figures: PledgeFigures };

/** The minimum collateral for the input, as decimal text; null if it cannot be computed. */
export function leastPledge(
  { amount, pledgeCurrency }: PledgeValues,
  { product, price: at }: PledgeContext,
): string | null {
  const typed = readTyped(amount);
  if (typed.type !== "amount" || at === null) return null;
  const sum = money(product.amountMin.asset, typed.units);
  return toDecimalText(collateralFor(sum, { at, product, asset: pledgeCurrency }).units);
}

/**
 * Applies the same rule as the server to the inputs, except for checks that need the server's data.
 */
export function readPledge(values: PledgeValues, context: PledgeContext): PledgeRead {
  const [amount, pledged] = [readTyped(values.amount), readTyped(values.pledgeAmount)];
  const malformed: Problem = { key: "loan.malformed" };
  if (amount.type === "malformed") return { type: "refused", field: "amount", problem: malformed };
  if (pledged.type === "malformed") {
    return { type: "refused", field: "pledgeAmount", problem: malformed };
  }
  if (amount.type === "empty" || pledged.type === "empty") return { type: "empty" };
  const { book, terms, product, price: at } = context;
  const sum = money(product.amountMin.asset, amount.units);
  const collateral = money(values.pledgeCurrency, pledged.units);
  const symbol = symbolOf(collateral.asset, sum.asset);
  const decision = applyPledge(
    {
      terms,
      isAsShown: true,
      tick: at && { symbol, seq: 0, price: at },
      balances: new Map([
        [balanceKey(book, collateral.asset, "available"), mustParseDecimal(context.available)],
      ]),
      losses: new Map(),
      isReversalOpen: false,
      openLoans: 0,
      treasury: sum,
    },
    {
      // Placeholder ids, which the decision does not depend on.
      loanId: "" as LoanId,
      userId: "" as UserId,
      receiptId: "" as ReceiptId,
      book,
      productId: product.id,
      amount: sum,
      days: values.days,
      collateral,
    },
    instant(0),
  );
  if (!decision.ok) return refused(decision.error);
  return { type: "ready", figures: figuresOf(decision.value.next, collateral, at ?? price(1n)) };
}

function figuresOf(loan: Loan, collateral: Money, at: Price): PledgeFigures {
  const { amount, rates } = loan;
  const value = valueOf(collateral, at, amount.asset);
  const owed = { owed: amount, collateral };
  return {
    amount,
    collateral,
    value,
    ltv: ltvOf(amount, value) ?? 0n,
    interestToEnd: interestToEnd(loan),
    callPrice: priceAtLtv(owed, rates.ltv.call) ?? 0n,
    liquidationPrice: priceAtLtv(owed, rates.ltv.liquidate) ?? 0n,
  };
}

const FIELDS = {
  amount_below_minimum: "amount",
  amount_above_maximum: "amount",
  collateral_too_small: "pledgeAmount",
  insufficient_balance: "pledgeAmount",
} as const satisfies Record<string, "amount" | "pledgeAmount">;

type Refusal = Extract<ReturnType<typeof applyPledge>, { readonly ok: false }>["error"];

function refused({ type, ...details }: Refusal): PledgeRead {
  const values = Object.fromEntries(
    Object.entries(details).map(([name, amount]: [string, Money]) => {
      return [name, `${toDecimalText(amount.units)} ${amount.asset}`];
    }),
  );
  const field = type in FIELDS ? FIELDS[type as keyof typeof FIELDS] : "form"; // checked above
  return { type: "refused", field, problem: { key: refusals[type].messageKey, values } };
}

const THOUSANDTHS = 1_000n;

/** How far a price is below another, in per cent to the nearest tenth: "13.3", "21.7". */
export function fallText(from: bigint, to: bigint): string {
  const tenths = from <= to ? 0n : ((from - to) * THOUSANDTHS + from / 2n) / from;
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** Parts per million as per cent with two decimals, rounded up: "65", "75.15". */
export function percentOfPpm(ppm: bigint): string {
  const hundredths = (ppm + 99n) / 100n;
  const fraction = String(hundredths % 100n)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return `${hundredths / 100n}${fraction === "" ? "" : `.${fraction}`}`;
}

/** The same for a decimal fraction of the wire: "0.751446". */
export const percentText = (share: string): string => percentOfPpm(readShare(share));
