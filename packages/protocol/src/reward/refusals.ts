import type { ClaimRefusal } from "@plumbline/engine/reward";
import { refusalsOf } from "../refusals-of.ts";

/** The area's refusals. One added to the rules does not compile until it is here. */
export const rewardRefusals = refusalsOf("reward", {
  incentives_forbidden: 5400,
  task_unknown: 5401,
  reward_claimed: 5402,
  task_expired: 5403,
  task_not_done: 5404,
  reward_paid_elsewhere: 5405,
  marketing_short: 5406,
} satisfies Record<ClaimRefusal["type"], number>);
