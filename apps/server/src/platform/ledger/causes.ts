import type { PostingReason } from "@plumbline/engine/ledger";
import { sql, type Tx } from "#platform/postgres/database";

/** "user:margin", "house:fees": an account as the journal writes it. */
export type AccountText = `${"user" | "house"}:${string}`;

/**
 * The record required behind every posting of one reason. Declared by the area that posts for it,
 * which owns the tables in which the cause is stored.
 */
export interface Cause {
  /** The accounts that such a posting may debit and credit. */
  readonly from: readonly AccountText[];
  readonly to: readonly AccountText[];
  /** The commands that post for this reason, as the journal names them. */
  readonly commands: readonly string[];
  /**
   * SQL, true if the cause exists and matches. It reads one row `moved`: the posting's columns;
   * `command`, `cause_id`, `receipt_id` and `at` of its entry; and `twins`: how many postings of
   * the entry are identical, itself included.
   */
  readonly condition: string;
  /** The required cause in words, for the report of a missing one. */
  readonly needs: string;
}

/** The causes of all reasons. */
export type Causes = Readonly<Record<PostingReason, Cause>>;

export type CauseProblem =
  /** No entry of the journal has such a posting. */
  | "no_entry"
  /** No rule has this reason. */
  | "unknown_reason"
  /** It moves money between other accounts than its reason does. */
  | "other_accounts"
  /** Its entry's command does not post for this reason. */
  | "other_command"
  /** An operator's command that is missing from the operators' log. */
  | "not_logged"
  /** The required cause is missing, or of another amount. */
  | "no_cause";

/** A posting without a valid cause. */
export interface UncausedPosting {
  readonly seq: number;
  readonly userId: string;
  readonly reason: string;
  readonly asset: string;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly problem: CauseProblem;
}

/** A range of postings by number: excludes the first, includes the second. */
export interface PostingRange {
  readonly afterSeq: bigint;
  readonly throughSeq: bigint;
}

/** The report needs no more findings to show that something is wrong. */
const FINDINGS_MAX = 100;
/** Few enough for one statement's time limit, and enough to be worth the statements' fixed cost. */
const POSTINGS_AT_ONCE = 20_000n;

export interface CausesReport {
  /** The number of postings that were checked. */
  readonly postings: number;
  /** At most a hundred findings, the earliest first. */
  readonly uncaused: readonly UncausedPosting[];
}

/**
 * Checks every posting of a range: its entry, its accounts, its command, the line of the operators'
 * log, and the cause that its reason requires. Stops after the first hundred problems.
 */
export async function findUncaused(
  tx: Tx,
  causes: Causes,
  { afterSeq, throughSeq }: PostingRange,
): Promise<CausesReport> {
  const statement = uncausedStatement(causes);
  const [newest] = await tx.query<{ seq: number }>(newestStatement);
  const lastSeq = BigInt(newest?.seq ?? 0);
  const endSeq = throughSeq < lastSeq ? throughSeq : lastSeq;
  const uncaused: UncausedPosting[] = [];
  let postings = 0;
  for (let after = afterSeq; after < endSeq && uncaused.length < FINDINGS_MAX;) {
    const through = after + POSTINGS_AT_ONCE < endSeq ? after + POSTINGS_AT_ONCE : endSeq;
    const range = [after, through];
    uncaused.push(...(await tx.query<UncausedPosting>(statement, range)));
    const [counted] = await tx.query<{ postings: number }>(countStatement, range);
    postings += counted?.postings ?? 0;
    after = through;
  }
  return { postings, uncaused: uncaused.slice(0, FINDINGS_MAX) };
}

/** One line that names the posting and its problem. */
export function uncausedText(causes: Causes, uncausedPosting: UncausedPosting): string {
  const { seq, userId, reason, asset, amount, from, to, problem } = uncausedPosting;
  return (
    `posting ${seq} of ${userId}, ${reason}: ${from} to ${to}, ${amount} ${asset}: ` +
    textOf(problem, causes[reason as PostingReason]) // used only if the reason is known
  );
}

function textOf(problem: CauseProblem, cause: Cause): string {
  switch (problem) {
    case "no_entry":
      return "no entry of the journal has it";
    case "unknown_reason":
      return "no rule posts for this reason";
    case "other_accounts":
      return "this reason moves money between other accounts";
    case "other_command":
      return "the command of its entry does not post for this reason";
    case "not_logged":
      return "the operators' log has no line of its command";
    case "no_cause":
      return `there is not ${cause.needs}`;
  }
}

const newestStatement = sql(
  "causes.newest",
  "select case when is_called then last_value else 0 end as seq from postings_seq_seq",
);

const countStatement = sql(
  "causes.count",
  "select count(*) as postings from postings where seq > $1 and seq <= $2",
);

const listOf = (texts: readonly string[]): string =>
  `(${texts.map((text) => `'${text}'`).join(", ")})`;

const caseOf = ([reason, { from, to, commands, condition }]: [string, Cause]): string => `
  when '${reason}' then case
    when not (from_account in ${listOf(from)} and to_account in ${listOf(to)})
      then 'other_accounts'
    when command not in ${listOf(commands)} then 'other_command'
    when command like 'desk:%' and not exists (select from audit_entries
      where audit_entries.request_id = moved.request_id) then 'not_logged'
    when (${condition}) is not true then 'no_cause' end`;

// Each posting's entry is looked up by its key, and so is its cause.
const uncausedStatement = (causes: Causes) =>
  sql(
    "causes.uncaused",
    `with moved as materialized (
       select seq, user_id, request_id, book, asset, from_account, to_account, amount,
         from_balance, to_balance, reason, entry.*, count(*) over (partition by user_id,
           request_id, book, asset, from_account, to_account, amount, reason) as twins
       from postings left join lateral (
         select command, cause_id, receipt_id, created_at as at from journal_entries
         where (user_id, request_id) = (postings.user_id, postings.request_id) limit 1
       ) as entry on true
       where seq > $1 and seq <= $2
     )
     select seq, user_id as "userId", reason, asset, amount::text, from_account as from,
       to_account as to, problem
     from moved cross join lateral (
       select case when command is null then 'no_entry' else
         case reason ${Object.entries(causes).map(caseOf).join("")}
         else 'unknown_reason' end end as problem
     ) as looked
     where problem is not null order by seq limit ${FINDINGS_MAX}`,
  );
