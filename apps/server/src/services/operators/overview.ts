import type { Instant, UserId } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { findUser, readUser } from "@plumbline/protocol/profile/operator-calls";
import type { Tx } from "#platform/postgres/database";

/** What the areas show at the desk of one member; what the member holds is the profile's own. */
export type Overview = Omit<
  ResultOf<typeof readUser>,
  keyof ResultOf<typeof findUser> | "balances" | "lastActiveAt" | "sessions"
>;

/** Of whom, and as of when. */
export interface OverviewOf {
  readonly userId: UserId;
  readonly now: Instant;
}

export type ReadOverview = (tx: Tx, of: OverviewOf) => Promise<Overview>;

/** How many of each kind are shown: enough to see what is going on, never a whole history. */
export const OVERVIEW_LINES_MAX = 20;
