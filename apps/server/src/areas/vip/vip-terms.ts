import { vipTermsProblems, readVipTerms } from "@plumbline/engine/vip";
import { writtenVipTerms } from "@plumbline/protocol/vip";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** What levels ask for and give, as operators settle it. */
export const vipTerms = defineTerms({
  area: "vip",
  table: "vip_terms",
  schema: writtenVipTerms,
  read: readVipTerms,
  problemsOf: vipTermsProblems,
});

export type VipTermsBook = TermsBookOf<typeof vipTerms>;
