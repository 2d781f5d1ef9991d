import { spotTermsProblems, readSpotTerms } from "@plumbline/engine/spot";
import { writtenSpotTerms } from "@plumbline/protocol/spot";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** On what is bought and sold at once, as operators settle it. */
export const spotTerms = defineTerms({
  area: "spot",
  table: "spot_terms",
  schema: writtenSpotTerms,
  read: readSpotTerms,
  problemsOf: spotTermsProblems,
});

export type SpotTermsBook = TermsBookOf<typeof spotTerms>;
