import type { Contest, ContestEntry, EntryStage, ResultLine } from "@plumbline/engine/contest";
import { money, type ReceiptId, toDecimalText, USDT, type UserId } from "@plumbline/engine/kernel";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { int, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { SaveRefused, type Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { Notice } from "#services/notifications/notice";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";
import { type EntryCounts, readContests, readCounts } from "./contest-store.ts";
import { readLines } from "./result-lines.ts";

const contestEntries = table<ContestEntry>("contest_entries").of({
  userId: uuid((entry) => entry.userId),
  id: uuid((entry) => entry.id),
  contestId: uuid((entry) => entry.contestId),
  stage: text((entry): EntryStage => entry.stage),
  joinedAt: time((entry) => entry.joinedAt),
  exitedAt: time((entry) => entry.exitedAt),
  closing: units((entry) => entry.closing?.units ?? null),
  income: units((entry) => entry.score?.income.units ?? null),
  reachedAt: time((entry) => entry.score?.reachedAt ?? null),
  holds: int((entry) => entry.score?.holds ?? null),
  rank: int((entry) => entry.rank),
  prize: units((entry) => entry.prize?.units ?? null),
  receiptId: uuid((entry): ReceiptId | null => entry.receiptId),
});

type EntryRow = RowOf<typeof contestEntries>;

function entryOf({ closing, income, reachedAt, holds, prize, ...row }: EntryRow): ContestEntry {
  const isScored = income !== null && reachedAt !== null && holds !== null;
  return {
    ...row,
    closing: closing === null ? null : money(USDT, closing),
    score: isScored ? { income: money(USDT, income), reachedAt, holds } : null,
    prize: prize === null ? null : money(USDT, prize),
  };
}

/** The state on which one member's entries are decided. */
export interface MemberEntries {
  /** The member's entries, by the id of the contest. */
  readonly entries: ReadonlyMap<string, ContestEntry>;
  readonly contests: ReadonlyMap<string, Contest>;
  readonly counts: ReadonlyMap<string, EntryCounts>;
  /** Result lines by entry, for the entries that a batch concerns. */
  readonly lines: ReadonlyMap<string, readonly ResultLine[]>;
  /** Whether the member's basic verification is authorised. */
  readonly isVerified: boolean;
  /**
   * Contests that another account of the same person has joined: same identity document or payout
   * address.
   */
  readonly elsewhere: ReadonlySet<string>;
}

export const entryStore: Store<MemberEntries, ContestEntry> = {
  name: "contest.entries",
  // Lines come from trading postings: a close in the same batch would be missing.
  isOfOthers: true,
  load: async (tx, userIds, causeIds = []) => {
    const [rows, contests, counts, lines, standings, twins] = await Promise.all([
      tx.query<EntryRow>(loadStatement, [userIds]),
      readContests(tx),
      readCounts(tx),
      readLines(tx, causeIds),
      tx.query<Standing>(standingStatement, [userIds]),
      tx.query<Twin>(elsewhereStatement, [userIds]),
    ]);
    const contestsById = new Map(contests.map((contest) => [contest.id, contest]));
    return new Map(
      userIds.map((userId): [UserId, MemberEntries] => {
        const own = rows.filter((row) => row.userId === userId).map(entryOf);
        const standing = standings.find((one) => one.userId === userId);
        const elsewhere = twins.filter((twin) => twin.userId === userId);
        return [
          userId,
          {
            entries: new Map(own.map((entry) => [entry.contestId, entry])),
            contests: contestsById,
            counts,
            lines,
            isVerified: standing?.isVerified ?? false,
            elsewhere: new Set(elsewhere.map(({ contestId }) => contestId)),
          },
        ];
      }),
    );
  },
  merge: (state, entry) => ({
    ...state,
    entries: new Map([...state.entries, [entry.contestId, entry]]),
  }),
  save: async (tx, changes) => {
    for (const { before, next } of changes) {
      const isNew = !before.entries.has(next.contestId);
      const names = isNew ? contestEntries.names : (["userId", "id", ...CHANGING] as const);
      const statement = isNew ? insertStatement : changeStatement;
      await tx.query(statement, contestEntries.valuesOf(next, names));
      if (isNew) await refuseBeyondPlaces(tx, next);
    }
  },
  noticesOf: ({ before, next }) => noticesOf(next, before.contests.get(next.contestId)),
};

/**
 * Members of one batch do not see each other's entries, so the places are counted once more here.
 */
async function refuseBeyondPlaces(tx: Tx, { userId, contestId }: ContestEntry): Promise<void> {
  const [places] = await tx.query<{ isFull: boolean }>(placesStatement, [contestId]);
  if (places?.isFull === true) throw new SaveRefused({ type: "contest_full" });
  const twins = await tx.query<Twin>(elsewhereStatement, [[userId]]);
  if (twins.some((twin) => twin.contestId === contestId)) {
    throw new SaveRefused({ type: "joined_elsewhere" });
  }
}

/** Members are notified of prizes only, since those are money; screens show the rest. */
function noticesOf(entry: ContestEntry, contest: Contest | undefined): readonly Notice[] {
  const { userId, rank, prize, receiptId } = entry;
  if (contest === undefined || rank === null || prize === null || prize.units === 0n) return [];
  const gaps = {
    contest: contest.name,
    rank: String(rank),
    amount: `${toDecimalText(prize.units)} USDT`,
  };
  return [{ userId, kind: "contestPrize", aboutId: receiptId, gaps }];
}

interface Standing {
  readonly userId: UserId;
  readonly isVerified: boolean;
}

interface Twin {
  readonly userId: UserId;
  readonly contestId: string;
}

/** An entry and its owner: the context of a command of the house. */
export type EntryName = Pick<ContestEntry, "id" | "userId">;

/** The next command that is due for an entry. */
export type EntryWork = "begin" | "settle" | "settle-exited" | "rank";

const DUE = {
  begin: "stage = 'joined' and exited_at is null",
  settle: "stage in ('joined', 'trading')",
  "settle-exited": "stage in ('joined', 'trading') and exited_at is not null",
  rank: "stage = 'settled'",
} as const satisfies Record<EntryWork, string>;

const dueStatementOf = (work: EntryWork) =>
  sql(
    `contest.due-to-${work}`,
    `select user_id as "userId", id from contest_entries
     where contest_id = $1 and ${DUE[work]} and id > $2 order by id limit $3`,
  );

const DUE_STATEMENTS = {
  begin: dueStatementOf("begin"),
  settle: dueStatementOf("settle"),
  "settle-exited": dueStatementOf("settle-exited"),
  rank: dueStatementOf("rank"),
} as const satisfies Record<EntryWork, unknown>;

/** In the order of their ids, after the given one. */
export const readDue = (
  tx: Tx,
  work: EntryWork,
  page: { readonly contestId: string; readonly after: string; readonly limit: number },
) => tx.query<EntryName>(DUE_STATEMENTS[work], [page.contestId, page.after, page.limit]);

/** An entry with its owner's name and the equity of its book. */
export interface EntryLine {
  readonly entry: ContestEntry;
  readonly account: string;
  readonly assets: bigint;
}

type LineRow = EntryRow & Omit<EntryLine, "entry">;

const lineOf = ({ account, assets, ...row }: LineRow): EntryLine => ({
  entry: entryOf(row),
  account,
  assets,
});

export async function readEntriesOfMember(tx: Tx, userId: UserId): Promise<readonly EntryLine[]> {
  return (await tx.query<LineRow>(ofMemberStatement, [userId])).map(lineOf);
}

export async function readEntriesOfContest(tx: Tx, id: string): Promise<readonly EntryLine[]> {
  return (await tx.query<LineRow>(ofContestStatement, [id])).map(lineOf);
}

interface PageFilter extends ListQuery {
  readonly contestId: string | null;
  readonly userId: string | null;
  /** Whether to list only entries that won a prize. */
  readonly isPaid: boolean;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page of everybody's entries with the total count: the latest first, winners by rank. */
export async function pageOfEntries(
  tx: Tx,
  request: PageFilter,
): Promise<{ readonly lines: readonly EntryLine[]; readonly total: number }> {
  const { contestId, userId, isPaid } = request;
  const filter = [contestId, userId, isPaid, filterValue(request)];
  const { rows, total } = await readPage<LineRow>(
    tx,
    {
      page: isPaid ? winnersStatement : pageStatement(request),
      count: countStatement,
      filter,
    },
    request,
  );
  return { lines: rows.map(lineOf), total };
}

const loadStatement = sql(
  "contest.load-entries",
  `select ${contestEntries.select} from contest_entries where user_id = any($1::uuid[])`,
);

const standingStatement = sql(
  "contest.standings",
  `select named.user_id as "userId", exists (
       select from member_verifications as papers
       where papers.user_id = named.user_id and level = 'basic' and status = 'authorised'
     ) as "isVerified"
   from unnest($1::uuid[]) as named (user_id)`,
);

const elsewhereStatement = sql(
  "contest.elsewhere",
  `select twin.owner as "userId", contest_id as "contestId" from (
     select own.user_id as owner, other.user_id from handed_in_papers as own
       join handed_in_papers as other using (paper_digest)
       where own.user_id = any($1::uuid[]) and other.user_id <> own.user_id
     union
     select own.user_id, other.user_id from payout_addresses as own
       join payout_addresses as other using (folded)
       where own.user_id = any($1::uuid[]) and other.user_id <> own.user_id
   ) as twin join contest_entries using (user_id)`,
);

const placesStatement = sql(
  "contest.places",
  `select count(*) > entries_max as "isFull" from contests
     join contest_entries on contest_id = contests.id
   where contests.id = $1 group by entries_max`,
);

const insertStatement = sql("contest.insert-entry", contestEntries.insert);

const CHANGING = [
  "stage",
  "exitedAt",
  "closing",
  "income",
  "reachedAt",
  "holds",
  "rank",
  "prize",
  "receiptId",
] as const;

const changeStatement = sql(
  "contest.change-entry",
  `update contest_entries set ${contestEntries.set(CHANGING, 3)} where (user_id, id) = ($1, $2)`,
);

const LINES = `select ${contestEntries.select}, account,
    coalesce((select sum(amount) from balances where balances.user_id = contest_entries.user_id
      and book = 'contest:' || contest_id), 0)::numeric(38, 8) as assets
  from contest_entries join contests on contests.id = contest_id
    join member_names on member_names.user_id = contest_entries.user_id`;

const ofMemberStatement = sql(
  "contest.entries-of-member",
  `${LINES} where contest_entries.user_id = $1 order by joined_at desc, contest_entries.id desc`,
);

const ofContestStatement = sql(
  "contest.entries-of-contest",
  `${LINES} where contest_id = $1 order by contest_entries.id`,
);

export const ENTRY_FILTER = { userId: "contest_entries.user_id", time: "joined_at" } as const;

const WANTED = `($1::uuid is null or contest_id = $1)
  and ($2::uuid is null or contest_entries.user_id = $2) and (not $3::bool or prize > 0)
  and ${isFiltered(ENTRY_FILTER, { filter: "$4" })}`;

const pageStatement = sortedStatement(
  "contest.entries",
  {
    own: "joined_at desc, contest_entries.id desc",
    tie: "contest_entries.id",
    by: { createTime: "joined_at", income: "income", prize: "prize" },
  },
  (orderBy) => `${LINES} where ${WANTED} order by ${orderBy} limit $5 offset $6`,
);

const winnersStatement = sql(
  "contest.winners",
  `${LINES} where ${WANTED} order by ends_at desc, contest_id, rank limit $5 offset $6`,
);

const countStatement = sql(
  "contest.entries-count",
  `select count(*) from contest_entries where ${WANTED}`,
);
