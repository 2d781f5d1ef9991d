import type { ResultLine } from "@plumbline/engine/contest";
import { sql, type Tx } from "#platform/postgres/database";

type LineRow = ResultLine & { readonly entryId: string };

type LinesByEntry = ReadonlyMap<string, readonly ResultLine[]>;

/** The result lines of these entries' books, the earliest first. */
export async function readLines(tx: Tx, entryIds: readonly string[]): Promise<LinesByEntry> {
  return byEntry(await tx.query<LineRow>(ofEntriesStatement, [entryIds]));
}

/** The result lines of every entry of a contest. */
export async function readLinesOfContest(tx: Tx, contestId: string): Promise<LinesByEntry> {
  return byEntry(await tx.query<LineRow>(ofContestStatement, [contestId]));
}

function byEntry(rows: readonly LineRow[]): LinesByEntry {
  const lines = new Map<string, ResultLine[]>();
  for (const { entryId, ...line } of rows) {
    const own = lines.get(entryId);
    if (own === undefined) lines.set(entryId, [line]);
    else own.push(line);
  }
  return lines;
}

// A posting between the owner's account and the house is a gain, a loss or a cost; an amount that
// is only set aside still belongs to the owner. A line sums up one command, whose journal entry
// names the position.
const linesOf = (condition: string): string => `
  select entry.id as "entryId", journal.receipt_id as "receiptId",
    journal.cause_id as "positionId", position_entries.entered_at as "enteredAt",
    journal.created_at as at, sum(case when moved.to_account like 'user:%' then moved.amount
      else -moved.amount end)::numeric(28, 8) as units
  from contest_entries as entry
    join postings as moved on moved.user_id = entry.user_id
      and moved.book = 'contest:' || entry.contest_id and moved.book like 'contest:%'
      and (moved.from_account like 'house:%') <> (moved.to_account like 'house:%')
      and moved.reason not in ('contest_start', 'contest_end')
    join journal_entries as journal
      on (journal.user_id, journal.request_id) = (moved.user_id, moved.request_id)
    join position_entries on (position_entries.user_id, position_entries.id)
      = (journal.user_id, journal.cause_id)
  where ${condition}
  group by entry.id, journal.request_id, journal.receipt_id, journal.cause_id,
    position_entries.entered_at, journal.created_at
  order by entry.id, journal.created_at, min(moved.seq)`;

const ofEntriesStatement = sql("contest.lines-of-entries", linesOf("entry.id = any($1::uuid[])"));

const ofContestStatement = sql("contest.lines-of-contest", linesOf("entry.contest_id = $1"));
