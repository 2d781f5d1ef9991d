export {
  endExclusion,
  listOwnLimitChanges,
  readOwnLimits,
  setOwnLimit,
  startExclusion,
  startTimeOut,
} from "./calls.ts";
