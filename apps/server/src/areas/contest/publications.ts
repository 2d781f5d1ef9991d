import {
  type Contest,
  type ContestPublication,
  publish,
  type ScoredEntry,
} from "@plumbline/engine/contest";
import type { Tx } from "#platform/postgres/database";
import { readContest, readContests } from "./contest-store.ts";
import { type EntryLine, readEntriesOfContest } from "./entry-store.ts";

/** The publication of a contest whose books are closed; null for any other. */
export async function readPublication(tx: Tx, id: string): Promise<ContestPublication | null> {
  const contest = await readContest(tx, id);
  if (contest === null || contest.rankedAt === null) return null;
  return publicationOf(contest, await readEntriesOfContest(tx, id));
}

/** The publications of all contests that were ranked, by id. */
export async function readEveryPublication(
  tx: Tx,
): Promise<ReadonlyMap<string, ContestPublication>> {
  const publications = new Map<string, ContestPublication>();
  for (const contest of await readContests(tx)) {
    if (contest.rankedAt === null) continue;
    const entries = await readEntriesOfContest(tx, contest.id);
    publications.set(contest.id, publicationOf(contest, entries));
  }
  return publications;
}

const publicationOf = (contest: Contest, lines: readonly EntryLine[]): ContestPublication =>
  publish(
    contest,
    lines.flatMap(({ entry: { id, score, exitedAt } }): ScoredEntry[] =>
      score === null || exitedAt !== null ? [] : [{ id, score }],
    ),
  );
