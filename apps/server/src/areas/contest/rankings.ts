import { type Contest, rankEntries, type ScoredEntry, scoreOf } from "@plumbline/engine/contest";
import type { UserId } from "@plumbline/engine/kernel";
import { ttlMemo } from "#platform/process/ttl-memo";
import type { Deps } from "#services/plug/deps";
import { readEntriesOfContest } from "./entry-store.ts";
import { readLinesOfContest } from "./result-lines.ts";

/** An entry in the ranking, with its owner. */
export interface RankedEntry extends ScoredEntry {
  readonly userId: UserId;
  readonly account: string;
}

/** How long a provisional ranking is cached for all readers. */
const FRESH_MS = 5_000;

type ReadRanking = () => Promise<readonly RankedEntry[]>;

/** The ranking of each contest, computed once for all who read it at the same time. */
export class Rankings {
  readonly #deps: Pick<Deps, "clock" | "database">;
  readonly #byContest = new Map<string, ReadRanking>();

  constructor(deps: Pick<Deps, "clock" | "database">) {
    this.#deps = deps;
  }

  /** From rank 1 on; empty before the start. */
  of(contest: Contest): Promise<readonly RankedEntry[]> {
    if (contest.startedAt === null) return Promise.resolve([]);
    const { clock } = this.#deps;
    const read =
      this.#byContest.get(contest.id) ??
      ttlMemo(FRESH_MS, { clock, make: () => this.#sumUp(contest) });
    this.#byContest.set(contest.id, read);
    return read();
  }

  async #sumUp(contest: Contest): Promise<readonly RankedEntry[]> {
    const { database } = this.#deps;
    const [entries, lines] = await Promise.all([
      readEntriesOfContest(database, contest.id),
      readLinesOfContest(database, contest.id),
    ]);
    return rankEntries(
      entries.flatMap(({ entry, account }) => {
        if (entry.exitedAt !== null) return [];
        const score = entry.score ?? scoreOf(lines.get(entry.id) ?? [], contest);
        return [{ id: entry.id, userId: entry.userId, account, score }];
      }),
    );
  }
}
