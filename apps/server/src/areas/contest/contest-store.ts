import {
  type Contest,
  type ContestStage,
  contestTermsProblems,
  type WrittenContestTerms,
} from "@plumbline/engine/contest";
import {
  money,
  mustParseDecimal,
  toDecimalText,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import { writtenContestTerms } from "@plumbline/protocol/contest/operator-calls";
import { int, json, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** The contests, as set by operators. */
export const contestTerms = defineTerms({
  area: "contest",
  table: "contest_terms",
  schema: writtenContestTerms,
  read: (written: WrittenContestTerms) => written,
  problemsOf: contestTermsProblems,
});

export type ContestTermsBook = TermsBookOf<typeof contestTerms>;

const contests = table<Contest>("contests").of({
  id: uuid((contest) => contest.id),
  name: text((contest) => contest.name),
  about: text((contest) => contest.about),
  startMoney: units((contest) => contest.startMoney.units),
  prizes: json((contest): readonly string[] =>
    contest.prizes.map((prize) => toDecimalText(prize.units)),
  ),
  entriesMax: int((contest) => contest.entriesMax),
  joinUntil: time((contest) => contest.joinUntil),
  startsAt: time((contest) => contest.startsAt),
  endsAt: time((contest) => contest.endsAt),
  stage: text((contest): ContestStage => contest.stage),
  fundedAt: time((contest) => contest.fundedAt),
  startedAt: time((contest) => contest.startedAt),
  rankedAt: time((contest) => contest.rankedAt),
  endedAt: time((contest) => contest.endedAt),
});

type ContestRow = RowOf<typeof contests>;

const contestOf = ({ startMoney, prizes, ...row }: ContestRow): Contest => ({
  ...row,
  startMoney: money(USDT, startMoney),
  prizes: prizes.map((prize) => money(USDT, mustParseDecimal(prize))),
});

/** The number of a contest's entries at each stage. */
export interface EntryCounts {
  readonly entries: number;
  /** Entries whose books are still open. */
  readonly unsettled: number;
  readonly unranked: number;
  /** Units of the prizes paid so far. */
  readonly paid: bigint;
}

export const NO_ENTRIES: EntryCounts = {
  entries: 0,
  unsettled: 0,
  unranked: 0,
  paid: 0n,
};

/** The state on which the house's commands about contests are decided. */
interface HeldContests {
  readonly contests: ReadonlyMap<string, Contest>;
  readonly counts: ReadonlyMap<string, EntryCounts>;
}

/** Used by the house's commands only: members' commands read contests and change none. */
export const contestStore: Store<HeldContests, Contest> = {
  name: "contest.contests",
  load: async (tx, userIds) => {
    const [all, counts] = await Promise.all([readContests(tx), readCounts(tx)]);
    const state = { contests: new Map(all.map((contest) => [contest.id, contest])), counts };
    return new Map(userIds.map((userId): [UserId, HeldContests] => [userId, state]));
  },
  merge: ({ contests: all, counts }, contest) => ({
    contests: new Map([...all, [contest.id, contest]]),
    counts,
  }),
  save: async (tx, changes) => {
    for (const { before, next } of changes) {
      const isNew = !before.contests.has(next.id);
      const names = isNew ? contests.names : (["id", ...RUN] as const);
      await tx.query(isNew ? insertStatement : runStatement, contests.valuesOf(next, names));
    }
  },
};

/** Contests that have not ended come first, by their end; then ended ones, latest first. */
export async function readContests(tx: Tx): Promise<readonly Contest[]> {
  return (await tx.query<ContestRow>(allStatement)).map(contestOf);
}

export async function readContest(tx: Tx, id: string): Promise<Contest | null> {
  const [row] = await tx.query<ContestRow>(oneStatement, [id]);
  return row === undefined ? null : contestOf(row);
}

/** Entry counts by the id of the contest; a contest without entries has none. */
export async function readCounts(tx: Tx): Promise<ReadonlyMap<string, EntryCounts>> {
  const rows = await tx.query<EntryCounts & { readonly contestId: string }>(countsStatement);
  return new Map(rows.map(({ contestId, ...counts }) => [contestId, counts]));
}

const allStatement = sql(
  "contest.contests",
  `select ${contests.select} from contests
   order by ended_at is not null, case when ended_at is null then ends_at end, ends_at desc, id`,
);

const oneStatement = sql(
  "contest.contest",
  `select ${contests.select} from contests where id = $1`,
);

const countsStatement = sql(
  "contest.entry-counts",
  `select contest_id as "contestId", count(*) as entries,
     count(*) filter (where closing is null) as unsettled,
     count(*) filter (where stage <> 'ranked') as unranked,
     coalesce(sum(prize), 0)::numeric(38, 8) as paid
   from contest_entries group by contest_id`,
);

const insertStatement = sql("contest.insert-contest", contests.insert);

const RUN = ["stage", "fundedAt", "startedAt", "rankedAt", "endedAt"] as const;

const runStatement = sql(
  "contest.run-contest",
  `update contests set ${contests.set(RUN, 2)} where id = $1`,
);
