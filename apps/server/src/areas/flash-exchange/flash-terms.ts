import { flashTermsProblems, readFlashTerms } from "@plumbline/engine/flash-exchange";
import { writtenFlashTerms } from "@plumbline/protocol/flash-exchange";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** The terms of exchanges, as operators settle them. */
export const flashTerms = defineTerms({
  area: "flash-exchange",
  table: "flash_terms",
  schema: writtenFlashTerms,
  read: readFlashTerms,
  problemsOf: flashTermsProblems,
});

export type FlashTermsBook = TermsBookOf<typeof flashTerms>;
