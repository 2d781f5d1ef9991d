import { err, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import {
  type AnyCommand,
  type Command,
  type Committed,
  type Decided,
  type OwnLimitStores,
  type RefusalOf,
  type RunnerRefusal,
  SaveRefused,
  withParts,
  type WriteNotices,
} from "./command.ts";
import {
  CommitUnknown,
  ConnectionLost,
  type Database,
  type Transaction,
} from "#platform/postgres/database";
import { type AnySettled, Batch } from "./batch.ts";
import { CommitWorkers } from "./commit-workers.ts";
import { UserCache } from "./user-cache.ts";
import { isForLoading } from "#platform/ledger/user-locks";
import type { Outbox } from "./outbox.ts";

// While one batch is being decided, another is written and a third waits for the disk.
const LANES = 3;
/** A batch of fewer costs more by itself than its commands. */
const SHARE_MIN = 32;
/** Of all workers together. A client has given up long before its turn behind so many. */
const WAITING_MAX = 20_000;

/**
 * The one road to money, with group commit.
 *
 * Commands that arrive while a worker's transaction is in flight are decided together in its next
 * one: lock their users in sorted order, load what is theirs with one query a table, decide one
 * after another in memory, write with one statement a table, commit once, answer all. Where all
 * users are remembered they are decided first, and the transaction, which then is one round trip,
 * fails if under the lock somebody is not as remembered: they are loaded after all. A refusal
 * writes nothing and touches no other command; neither does a command that faults while it is
 * decided. If the transaction fails otherwise, each is tried alone; if its connection was lost, all
 * are tried together once more, which finds what was committed although nobody heard of it.
 * A user's commands are never in two workers at once, so workers wait for each other only across
 * processes.
 */
export class CommandRunner {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #outbox: Outbox;
  readonly #writeNotices: WriteNotices;
  readonly #ownLimits: OwnLimitStores | null;
  readonly #memory = new UserCache();
  readonly #workers: CommitWorkers<AnyCommand, Result<unknown, unknown>>;
  readonly #waitingMax: number;
  readonly #listeners: ((committed: readonly Committed[]) => void)[] = [];
  readonly #unknownListeners: ((userIds: readonly UserId[]) => void)[] = [];

  constructor(deps: {
    database: Database;
    clock: Clock;
    outbox: Outbox;
    /** Only where no store has anything to tell members may it be left out. */
    writeNotices?: WriteNotices;
    /** Only where no command takes new risk with real money may they be left out. */
    ownLimits?: OwnLimitStores;
    workers?: number;
    waitingMax?: number;
  }) {
    this.#database = deps.database;
    this.#clock = deps.clock;
    this.#outbox = deps.outbox;
    this.#writeNotices = deps.writeNotices ?? noNotices;
    this.#ownLimits = deps.ownLimits ?? null;
    this.#waitingMax = deps.waitingMax ?? WAITING_MAX;
    const spread = { workers: deps.workers ?? LANES, shareMin: SHARE_MIN };
    this.#workers = new CommitWorkers(spread, {
      ownersOf: (command) => withParts(command).map(({ userId }) => userId),
      settle: (commands) => this.#commit(commands),
      isOfAll: (fault) => fault instanceof ConnectionLost || fault instanceof CommitUnknown,
      isUnknown: (fault) => fault instanceof CommitUnknown,
      isDone: ({ ok }) => ok,
      answerTo: (fault) => (fault instanceof SaveRefused ? err(fault.refusal) : null),
    });
  }

  /**
   * Refusals of its own, in order: `unavailable`, `request_id_reused`, what own limits say of new
   * risk; then the command's, and what they say of its stake. Throws
   * `CommitUnknown` where it may or may not have been done; run again, it is done once.
   */
  async run<State, Next, Returned extends Decided<Next>, Answer>(
    command: Command<State, Next, Returned, Answer>,
  ): Promise<Result<Answer, RefusalOf<Returned> | RunnerRefusal>> {
    if (this.#workers.waiting >= this.#waitingMax) return err({ type: "unavailable" });
    // The workers handle commands of every area alike; the types come back with the answer.
    return this.#workers.add(command) as Promise<
      Result<Answer, RefusalOf<Returned> | RunnerRefusal>
    >;
  }

  /** Listeners hear of this process's commits, synchronously and of a user's in their order. */
  onCommitted(listener: (committed: readonly Committed[]) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Listeners hear, synchronously, of users whose last commits in this process may not have been
   * told: the answer to a commit was lost, or a request turned out to be answered before. Whoever
   * keeps something of these users reads it again.
   */
  onCommitUnknown(listener: (userIds: readonly UserId[]) => void): void {
    this.#unknownListeners.push(listener);
  }

  /** Resolves when every command taken so far is answered. */
  async idle(): Promise<void> {
    await this.#workers.idle();
  }

  async #commit(commands: readonly AnyCommand[]): Promise<readonly AnySettled[]> {
    const batch = await this.#transaction(commands);
    const outboxEntry = await batch.end();
    if (outboxEntry !== null) this.#outbox.passOn(outboxEntry);
    if (batch.committed.length > 0) {
      for (const listener of this.#listeners) listener(batch.committed);
    }
    this.#reportUnknown(batch.repeated);
    return batch.settled;
  }

  async #transaction(commands: readonly AnyCommand[]): Promise<Batch> {
    try {
      return await this.#attempt(commands);
    } catch (fault) {
      // Perhaps only the answer to the commit was lost. A store refuses before any commit.
      if (!(fault instanceof SaveRefused)) this.#reportUnknown(commands);
      throw fault;
    }
  }

  async #attempt(commands: readonly AnyCommand[]): Promise<Batch> {
    try {
      return await this.#database.transaction(async (tx) => {
        const batch = this.#batchOf(commands);
        if (!batch.decideOptimistically()) return this.#loaded(tx, commands);
        batch.lockAsCached(tx);
        await batch.save(tx);
        return batch;
      });
    } catch (fault) {
      if (!isForLoading(fault)) throw fault;
      return this.#database.transaction((tx) => this.#loaded(tx, commands));
    }
  }

  async #loaded(tx: Transaction, commands: readonly AnyCommand[]): Promise<Batch> {
    const batch = this.#batchOf(commands);
    await batch.load(tx);
    batch.decide();
    await batch.save(tx);
    return batch;
  }

  #batchOf(commands: readonly AnyCommand[]): Batch {
    return new Batch(commands, {
      now: this.#clock.now(),
      memory: this.#memory,
      writeNotices: this.#writeNotices,
      ownLimits: this.#ownLimits,
    });
  }

  #reportUnknown(commands: readonly AnyCommand[]): void {
    if (commands.length === 0) return;
    const userIds = [...new Set(commands.flatMap(withParts).map(({ userId }) => userId))];
    for (const listener of this.#unknownListeners) listener(userIds);
    this.#outbox.wake(); // what was committed, if it was, left its events there
  }
}

const noNotices: WriteNotices = (_tx, notices) => {
  throw new Error(`nobody here writes notices: ${notices.map(({ kind }) => kind).join(", ")}`);
};
