import { rewardTermsProblems, readRewardTerms } from "@plumbline/engine/reward";
import { writtenRewardTerms } from "@plumbline/protocol/reward";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** What tasks ask for and pay, as operators settle it. */
export const rewardTerms = defineTerms({
  area: "reward",
  table: "reward_terms",
  schema: writtenRewardTerms,
  read: readRewardTerms,
  problemsOf: rewardTermsProblems,
});

export type RewardTermsBook = TermsBookOf<typeof rewardTerms>;
