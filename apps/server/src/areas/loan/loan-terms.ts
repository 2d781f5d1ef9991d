import { loanTermsProblems, readLoanTerms } from "@plumbline/engine/loan";
import { writtenLoanTerms } from "@plumbline/protocol/loan";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";
import type { Deps } from "#services/plug/deps";

/** The terms of loans in stored versions; their collateral was checked when they were settled. */
export const loanTerms = defineTerms({
  area: "loan",
  table: "loan_terms",
  schema: writtenLoanTerms,
  read: readLoanTerms,
  problemsOf: (written, newest) => loanTermsProblems(written, newest, () => true),
});

/**
 * The same with the checks for new versions: collateral needs a symbol of several venues that does
 * not end.
 */
export function settledLoanTerms({ prices }: Pick<Deps, "prices">): typeof loanTerms {
  const { parse, subject } = loanTerms;
  const isFit = (currency: string): boolean => {
    const traded = prices.symbols().find(({ symbol }) => symbol === `${currency}USDT`);
    return traded !== undefined && traded.venuesMin > 1 && traded.opensUntil === null;
  };
  return {
    ...loanTerms,
    subject: {
      ...subject,
      problemsOf: (content, newest) => loanTermsProblems(parse(content), parse(newest), isFit),
    },
  };
}

export type LoanTermsBook = TermsBookOf<typeof loanTerms>;
