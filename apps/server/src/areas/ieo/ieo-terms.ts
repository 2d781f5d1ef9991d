import { ieoTermsProblems, type WrittenIeoTerms } from "@plumbline/engine/ieo";
import { writtenIeoTerms } from "@plumbline/protocol/ieo/operator-calls";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";
import type { Deps } from "#services/plug/deps";

/** Which tokens are offered, as operators settle it. */
export const ieoTerms = ({ prices }: Pick<Deps, "prices">) =>
  defineTerms({
    area: "ieo",
    table: "ieo_terms",
    schema: writtenIeoTerms,
    read: (written: WrittenIeoTerms) => written,
    problemsOf: (written, newest) =>
      ieoTermsProblems(written, newest, (symbol) => prices.latest(symbol) !== null),
  });

export type IeoTermsBook = TermsBookOf<ReturnType<typeof ieoTerms>>;
