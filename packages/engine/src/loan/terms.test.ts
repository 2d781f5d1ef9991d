import { expect, test } from "vitest";
import { DEFAULT_LOAN_TERMS, loanTermsProblems, type WrittenLoanProduct } from "./terms.ts";

const withPledge = (change: Partial<WrittenLoanProduct>) => {
  const [pledge, credit] = DEFAULT_LOAN_TERMS.products;
  if (pledge === undefined || credit === undefined) throw new Error("no terms");
  return { products: [{ ...pledge, ...change }, credit] };
};

const isFit = (currency: string) => currency !== "TIDE";

// Goal: each mistake in new terms is reported with its place. Method: valid terms with one change.
test.each<[string, string, Partial<WrittenLoanProduct>]>([
  ["dailyPpm", "out_of_range", { dailyPpm: 1_001, lateDailyPpm: 1_001 }],
  ["lateDailyPpm", "out_of_range", { lateDailyPpm: 199 }],
  ["days", "days_not_rising", { days: [7, 7] }],
  ["days", "days_not_rising", { days: [] }],
  ["amountMin", "minimum_is_zero", { amountMin: "0" }],
  ["amountMax", "maximum_below_minimum", { amountMax: "49" }],
  ["liquidationLtvPpm", "ladder_not_rising", { liquidationLtvPpm: 750_000 }],
  ["liquidationLtvPpm", "ladder_not_rising", { liquidationLtvPpm: 900_001 }],
  ["collateralSpreadPpm", "out_of_range", { collateralSpreadPpm: 10_001 }],
  ["collaterals", "collateral_missing", { collaterals: [] }],
  ["collaterals", "collateral_unfit", { collaterals: ["BTC", "TIDE"] }],
])("terms: %s %s", (field, problem, change) => {
  const problems = loanTermsProblems(withPledge(change), DEFAULT_LOAN_TERMS, isFit);
  expect(problems).toContainEqual({ path: `products.pledge-usdt.${field}`, problem });
});

test("the default terms are valid, and no product changes its kind", () => {
  expect(loanTermsProblems(DEFAULT_LOAN_TERMS, DEFAULT_LOAN_TERMS, isFit)).toEqual([]);
  const changed = { products: DEFAULT_LOAN_TERMS.products.toReversed() };
  const [problem] = loanTermsProblems(changed, DEFAULT_LOAN_TERMS, isFit);
  expect(problem).toEqual({ path: "products", problem: "kind_changed" });
});
