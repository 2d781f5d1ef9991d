import { loanTermsProblems, readLoanTerms } from "@plumbline/engine/loan";
import { writtenLoanTerms } from "@plumbline/protocol/loan";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";
import type { Deps } from "#services/plug/deps";

/** On what loans are given: versions as they stand, with collateral that was fit when settled. */
export const loanTerms = defineTerms({
  area: "loan",
  table: "loan_terms",
  schema: writtenLoanTerms,
  read: readLoanTerms,
  problemsOf: (written, newest) => loanTermsProblems(written, newest, () => true),
});

/** The same as operators settle them: on what more than one venue prices, and has no end. */
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
