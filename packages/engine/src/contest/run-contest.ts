import {
  decided,
  type Decision,
  err,
  type Instant,
  isLess,
  type Money,
  type Result,
  subtract,
} from "#kernel";
import { postings, SANDBOX_FUNDS } from "#ledger";
import { bookAccountsOf, POOL_ACCOUNTS } from "./accounts.ts";
import { type Contest, type ContestTerms, poolOf } from "./contest.ts";

type Moved<R extends string> = Result<Decision<Contest, never>, { readonly type: R }>;

/** Announces a contest with its settled terms. Refusal: `already_announced`. */
export function announceContest(
  contest: Contest | undefined,
  terms: ContestTerms,
): Moved<"already_announced"> {
  if (contest !== undefined) return err({ type: "already_announced" });

  // Past this line the command must succeed.
  const nothingYet = { fundedAt: null, startedAt: null, rankedAt: null, endedAt: null };
  return decided({ ...terms, stage: "announced", ...nothingYet });
}

/**
 * Sets the whole pool aside from the marketing fund.
 *
 * Refusals, in the order they are checked: `wrong_status`, `pool_funded`, `incentives_forbidden`,
 * `marketing_short`.
 */
export function fundPool(
  context: {
    readonly contest: Contest;
    readonly marketing: Money;
    /** Whether the profile in force forbids incentives. */
    readonly isForbidden: boolean;
  },
  now: Instant,
): Moved<"wrong_status" | "pool_funded" | "incentives_forbidden" | "marketing_short"> {
  const { contest, marketing, isForbidden } = context;
  if (contest.stage !== "announced") return err({ type: "wrong_status" });
  if (contest.fundedAt !== null) return err({ type: "pool_funded" });
  if (isForbidden) return err({ type: "incentives_forbidden" });
  const pool = poolOf(contest);
  if (isLess(marketing, pool)) return err({ type: "marketing_short" });

  // Past this line the command must succeed.
  const { marketing: fund, pool: account } = POOL_ACCOUNTS;
  const moves = postings([fund, account, pool, "contest_pool"]);
  return decided({ ...contest, fundedAt: now }, { postings: moves });
}

/**
 * Starts a contest and funds its book: the house covers trades with play money of that book.
 *
 * Refusals, in the order they are checked: `wrong_status`, `too_early`, `pool_not_funded`,
 * `too_late` (it has ended, as after a long downtime).
 */
export function startContest(
  contest: Contest,
  now: Instant,
): Moved<"wrong_status" | "too_early" | "pool_not_funded" | "too_late"> {
  if (contest.stage !== "announced") return err({ type: "wrong_status" });
  if (now < contest.startsAt) return err({ type: "too_early" });
  if (contest.fundedAt === null) return err({ type: "pool_not_funded" });
  if (now >= contest.endsAt) return err({ type: "too_late" });

  // Past this line the command must succeed.
  const { outside, market, insurance } = bookAccountsOf(contest);
  const moves = postings(
    [outside, market, SANDBOX_FUNDS.market, "contest_funding"],
    [outside, insurance, SANDBOX_FUNDS.insurance, "contest_funding"],
  );
  return decided({ ...contest, stage: "started", startedAt: now }, { postings: moves });
}

/**
 * Calls off a contest that cannot start. A pool that was set aside returns to the marketing fund.
 *
 * Refusals, in the order they are checked: `wrong_status`, `too_early`, `may_start`.
 */
export function callOffContest(
  contest: Contest,
  now: Instant,
): Moved<"wrong_status" | "too_early" | "may_start"> {
  if (contest.stage !== "announced") return err({ type: "wrong_status" });
  if (now < contest.startsAt) return err({ type: "too_early" });
  if (contest.fundedAt !== null && now < contest.endsAt) return err({ type: "may_start" });

  // Past this line the command must succeed.
  const { marketing, pool } = POOL_ACCOUNTS;
  const moves = postings([pool, marketing, poolOf(contest), "contest_pool_returned"]);
  return decided(
    { ...contest, stage: "called_off", endedAt: now },
    { postings: contest.fundedAt === null ? [] : moves },
  );
}

/**
 * Fixes the scores: every book is closed, so ranks can be computed.
 *
 * Refusals, in the order they are checked: `wrong_status`, `too_early`, `entries_open`.
 */
export function rankContest(
  { contest, open }: { readonly contest: Contest; readonly open: number },
  now: Instant,
): Moved<"wrong_status" | "too_early" | "entries_open"> {
  if (contest.stage !== "started") return err({ type: "wrong_status" });
  if (now < contest.endsAt) return err({ type: "too_early" });
  if (open > 0) return err({ type: "entries_open" });

  // Past this line the command must succeed.
  return decided({ ...contest, stage: "ranked", rankedAt: now });
}

/**
 * Ends a contest whose prizes are paid. Prizes without a winner return to the marketing fund, so
 * that the pool is paid out or returned to the last unit.
 *
 * Refusals, in the order they are checked: `wrong_status`, `entries_open`.
 */
export function endContest(
  context: { readonly contest: Contest; readonly open: number; readonly paid: Money },
  now: Instant,
): Moved<"wrong_status" | "entries_open"> {
  const { contest, open, paid } = context;
  if (contest.stage !== "ranked") return err({ type: "wrong_status" });
  if (open > 0) return err({ type: "entries_open" });

  // Past this line the command must succeed.
  const { marketing, pool } = POOL_ACCOUNTS;
  const left = subtract(poolOf(contest), paid);
  const moves = postings([pool, marketing, left, "contest_pool_returned"]);
  return decided({ ...contest, stage: "ended", endedAt: now }, { postings: moves });
}
