import { spotTermsProblems, readSpotTerms, withSpotSymbols } from "@plumbline/engine/spot";
import { writtenSpotTerms } from "@plumbline/protocol/spot";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** On what is bought and sold at once, as operators settle it. */
export const spotTerms = defineTerms({
  area: "spot",
  table: "spot_terms",
  schema: writtenSpotTerms,
  read: readSpotTerms,
  problemsOf: spotTermsProblems,
  extend: (written, symbols) =>
    withSpotSymbols(
      written,
      symbols.filter(({ products }) => products.spot),
    ),
});

export type SpotTermsBook = TermsBookOf<typeof spotTerms>;
