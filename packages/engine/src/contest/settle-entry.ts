import {
  decided,
  type Decision,
  err,
  type Instant,
  type ReceiptId,
  type Result,
  USDT,
} from "#kernel";
import { balanceOf, type Balances, postings } from "#ledger";
import { bookAccountsOf, POOL_ACCOUNTS } from "./accounts.ts";
import { bookOf, type Contest, type ContestEntry } from "./contest.ts";
import { type ContestPublication, rankReceipt } from "./receipt.ts";
import { prizeOf, type ResultLine, scoreOf } from "./score.ts";

export interface EntryMoved {
  readonly type: "contest_begun" | "contest_settled" | "contest_ranked";
  readonly contestId: string;
}

type Moved<R extends string> = Result<Decision<ContestEntry, EntryMoved>, { readonly type: R }>;

/**
 * Credits the start money of an entry, from the outside account of its own book.
 *
 * Refusals, in the order they are checked: `entry_not_found`, `wrong_status` (of the entry or of
 * its contest).
 */
export function beginEntry(context: {
  readonly contest: Contest;
  readonly entry: ContestEntry | undefined;
}): Moved<"entry_not_found" | "wrong_status"> {
  const { contest, entry } = context;
  if (entry === undefined) return err({ type: "entry_not_found" });
  const isWaiting = entry.stage === "joined" && entry.exitedAt === null;
  if (!isWaiting || contest.stage !== "started") return err({ type: "wrong_status" });

  // Past this line the command must succeed.
  const { outside, available } = bookAccountsOf(contest);
  return decided(
    { ...entry, stage: "trading" },
    {
      postings: postings([outside, available, contest.startMoney, "contest_start"]),
      events: [{ type: "contest_begun", contestId: contest.id }],
    },
  );
}

export interface SettleContext {
  readonly contest: Contest;
  readonly entry: ContestEntry | undefined;
  readonly balances: Balances;
  /** The number of positions and orders of this book that are not closed. */
  readonly open: number;
  /** Every result line of the entry's book. */
  readonly lines: readonly ResultLine[];
}

/**
 * Closes the book of an entry whose contest is over, or that exited: its balance returns to the
 * outside account, so that nothing can be opened any more, and its score is fixed. Throws if the
 * lines do not add up to the balance.
 *
 * Refusals, in the order they are checked: `entry_not_found`, `wrong_status`, `contest_running`,
 * `positions_open`.
 */
export function settleEntry(
  { contest, entry, balances, open, lines }: SettleContext,
  now: Instant,
): Moved<"entry_not_found" | "wrong_status" | "contest_running" | "positions_open"> {
  if (entry === undefined) return err({ type: "entry_not_found" });
  const { stage } = entry;
  if (stage !== "joined" && stage !== "trading") return err({ type: "wrong_status" });
  const isOver =
    contest.stage === "started" ? now >= contest.endsAt : contest.stage !== "announced";
  if (!isOver && entry.exitedAt === null) return err({ type: "contest_running" });
  if (open > 0) return err({ type: "positions_open" });

  // Past this line the command must succeed.
  const closing = balanceOf(balances, { book: bookOf(contest), asset: USDT, kind: "available" });
  const startUnits = stage === "trading" ? contest.startMoney.units : 0n;
  const sumUnits = lines.reduce((sum, { units }) => sum + units, startUnits);
  if (sumUnits !== closing.units) {
    throw new Error(`the book of entry ${entry.id} holds ${closing.units}, not ${sumUnits}`);
  }
  const { outside, available } = bookAccountsOf(contest);
  return decided(
    { ...entry, stage: "settled", closing, score: scoreOf(lines, contest) },
    {
      postings: postings([available, outside, closing, "contest_end"]),
      events: [{ type: "contest_settled", contestId: contest.id }],
    },
  );
}

/**
 * Assigns the rank of an entry and pays its prize immediately, with the receipt of both.
 *
 * Refusals, in the order they are checked: `entry_not_found`, `wrong_status` (of the entry or of
 * its contest), `incentives_forbidden` (the prize stays in the pool meanwhile).
 */
export function rankEntry(
  context: {
    readonly entry: ContestEntry | undefined;
    readonly publication: ContestPublication;
    readonly lines: readonly ResultLine[];
    /** Whether the profile in force forbids incentives. */
    readonly isForbidden: boolean;
  },
  { receiptId }: { readonly receiptId: ReceiptId },
): Moved<"entry_not_found" | "wrong_status" | "incentives_forbidden"> {
  const { entry, publication, lines, isForbidden } = context;
  const { contest, ranking } = publication;
  if (entry === undefined) return err({ type: "entry_not_found" });
  if (entry.stage !== "settled") return err({ type: "wrong_status" });
  const place = ranking.findIndex(({ id }) => id === entry.id);
  const rank = place === -1 ? null : place + 1;
  const prize = prizeOf(contest, rank);
  if (isForbidden && prize.units > 0n) return err({ type: "incentives_forbidden" });

  // Past this line the command must succeed.
  const { pool, available } = POOL_ACCOUNTS;
  const isRanked = rank !== null;
  return decided(
    { ...entry, stage: "ranked", rank, prize, receiptId: isRanked ? receiptId : null },
    {
      postings: postings([pool, available, prize, "contest_prize"]),
      events: [{ type: "contest_ranked", contestId: contest.id }],
      receipts: isRanked ? [rankReceipt(publication, { entryId: entry.id, lines }, receiptId)] : [],
    },
  );
}
