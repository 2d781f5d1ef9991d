export {
  afterCommand,
  checkOwnLimits,
  checkStake,
  depositUses,
  lossUses,
  type NewRisk,
  type OwnLimitRefusal,
  RESULT_REASONS,
  stakeIn,
  type UsdtOf,
  WINDOW_DAYS,
  type WindowUse,
} from "./check-own-limits.ts";
export {
  type CountedDeposit,
  LIMIT_KINDS,
  limitAt,
  type LimitKind,
  type OwnLimit,
  type OwnLimits,
  type OwnLimitsChange,
  pendingAt,
  type TradingBreak,
} from "./own-limits.ts";
export {
  applyProfile,
  type Profile,
  PROFILE_NAMES,
  type ProfileName,
  PROFILES,
} from "./profile.ts";
export { SESSION_MINUTES, setLimit, type SetLimitRefusal } from "./set-limit.ts";
export {
  endExclusion,
  type EndExclusionRefusal,
  EXCLUSION_LENGTHS,
  type ExclusionLength,
  isOnBreak,
  startExclusion,
  type StartBreakRefusal,
  startTimeOut,
  TIME_OUT_DAYS,
} from "./trading-break.ts";
