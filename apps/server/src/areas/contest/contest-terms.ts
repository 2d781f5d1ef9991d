import { contestTermsProblems, type WrittenContestTerms } from "@plumbline/engine/contest";
import { writtenContestTerms } from "@plumbline/protocol/contest/operator-calls";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** Which contests there are, as operators settle it. */
export const contestTerms = defineTerms({
  area: "contest",
  table: "contest_terms",
  schema: writtenContestTerms,
  read: (written: WrittenContestTerms) => written,
  problemsOf: contestTermsProblems,
});

export type ContestTermsBook = TermsBookOf<typeof contestTerms>;
