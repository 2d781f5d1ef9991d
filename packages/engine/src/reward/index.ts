export {
  type ClaimContext,
  claimReward,
  type ClaimRefusal,
  expiryOf,
  isTaskDone,
  reverseReward,
  type TaskFacts,
  type Voucher,
} from "./claim-reward.ts";
export { type Envelope, type EnvelopeRefusal, payEnvelope } from "./pay-envelope.ts";
export {
  DEFAULT_REWARD_TERMS,
  readRewardTerms,
  type RewardTask,
  type RewardTerms,
  rewardTermsProblems,
  TASK_KINDS,
  type TaskKind,
  type WrittenRewardTerms,
} from "./tasks.ts";
export { serverWeekOf, startOfServerWeek } from "./week.ts";
