import { loanTermsProblems, readLoanTerms } from "@plumbline/engine/loan";
import { writtenLoanTerms } from "@plumbline/protocol/loan";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** On what loans are given, as operators settle it. */
export const loanTerms = defineTerms({
  area: "loan",
  table: "loan_terms",
  schema: writtenLoanTerms,
  read: readLoanTerms,
  problemsOf: loanTermsProblems,
});

export type LoanTermsBook = TermsBookOf<typeof loanTerms>;
