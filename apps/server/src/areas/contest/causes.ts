import { SANDBOX_FUNDS } from "@plumbline/engine/ledger";
import { CONTEST_RECEIPTS } from "@plumbline/engine/contest";
import { unitsToColumn } from "#platform/postgres/columns";
import type { AccountText, Cause } from "#platform/ledger/causes";
import { HOUSE } from "#platform/process/ids";
import { verifierOf } from "#platform/ledger/verification";
import { readEveryPublication } from "./publications.ts";

const AVAILABLE = "user:available";
const OUTSIDE = "house:external";
const POOL = "house:treasury:contest";
const MARKETING = "house:marketing";

interface Moves {
  readonly from: readonly AccountText[];
  readonly to: readonly AccountText[];
  readonly commands: readonly string[];
}

/** The entry's amount, moved once by each of these commands. */
const entry = (moves: Moves, condition: string): Cause => ({
  ...moves,
  condition: `moved.twins = 1 and moved.asset = 'USDT' and exists (select from contest_entries
      join contests on contests.id = contest_id
    where (user_id, contest_entries.id) = (moved.user_id, moved.cause_id) and ${condition})`,
  needs: "an entry of a contest with this amount",
});

/** The same for a contest. */
const contest = (moves: Moves, condition: string): Cause => ({
  ...moves,
  condition: `moved.user_id = '${HOUSE}' and moved.twins = 1 and moved.asset = 'USDT'
    and exists (select from contests where contests.id = moved.cause_id and ${condition})`,
  needs: "a contest with this amount",
});

const IN_ITS_BOOK = "moved.book = 'contest:' || contests.id";
const POOL_SUM = "(select sum(prize::numeric) from json_array_elements_text(prizes) as prize)";
const PAID_SUM = `(select coalesce(sum(prize), 0) from contest_entries
  where contest_entries.contest_id = contests.id)`;

/** The causes of start money, prizes and their pool. */
export const contestCauses = {
  contest_start: entry(
    { from: [OUTSIDE], to: [AVAILABLE], commands: ["contest.begin-entry"] },
    `${IN_ITS_BOOK} and start_money = moved.amount`,
  ),
  contest_end: entry(
    { from: [AVAILABLE], to: [OUTSIDE], commands: ["contest.settle-entry"] },
    `${IN_ITS_BOOK} and closing = moved.amount`,
  ),
  contest_prize: entry(
    { from: [POOL], to: [AVAILABLE], commands: ["contest.rank-entry"] },
    `moved.book = 'live' and prize = moved.amount and receipt_id = moved.receipt_id
      and (prizes ->> (rank - 1))::numeric = moved.amount`,
  ),
  contest_funding: contest(
    { from: [OUTSIDE], to: ["house:market", "house:insurance"], commands: ["contest.start"] },
    `${IN_ITS_BOOK} and started_at is not null and moved.amount = case moved.to_account
      when 'house:market' then ${unitsToColumn(SANDBOX_FUNDS.market.units)}
      else ${unitsToColumn(SANDBOX_FUNDS.insurance.units)} end`,
  ),
  contest_pool: contest(
    { from: [MARKETING], to: [POOL], commands: ["contest.fund"] },
    `moved.book = 'live' and funded_at is not null and moved.amount = ${POOL_SUM}`,
  ),
  contest_pool_returned: contest(
    { from: [POOL], to: [MARKETING], commands: ["contest.end", "contest.call-off"] },
    `moved.book = 'live' and funded_at is not null and ended_at is not null
      and moved.amount = ${POOL_SUM} - ${PAID_SUM}`,
  ),
} as const satisfies Record<string, Cause>;

/**
 * Ranks every contest again, from every result line that counted.
 * @public `npm run generate` reads it.
 */
export const contestReceipts = verifierOf(CONTEST_RECEIPTS, readEveryPublication);
