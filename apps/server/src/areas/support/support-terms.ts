import { type SupportTerms, supportTermsProblems } from "@plumbline/engine/support";
import { writtenSupportTerms } from "@plumbline/protocol/support";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** Hours, expected answer times and due times, as operators settle them. */
export const supportTerms = defineTerms({
  area: "support",
  table: "support_terms",
  schema: writtenSupportTerms,
  read: (written: SupportTerms) => written,
  problemsOf: supportTermsProblems,
});

export type SupportTermsBook = TermsBookOf<typeof supportTerms>;
