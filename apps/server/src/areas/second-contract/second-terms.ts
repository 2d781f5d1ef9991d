import { secondTermsProblems, readSecondTerms } from "@plumbline/engine/second-contract";
import { writtenSecondTerms } from "@plumbline/protocol/second-contract";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** On what second contracts are sold, as operators settle it. */
export const secondTerms = defineTerms({
  area: "second-contract",
  table: "second_terms",
  schema: writtenSecondTerms,
  read: readSecondTerms,
  problemsOf: secondTermsProblems,
});

export type SecondTermsBook = TermsBookOf<typeof secondTerms>;
