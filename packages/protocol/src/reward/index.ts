export { claimReward, listRewards, readEnvelope, writtenRewardTerms } from "./calls.ts";
