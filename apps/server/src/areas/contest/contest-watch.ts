import {
  announceContest,
  beginEntry,
  bookOf,
  callOffContest,
  type Contest,
  type ContestEntry,
  type ContestTerms,
  endContest,
  type EntryMoved,
  fundPool,
  rankContest,
  rankEntry,
  readContest,
  settleEntry,
  startContest,
} from "@plumbline/engine/contest";
import {
  type Decision,
  err,
  houseAccount,
  type Instant,
  money,
  type Quote,
  type Result,
  SECOND_MS,
  USDT,
} from "@plumbline/engine/kernel";
import { PROFILES } from "@plumbline/engine/limits";
import { CoalescedRun } from "#platform/process/coalesced-run";
import { HOUSE, newReceiptId, systemRequestId } from "#platform/process/ids";
import type { HouseHolds } from "#platform/ledger/house-balances";
import type { BookTrading } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import {
  contestStore,
  type ContestTermsBook,
  type EntryCounts,
  NO_ENTRIES,
  readContests,
  readCounts,
} from "./contest-store.ts";
import { type EntryName, entryStore, type EntryWork, readDue } from "./entry-store.ts";
import { readPublication } from "./publications.ts";

type WatchDeps = Pick<Deps, "clock" | "commands" | "config" | "database" | "log"> & {
  readonly bookTrading: BookTrading;
  readonly terms: ContestTermsBook;
};

/**
 * The number of concurrent commands: far below the runner's queue limit, so that members' commands
 * are not refused.
 */
const AT_ONCE_MAX = 100;

/** If nothing is due, the next check follows after this time, measured by the ticks. */
const LOOKS_EVERY_MS = 10 * SECOND_MS;
const TRIES_EVERY_MS = SECOND_MS;

/**
 * Moves every contest through its stages, including those that passed during downtime. Each step
 * and each entry is a command of its own with an id derived from its subject: repeated, late, or by
 * two processes, it takes effect once.
 */
export class ContestWatch {
  readonly #deps: WatchDeps;
  /** When the next step is due; the first tick of that time or later triggers it. */
  #nextAt = 0;
  readonly #runs: CoalescedRun;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#runs = new CoalescedRun({ work: () => this.run(), log: deps.log });
  }

  onTicks(quotes: readonly Quote[]): void {
    if (quotes.some(({ at }) => at >= this.#nextAt)) this.runSoon();
  }

  runSoon(): void {
    void this.#runs.soon();
  }

  stop(): Promise<void> {
    return this.#runs.stop();
  }

  async run(): Promise<void> {
    const { clock, database } = this.#deps;
    await this.#announce();
    let isAllDone = true;
    const [contests, counts] = await Promise.all([readContests(database), readCounts(database)]);
    for (const { id, stage } of contests) {
      const isOver = stage === "ended" || stage === "called_off";
      if (isOver && (counts.get(id)?.unsettled ?? 0) === 0) continue;
      isAllDone = (await this.#lead(id).catch(this.#faulted)) && isAllDone;
    }
    const now = clock.now();
    const dates = (await readContests(database)).flatMap(({ stage, startsAt, endsAt }) => {
      if (stage === "announced") return [startsAt];
      return stage === "started" ? [endsAt] : [];
    });
    // A step that could not be done yet, such as a close that waits for a price, is retried soon.
    const looksEveryMs = isAllDone ? LOOKS_EVERY_MS : TRIES_EVERY_MS;
    this.#nextAt = Math.min(now + looksEveryMs, ...dates.filter((date) => date > now));
  }

  /** A failure of one contest or one entry is logged and stops no other. */
  readonly #faulted = (fault: unknown): false => {
    this.#deps.log(fault);
    return false;
  };

  /** Announces the contests that were settled since. */
  async #announce(): Promise<void> {
    const { clock, database, terms: book } = this.#deps;
    const [{ terms: current }, existing] = await Promise.all([
      book.current(clock.now()),
      readContests(database),
    ]);
    const existingIds = new Set(existing.map(({ id }) => id));
    for (const terms of current.contests
      .filter(({ id }) => !existingIds.has(id))
      .map(readContest)) {
      await this.#move("announce", terms, ({ contest }) => announceContest(contest, terms));
    }
  }

  /**
   * Takes every step that is due, since each may enable the next. Returns false if one has to wait.
   */
  async #lead(id: string): Promise<boolean> {
    for (;;) {
      const before = await this.#read(id);
      const isDone = await this.#step(before);
      const after = await this.#read(id);
      if (after.stage === before.stage) return isDone;
    }
  }

  async #read(id: string): Promise<Contest> {
    const contest = (await readContests(this.#deps.database)).find((one) => one.id === id);
    if (contest === undefined) throw new Error(`no contest ${id}`);
    return contest;
  }

  async #step(contest: Contest): Promise<boolean> {
    const now = this.#deps.clock.now();
    switch (contest.stage) {
      case "announced":
        await this.#fund(contest);
        if (now >= contest.startsAt) await this.#start(contest);
        return this.#settle(contest, "settle-exited");
      case "started": {
        const isBegun = await this.#begin(contest);
        if (now < contest.endsAt) return (await this.#settle(contest, "settle-exited")) && isBegun;
        const isSettled = await this.#settle(contest, "settle");
        await this.#move("rank", contest, ({ contest: current, counts }, at) =>
          current === undefined
            ? ALREADY
            : rankContest({ contest: current, open: counts.unsettled }, at),
        );
        return isSettled;
      }
      case "ranked": {
        const isRanked = await this.#rank(contest);
        await this.#move("end", contest, ({ contest: current, counts }, at) =>
          current === undefined
            ? ALREADY
            : endContest(
                { contest: current, open: counts.unranked, paid: money(USDT, counts.paid) },
                at,
              ),
        );
        return isRanked;
      }
      case "called_off":
        return this.#settle(contest, "settle");
      case "ended":
        return true;
    }
  }

  async #fund(contest: Contest): Promise<void> {
    if (contest.fundedAt !== null) return;
    const isForbidden = PROFILES[this.#deps.config.profile].areIncentivesForbidden;
    await this.#move("fund", contest, ({ contest: current, houseHolds }, at) => {
      if (current === undefined) return ALREADY;
      const marketing = houseHolds(houseAccount("live", "marketing"), USDT);
      return fundPool({ contest: current, marketing, isForbidden }, at);
    });
  }

  /** Opens the contest's book, or cancels the contest if it cannot start. */
  async #start(contest: Contest): Promise<void> {
    await this.#move("start", contest, ({ contest: current }, at) =>
      current === undefined ? ALREADY : startContest(current, at),
    );
    await this.#move("call-off", contest, ({ contest: current }, at) =>
      current === undefined ? ALREADY : callOffContest(current, at),
    );
    await this.#deps.bookTrading.sumUp();
  }

  #begin(contest: Contest): Promise<boolean> {
    return this.#eachOf("begin", contest, (name) =>
      this.#moveEntry("begin", { name, contest }, ({ entry, contest: current }) =>
        beginEntry({ entry, contest: current }),
      ),
    );
  }

  /** Closes books: first their open positions, then the book itself. */
  #settle(contest: Contest, work: "settle" | "settle-exited"): Promise<boolean> {
    const { bookTrading } = this.#deps;
    const book = bookOf(contest);
    return this.#eachOf(work, contest, async (name) => {
      await bookTrading.close(name.userId, book);
      return this.#moveEntry("settle", { name, contest }, (context, now) => {
        const open = bookTrading.openIn(context.relatedStore, book);
        return settleEntry({ ...context, open }, now);
      });
    });
  }

  /** Ranks entries by the published result lines, which no command changes any more. */
  async #rank(contest: Contest): Promise<boolean> {
    const { config, database } = this.#deps;
    const publication = await readPublication(database, contest.id);
    if (publication === null) return false;
    const isForbidden = PROFILES[config.profile].areIncentivesForbidden;
    return this.#eachOf("rank", contest, (name) => {
      const receiptId = newReceiptId();
      return this.#moveEntry("rank", { name, contest }, ({ entry, lines }) =>
        rankEntry({ entry, publication, lines, isForbidden }, { receiptId }),
      );
    });
  }

  /** Runs the due step of every entry, a few at a time. Returns false if one has to wait. */
  async #eachOf(
    work: EntryWork,
    { id: contestId }: Contest,
    end: (name: EntryName) => Promise<boolean>,
  ): Promise<boolean> {
    let isAllDone = true;
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const page = { contestId, after, limit: AT_ONCE_MAX };
      const names = await readDue(this.#deps.database, work, page);
      const last = names.at(-1);
      if (last === undefined) return isAllDone;
      const isDone = await Promise.all(names.map((name) => end(name).catch(this.#faulted)));
      isAllDone &&= isDone.every((one) => one);
      after = last.id;
    }
  }

  /** Runs one step of an entry as a command of its owner. Returns whether it was done. */
  async #moveEntry(
    step: "begin" | "settle" | "rank",
    { name: { id, userId }, contest }: { readonly name: EntryName; readonly contest: Contest },
    decide: DecideEntry,
  ): Promise<boolean> {
    const { bookTrading, commands } = this.#deps;
    const answered = await commands.run({
      name: `contest.${step}-entry`,
      userId,
      requestId: systemRequestId("contest", step, id),
      content: id,
      causeId: id,
      store: entryStore,
      relatedStore: bookTrading.store,
      decide: ({ state, balances, relatedStore }, now) => {
        const current = state.contests.get(contest.id) ?? contest;
        const entry = state.entries.get(contest.id);
        const lines = state.lines.get(id) ?? [];
        return decide({ contest: current, entry, balances, lines, relatedStore }, now);
      },
      answer: () => null,
    });
    return answered.ok;
  }

  /** Runs one step of a contest under the house's lock, so that nobody joins meanwhile. */
  async #move(step: string, { id }: Pick<ContestTerms, "id">, decide: DecideStep): Promise<void> {
    await this.#deps.commands.run({
      name: `contest.${step}`,
      userId: HOUSE,
      requestId: systemRequestId("contest", step, id),
      content: id,
      causeId: id,
      store: contestStore,
      readsHouseBalances: true,
      decide: ({ state, houseHolds }, now) => {
        const counts = state.counts.get(id) ?? NO_ENTRIES;
        return decide({ contest: state.contests.get(id), counts, houseHolds }, now);
      },
      answer: () => null,
    });
  }
}

/** Decides a step on the contest as it is now; undefined before it is announced. */
type DecideStep = (
  context: {
    readonly contest: Contest | undefined;
    readonly counts: EntryCounts;
    readonly houseHolds: HouseHolds;
  },
  now: Instant,
) => Result<Decision<Contest, never>, { readonly type: string }>;

type DecideEntry = (
  context: Omit<Parameters<typeof settleEntry>[0], "open"> & { readonly relatedStore: unknown },
  now: Instant,
) => Result<Decision<ContestEntry, EntryMoved>, { readonly type: string }>;

const ALREADY = err({ type: "already_done" });
