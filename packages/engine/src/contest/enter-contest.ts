import { decided, type Decision, err, type Instant, type Result, type UserId } from "#kernel";
import type { Contest, ContestEntry } from "./contest.ts";

export interface ContestEntered {
  readonly type: "contest_joined" | "contest_exited";
  readonly contestId: string;
}

export type JoinRefusal = {
  readonly type:
    | "incentives_forbidden"
    | "contest_not_found"
    | "already_joined"
    | "join_closed"
    | "verification_required"
    | "joined_elsewhere"
    | "contest_full";
};

export interface JoinContext {
  readonly contest: Contest | undefined;
  readonly entry: ContestEntry | undefined;
  /** All entries, including those that exited: a place is taken once. */
  readonly entries: number;
  /** Whether this member's basic verification is authorised. */
  readonly isVerified: boolean;
  /** Whether another account of the same person has an entry: same papers or payout address. */
  readonly isElsewhere: boolean;
  /** Whether the profile in force forbids incentives. */
  readonly isForbidden: boolean;
}

/**
 * Joins a contest, once: a member who exited cannot come back.
 *
 * Refusals, in the order they are checked: `incentives_forbidden`, `contest_not_found`,
 * `already_joined`, `join_closed`, `verification_required`, `joined_elsewhere` (another account of
 * the same person), `contest_full`.
 */
export function joinContest(
  { contest, entry, entries, isVerified, isElsewhere, isForbidden }: JoinContext,
  { entryId, userId }: { readonly entryId: string; readonly userId: UserId },
  now: Instant,
): Result<Decision<ContestEntry, ContestEntered>, JoinRefusal> {
  if (isForbidden) return err({ type: "incentives_forbidden" });
  if (contest === undefined) return err({ type: "contest_not_found" });
  if (entry !== undefined) return err({ type: "already_joined" });
  if (contest.stage !== "announced" || now >= contest.joinUntil) {
    return err({ type: "join_closed" });
  }
  if (!isVerified) return err({ type: "verification_required" });
  if (isElsewhere) return err({ type: "joined_elsewhere" });
  if (entries >= contest.entriesMax) return err({ type: "contest_full" });

  // Past this line the command must succeed.
  const { id: contestId } = contest;
  const joined: ContestEntry = {
    id: entryId,
    userId,
    contestId,
    stage: "joined",
    joinedAt: now,
    exitedAt: null,
    closing: null,
    score: null,
    rank: null,
    prize: null,
    receiptId: null,
  };
  return decided(joined, { events: [{ type: "contest_joined", contestId }] });
}

export type ExitRefusal = { readonly type: "contest_not_found" | "not_joined" | "contest_over" };

/**
 * Leaves a contest permanently: its positions are closed, and there is no rank.
 *
 * Refusals, in the order they are checked: `contest_not_found`, `not_joined`, `contest_over` (also
 * if the member exited before).
 */
export function exitContest(
  {
    contest,
    entry,
  }: { readonly contest: Contest | undefined; readonly entry: ContestEntry | undefined },
  now: Instant,
): Result<Decision<ContestEntry, ContestEntered>, ExitRefusal> {
  if (contest === undefined) return err({ type: "contest_not_found" });
  if (entry === undefined) return err({ type: "not_joined" });
  const isRunning = contest.stage === "announced" || contest.stage === "started";
  if (!isRunning || now >= contest.endsAt || entry.exitedAt !== null) {
    return err({ type: "contest_over" });
  }

  // Past this line the command must succeed.
  const { id: contestId } = contest;
  const events = [{ type: "contest_exited" as const, contestId }];
  return decided({ ...entry, exitedAt: now }, { events });
}
