export { type CountedDay, dailyTotals } from "./daily-totals.ts";
export {
  DEFAULT_VIP_TERMS,
  readVipTerms,
  VIP_LEVEL_MAX,
  type VipLevel,
  type VipTerms,
  vipTermsProblems,
  type WrittenVipTerms,
} from "./levels.ts";
export {
  AVERAGE_DAYS,
  averageAssets,
  dueBonuses,
  levelOf,
  newVipState,
  nextLevelDay,
  PROTECTION_DAYS,
  reviewLevel,
  type VipState,
} from "./review-level.ts";
