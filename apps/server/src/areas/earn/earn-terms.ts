import {
  type EarnTerms,
  earnTermsProblems,
  machineOutput,
  readEarnTerms,
  type WrittenEarnTerms,
  type WrittenProduct,
} from "@plumbline/engine/earn";
import type { Instant } from "@plumbline/engine/kernel";
import { writtenEarnTerms } from "@plumbline/protocol/earn";
import {
  defineTerms,
  type PublishedTerms,
  type TermsBookOf,
} from "#services/operators/settings/terms";
import type { MachineOutputs } from "./earn-totals.ts";

/** All products and their conditions, as set by operators. */
export const earnTerms = defineTerms({
  area: "earn",
  table: "earn_terms",
  schema: writtenEarnTerms,
  read: readEarnTerms,
  problemsOf: earnTermsProblems,
});

export type Published = PublishedTerms<EarnTerms, WrittenEarnTerms>;

export type EarnTermsBook = TermsBookOf<typeof earnTerms>;

/** The daily output of one machine of every version on the network in force at an instant. */
export async function machineOutputs(book: EarnTermsBook, at: Instant): Promise<MachineOutputs> {
  const { terms: current } = await book.current(at);
  const versions = Array.from({ length: current.version }, (_, index) => index + 1);
  const published = await Promise.all(versions.map((version) => book.at(version)));
  return ({ productId, termsVersion }) => {
    const product = published[termsVersion - 1]?.terms.products.get(productId);
    if (product?.kind !== "mining") return 0n;
    const network = current.networks.get(product.network);
    return network === undefined ? 0n : machineOutput(product.machine, network).units;
  };
}

/** A product as written in the terms, narrowed to its kind; null if there is none of that kind. */
export const writtenOf = <Kind extends WrittenProduct["kind"]>(
  { products }: WrittenEarnTerms,
  { id, kind }: { readonly id: string; readonly kind: Kind },
): Extract<WrittenProduct, { kind: Kind }> | null =>
  products.find((each): each is Extract<WrittenProduct, { kind: Kind }> => {
    return each.id === id && each.kind === kind;
  }) ?? null;
