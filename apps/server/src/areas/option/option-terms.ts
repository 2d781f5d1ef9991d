import { optionTermsProblems, readOptionTerms } from "@plumbline/engine/option";
import { writtenOptionTerms } from "@plumbline/protocol/option";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** On what options are sold, as operators settle it. */
export const optionTerms = defineTerms({
  area: "option",
  table: "option_terms",
  schema: writtenOptionTerms,
  read: readOptionTerms,
  problemsOf: optionTermsProblems,
});

export type OptionTermsBook = TermsBookOf<typeof optionTerms>;
